// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// A step of a turned part: the radius at a height.
struct TurnedStep {
    double radius;
    double height;
};

/// What a lathe makes, as CAD programs write it: around the z axis, `sides` long slivers between
/// two steps and a fan of slivers at either end. Heights rise; 2 · sides · steps triangles.
[[nodiscard]] Mesh turned_part(std::span<const TurnedStep> steps, std::uint32_t sides);

/// A turned part of two steps: 4 · sides triangles, all of them slivers.
[[nodiscard]] Mesh cylinder(double radius, double height, std::uint32_t sides);

/// A shaft with shoulders of random radii and lengths; 8 to 12 steps.
[[nodiscard]] Mesh random_shaft(std::uint64_t seed, std::uint32_t sides);

}  // namespace tandem::scenes

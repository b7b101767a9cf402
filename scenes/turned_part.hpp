// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// A step of a turned part: its radius at a height.
struct TurnedStep {
    double radius;
    double height;
};

/// A part made on a lathe, as CAD programs write it: around the z axis, with `sides` long slivers
/// between two steps and a fan of slivers at both ends. Heights must ascend; 2 · sides · steps
/// triangles.
[[nodiscard]] Mesh turned_part(std::span<const TurnedStep> steps, std::uint32_t sides);

/// A turned part of two steps: 4 · sides triangles, all of them slivers.
[[nodiscard]] Mesh cylinder(double radius, double height, std::uint32_t sides);

/// A shaft of 8 to 12 steps with random radii and lengths.
[[nodiscard]] Mesh random_shaft(std::uint64_t seed, std::uint32_t sides);

}  // namespace tandem::scenes

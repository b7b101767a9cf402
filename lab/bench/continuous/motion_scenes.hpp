// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include <tandem/continuous.hpp>

namespace tandem::bench {

/// One step of a moving mesh.
struct MotionScene {
    std::string name;
    std::vector<Vec3> start;
    std::vector<Vec3> end;
    std::vector<Triangle> triangles;

    [[nodiscard]] MovingSurface surface() const { return {start, end, triangles}; }
};

/// A sheet with wrinkles that falls onto a ball; about 100,000 triangles.
[[nodiscard]] MotionScene cloth_over_ball();
/// A thin square rod while it is twisted; its sides pass each other closely.
[[nodiscard]] MotionScene twisting_rod();
/// Many balls that fly through each other.
[[nodiscard]] MotionScene flying_balls();

}  // namespace tandem::bench

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <vector>

#include <tandem/executor.hpp>
#include <tandem/mesh_report.hpp>
#include <tandem/scene.hpp>

namespace tandem::clash {

using Bounds = MeshReport::Bounds;

/// The least box around the part's triangles in the world; nothing for a part without triangles.
[[nodiscard]] std::optional<Bounds> bounds_of(const Scene& scene, const ScenePart& part);

/// The same of all parts. Fails where a pose moves a part out of the range of double.
[[nodiscard]] Result<std::vector<std::optional<Bounds>>> bounds_of_parts(const Scene& scene,
                                                                         const Executor& executor);

/// Whether two closed boxes have a common point.
[[nodiscard]] bool meet(const Bounds& a, const Bounds& b);

/// The length of the diagonal, at any size.
[[nodiscard]] double diagonal(const Bounds& bounds);

/// Halfway between two points, also where their sum leaves the range of double.
[[nodiscard]] inline Vec3 middle(const Vec3& one, const Vec3& other) {
    return 0.5 * one + 0.5 * other;
}

/// How much of the whole, 0 to 1; 0 where that is not known. Never NaN.
[[nodiscard]] inline double share(double part, double whole) {
    return !(part > 0.0) || !(whole > 0.0) ? 0.0 : part >= whole ? 1.0 : part / whole;
}

}  // namespace tandem::clash

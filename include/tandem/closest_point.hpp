// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include <tandem/collide.hpp>
#include <tandem/mesh.hpp>
#include <tandem/result.hpp>

namespace tandem {

/// The point of a surface that is nearest to a given point.
struct ClosestPoint {
    Vec3 point = Vec3::Zero();  ///< in the world, on the triangle, rounded
    double distance = 0.0;      ///< 0 exactly if the given point is on the triangle
    std::uint32_t triangle = 0;

    friend bool operator==(const ClosestPoint&, const ClosestPoint&) = default;
};

/// The point of a placed mesh nearest to `point`, in world coordinates. Nothing if the mesh has no
/// triangles or all of them are farther away than `upper_bound`.
///
/// Defined for the world coordinates `to_world(pose, vertex)`: the answer is the triangle of least
/// rounded distance, and of several such triangles the one with the lowest number. Each distance is
/// rounded on its own (relative error at most 2^-43, plus a few ulp of the coordinates). The answer
/// does not depend on the tree. The distance has no sign: `side_of` tells inside from outside.
///
/// Fails if the model is not of the fast engine, the point is not finite, the bound is negative or
/// NaN, or the pose moves the mesh out of the range of double. Nothing is kept between calls, so
/// any number of threads may call it at the same time.
[[nodiscard]] Result<std::optional<ClosestPoint>> closest_point(
    const Placed& placed, const Vec3& point,
    double upper_bound = std::numeric_limits<double>::infinity());

}  // namespace tandem

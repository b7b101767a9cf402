// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <tandem/triangle.hpp>

#include "base/module_names.hpp"
#include "geometry/triangle_pair.hpp"

/// Distances between closed triangles, which may be degenerate. Corners must be finite.
namespace tandem::geometry {

struct ClosestPoints {
    double distance;
    Vec3 on_a;
    Vec3 on_b;
    TriangleFeature feature_a;
    TriangleFeature feature_b;
};

/// The distance and a pair of points that have it.
///
/// The distance is 0 if and only if intersects(a, b); the two points are then one common point.
/// Otherwise it is positive and within 2^-43 of the truth, relatively, plus 48 · 2^-53 times the
/// size of the pair: the largest difference of coordinates to one corner. Points are rounded like
/// any point on a triangle, by a few ulp of their coordinates and of that size. Each is a
/// combination of the corners of its feature with positive weights, so that the distance of the two
/// features is the distance of the triangles within the same bound; of a common point the features
/// are exact, and a degenerate triangle has no face. Swapping the arguments swaps the points and
/// features and changes nothing else. A distance above the largest double is
/// infinite, and one below the smallest becomes the smallest.
/// docs/design/distances-and-rays.md has the proof.
[[nodiscard]] ClosestPoints closest_points(const TriangleRef& a, const TriangleRef& b);

/// The same for two triangles that are known to touch.
[[nodiscard]] ClosestPoints touching_points(const TriangleRef& a, const TriangleRef& b);

/// The same if the distance is at most `limit`, bit for bit, or nothing; cheaper the farther the
/// triangles are beyond the limit, and still cheaper where they are so along `likely`, a direction
/// from a to b of any length, perhaps that of a pair near by. Zero if there is none.
[[nodiscard]] std::optional<ClosestPoints> closest_points_within(const TriangleRef& a,
                                                                 const TriangleRef& b, double limit,
                                                                 const Vec3& likely = Vec3::Zero());

/// The point is `on_a`, unchanged.
[[nodiscard]] ClosestPoints closest_points(const Vec3& point, const TriangleRef& triangle);

}  // namespace tandem::geometry

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <tandem/triangle.hpp>

#include "base/module_names.hpp"
#include "geometry/pairs/triangle_pair.hpp"

/// Distances between closed triangles, which may be degenerate. Corners must be finite.
namespace tandem::geometry {

struct ClosestPoints {
    double distance;
    Vec3 on_a;
    Vec3 on_b;
    TriangleFeature feature_a;
    TriangleFeature feature_b;
};

/// The distance, and a pair of points at that distance.
///
/// The distance is 0 if and only if intersects(a, b); both points are then one common point.
/// Otherwise it is positive, and its error is at most 2^-43 relatively plus 48 · 2^-53 times the
/// size of the pair, which is the largest difference of coordinates to one corner. Points are
/// rounded like any point on a triangle, by a few ulp of their coordinates and of that size. Each
/// point is a combination of the corners of its feature with positive weights, so the distance of
/// the two features equals that of the triangles within the same bound. The features of a common
/// point are exact. A degenerate triangle has no face. Swapping the arguments swaps points and
/// features, and changes nothing else. A distance above the largest double is infinite, and one
/// below the smallest positive double becomes that. docs/design/distances-and-rays.md has the
/// proof.
[[nodiscard]] ClosestPoints closest_points(const TriangleRef& a, const TriangleRef& b);

/// The same for two triangles that are known to touch.
[[nodiscard]] ClosestPoints touching_points(const TriangleRef& a, const TriangleRef& b);

/// The same bit for bit if the distance is at most `limit`, otherwise nothing. The farther the
/// triangles are beyond the limit, the cheaper the call; cheapest if they are so along `likely`, a
/// direction from a to b of any length, such as that of a nearby pair. Zero if there is none.
[[nodiscard]] std::optional<ClosestPoints> closest_points_within(const TriangleRef& a,
                                                                 const TriangleRef& b, double limit,
                                                                 const Vec3& likely = Vec3::Zero());

/// The point is `on_a`, unchanged.
[[nodiscard]] ClosestPoints closest_points(const Vec3& point, const TriangleRef& triangle);

}  // namespace tandem::geometry

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "query/surface_pair.hpp"

#include "geometry/triangle_pair.hpp"

namespace tandem::query {

SurfacePair::SurfacePair(const PlacedSurfaces& placed)
    : swapped_(placed.a.surface.frame().scale > placed.b.surface.frame().scale),
      first_(swapped_ ? placed.b : placed.a),
      second_(swapped_ ? placed.a : placed.b),
      pose_(wide_pose(relative_pose(first_.surface.frame(), *first_.pose, second_.surface.frame(),
                                    *second_.pose))) {}

bool SurfacePair::touch(WidePair pair) const {
    const TriangleCorners corners_first = first_.corners(pair.a);
    const TriangleCorners corners_second = second_.corners(pair.b);
    return intersects(refer_to(corners_first), refer_to(corners_second));
}

std::optional<ClosestPoints> SurfacePair::closest(TrianglePair pair, double limit) const {
    const TriangleCorners corners_a = a().corners(pair.a);
    const TriangleCorners corners_b = b().corners(pair.b);
    return closest_points_within(refer_to(corners_a), refer_to(corners_b), limit);
}

ClosestPoints SurfacePair::common_point(TrianglePair pair) const {
    const TriangleCorners corners_a = a().corners(pair.a);
    const TriangleCorners corners_b = b().corners(pair.b);
    return touching_points(refer_to(corners_a), refer_to(corners_b));
}

Vec3 SurfacePair::direction(const ClosestPoints& points) const {
    const Vec3 in_world =
        swapped_ ? Vec3(points.on_a - points.on_b) : Vec3(points.on_b - points.on_a);
    return first_.pose->rotation().transpose() * in_world;
}

}  // namespace tandem::query

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "query/surface_pair.hpp"

#include "geometry/fixed_order.hpp"
#include "geometry/pairs/triangle_pair.hpp"
#include "query/near/root_boxes.hpp"

namespace tandem::query {

SurfacePair::SurfacePair(const PlacedSurfaces& placed, Question question, double clearance)
    : swapped_(placed.a.surface.frame().scale > placed.b.surface.frame().scale),
      first_(swapped_ ? placed.b : placed.a),
      second_(swapped_ ? placed.a : placed.b) {
    const RelativePose relative =
        relative_pose(first_.surface.frame(), *first_.pose, second_.surface.frame(), *second_.pose);
    apart_ =
        first_.surface.empty() || second_.surface.empty() ||
        root_boxes_are_apart(first_.surface, second_.surface, relative, to_tree_units(clearance));
    if (!apart_ || question == Question::Distance) {
        pose_.emplace(wide_pose(relative));
    }
}

bool TouchTest::operator()(WidePair triangles) {
    if (kept_ != triangles.b) {
        corners_second_ = pair_.second_.corners(triangles.b);
        kept_ = triangles.b;
    }
    const TriangleCorners corners_first = pair_.first_.corners(triangles.a);
    return intersects(refer_to(corners_first), refer_to(corners_second_));
}

std::optional<ClosestPoints> ClosestTest::operator()(TrianglePair pair, double limit,
                                                     const Vec3& likely) {
    return closest_points_within(refer_to(corners_a_.of(pair.a)), refer_to(corners_b_.of(pair.b)),
                                 limit, likely);
}

void start(std::vector<ClosestTest>& tests, const SurfacePair& pair, const Executor& executor) {
    tests.clear();
    for (unsigned thread = 0; thread < executor.threads(); ++thread) {
        tests.emplace_back(pair);
    }
}

ClosestPoints SurfacePair::common_point(TrianglePair pair) const {
    const TriangleCorners corners_a = a().corners(pair.a);
    const TriangleCorners corners_b = b().corners(pair.b);
    return touching_points(refer_to(corners_a), refer_to(corners_b));
}

Vec3 SurfacePair::direction(const ClosestPoints& points) const {
    const Vec3 in_world =
        swapped_ ? Vec3(points.on_a - points.on_b) : Vec3(points.on_b - points.on_a);
    return geometry::transposed_times3(first_.pose->rotation(), in_world);
}

}  // namespace tandem::query

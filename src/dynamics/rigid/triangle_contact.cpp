// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "dynamics/rigid/triangle_contact.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/fixed_order.hpp"

namespace tandem::dynamics {
namespace {

constexpr double kNone = std::numeric_limits<double>::infinity();

/// The unit normal; zero for a degenerate triangle.
Vec3 normal_of(const TriangleCorners& c) {
    return geometry::stable_normalized3((c[1] - c[0]).cross(c[2] - c[0]));
}

/// How far a triangle that meets a plane reaches behind it. `kNone` for a triangle that touches the
/// plane from behind, because such a contact does not stop any motion.
double depth_behind(const TriangleCorners& corners, const Vec3& origin, const Vec3& normal,
                    IntersectionKind kind) {
    double behind = 0.0;
    double before = 0.0;
    for (const Vec3& corner : corners) {
        const double height = geometry::dot3(normal, corner - origin);
        behind = std::max(behind, -height);
        before = std::max(before, height);
    }
    return kind == IntersectionKind::TouchingSegment && behind > before ? kNone : behind;
}

/// The direction of the edge that a feature names.
Vec3 direction_of(const TriangleCorners& corners, TriangleFeature edge) {
    switch (edge) {
        case TriangleFeature::Edge01:
            return corners[1] - corners[0];
        case TriangleFeature::Edge12:
            return corners[2] - corners[1];
        default:
            return corners[0] - corners[2];
    }
}

bool is_inside(TriangleFeature feature) {
    return feature == TriangleFeature::Face;
}

/// The contact of two edges that have passed each other. A ends at one end of the common segment
/// and extends towards the other end, where B ends.
TriangleContact edge_contact(const TriangleCorners& a, const TriangleCorners& b,
                             const IntersectionPoint& end_of_a, const IntersectionPoint& end_of_b) {
    const Vec3 normal = geometry::stable_normalized3(
        direction_of(a, end_of_a.on_a).cross(direction_of(b, end_of_b.on_b)));
    const double passed = geometry::dot3(normal, end_of_a.position - end_of_b.position);
    return {passed < 0.0 ? Vec3(-normal) : normal, normal.isZero(0.5) ? kNone : std::abs(passed)};
}

}  // namespace

std::optional<TriangleContact> contact_of(const TriangleCorners& a, const TriangleCorners& b,
                                          IntersectionKind kind,
                                          std::span<const IntersectionPoint> common) {
    const Vec3 normal_a = normal_of(a);
    const Vec3 normal_b = normal_of(b);
    if (common.size() < 2 || normal_a.isZero(0.5) || normal_b.isZero(0.5) ||
        (kind == IntersectionKind::Coplanar && geometry::dot3(normal_a, normal_b) > 0.0)) {
        return std::nullopt;
    }
    // The length of the common part bounds the depth.
    double length = 0.0;
    for (const IntersectionPoint& point : common) {
        length = std::max(length, geometry::norm3(point.position - common[0].position));
    }
    // Try to separate the triangles through the plane of either one.
    const double b_behind_a = depth_behind(b, a[0], normal_a, kind);
    const double a_behind_b = depth_behind(a, b[0], normal_b, kind);
    TriangleContact least{b_behind_a <= a_behind_b ? normal_a : Vec3(-normal_b),
                          std::min(b_behind_a, a_behind_b)};
    // Try to separate them across two edges that hold the ends of the common segment.
    if (kind == IntersectionKind::Crossing) {
        for (const std::size_t end_of_a : {0U, 1U}) {
            if (!is_inside(common[end_of_a].on_a) && !is_inside(common[1 - end_of_a].on_b)) {
                const TriangleContact edges =
                    edge_contact(a, b, common[end_of_a], common[1 - end_of_a]);
                least = edges.depth < least.depth ? edges : least;
            }
        }
    }
    if (least.depth == kNone) {
        return std::nullopt;
    }
    least.depth = std::min(least.depth, length);
    return least;
}

}  // namespace tandem::dynamics

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "shapes/convex/convex_contact.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "geometry/fixed_order.hpp"
#include "shapes/convex/expanding.hpp"
#include "shapes/mesh/surface_point.hpp"

namespace tandem::shapes {
namespace {

bool is_thin(Core core) {
    return core == Core::Point || core == Core::Segment;
}

/// Converts the closest points of the cores into the contact of the rounded bodies.
Nearness finish(const Convex& a, const Convex& b, const Vec3& normal, double core_gap,
                const Vec3& on_core_a, const Vec3& on_core_b, double margin,
                ConvexContact& contact) {
    contact.normal = normal;
    contact.depth = a.radius + b.radius - core_gap;
    contact.on_a = on_core_a + a.radius * normal;
    contact.on_b = on_core_b - b.radius * normal;
    return contact.depth < -margin ? Nearness::Beyond : Nearness::Within;
}

/// The contact of two points or segments (Ericson, section 5.1.9). Segments that cross get the
/// normal across both.
Nearness thin_contact(const Convex& a, const Convex& b, const Vec3& along_a, const Vec3& along_b,
                      const Vec3& apart, double margin, ConvexContact& contact) {
    const double half_a = a.half.z();
    const double half_b = b.half.z();
    double s = 0.0;
    double t = 0.0;
    if (half_a > 0.0 || half_b > 0.0) {
        const double cosine = dot3(along_a, along_b);
        const double square = squared_norm3(along_a.cross(along_b));
        const double dot_a = dot3(apart, along_a);
        const double dot_b = dot3(apart, along_b);
        // The closest points of the lines, clamped to the segments in turn. For parallel segments,
        // start from the point of A that is closest to the middle of B.
        s = square > 1e-20 ? std::clamp((dot_a - cosine * dot_b) / square, -half_a, half_a)
                           : std::clamp(dot_a, -half_a, half_a);
        t = std::clamp(cosine * s - dot_b, -half_b, half_b);
        s = std::clamp(dot_a + cosine * t, -half_a, half_a);
        t = std::clamp(cosine * s - dot_b, -half_b, half_b);
    }
    const Vec3 on_a = s * along_a;
    const Vec3 on_b = apart + t * along_b;
    const Vec3 between = on_b - on_a;
    const double distance = norm3(between);
    if (distance > 0.0) {
        return finish(a, b, between / distance, distance, on_a, on_b, margin, contact);
    }
    Vec3 normal = Vec3::UnitZ();
    const Vec3 both = along_a.cross(along_b);
    if (a.core == Core::Segment && b.core == Core::Segment && norm3(both) > 1e-9) {
        normal = normalized3(both);
    } else if (a.core == Core::Segment || b.core == Core::Segment) {
        normal = any_normal3(a.core == Core::Segment ? along_a : along_b);
    }
    return finish(a, b, normal, distance, on_a, on_b, margin, contact);
}

}  // namespace

bool has_closed_form(const Convex& a, const Convex& b) {
    return a.core == Core::Point || (is_thin(a.core) && is_thin(b.core));
}

Nearness closed_contact(const Convex& a, const Convex& b, const ClosedPose& pose, double margin,
                        ConvexContact& contact) {
    if (is_thin(b.core)) {
        return thin_contact(a, b, pose.along_a, pose.rotation_b.col(2), pose.apart, margin,
                            contact);
    }
    const SurfacePoint nearest = surface_point(b, transposed_times3(pose.rotation_b, -pose.apart));
    const Vec3 normal = -(times3(pose.rotation_b, nearest.normal));
    return finish(a, b, normal, nearest.distance, Vec3::Zero(),
                  times3(pose.rotation_b, nearest.point) + pose.apart, margin, contact);
}

Nearness convex_contact(const Convex& a, const Convex& b, const RelativePose& b_in_a,
                        const ConvexRequest& request, ConvexContact& contact) {
    if (has_closed_form(a, b)) {
        return closed_contact(a, b, {Vec3::UnitZ(), b_in_a.rotation, b_in_a.translation},
                              request.margin, contact);
    }
    if (a.core == Core::Box && b.core == Core::Box) {
        return box_box_contact(a.half, b.half, b_in_a, request.margin, contact);
    }
    const double radii = a.radius + b.radius;
    const CoreDistance found = core_distance(a, b, b_in_a,
                                             {.cutoff = request.margin + radii,
                                              .precision = request.precision,
                                              .radii = radii,
                                              .guess = request.guess});
    if (found.relation == CoreRelation::Beyond) {
        contact.normal = found.axis;
        return Nearness::Beyond;
    }
    if (found.relation == CoreRelation::Apart) {
        return finish(a, b, found.axis, found.distance, found.on_a, found.on_b, request.margin,
                      contact);
    }
    if (request.depth == ConvexRequest::Depth::NotWanted) {
        contact.depth = 0.0;
        return Nearness::Within;
    }
    const CoreDepth depth = core_depth(a, b, b_in_a, found.simplex);
    return finish(a, b, depth.axis, -depth.depth, depth.on_a, depth.on_b, request.margin, contact);
}

Vec3 common_point(const Convex& a, const Convex& b, const RelativePose& b_in_a) {
    const CoreDistance found = core_distance(a, b, b_in_a, {});
    if (found.relation != CoreRelation::Apart) {
        return common_core_point(found);
    }
    // Along the axis, counted from the core of A: A ends at its radius, B begins its radius before
    // its core. The middle of that stretch is in both bodies.
    const double from = std::max(0.0, found.distance - b.radius);
    const double to = std::min(a.radius, found.distance);
    return found.on_a + 0.5 * (from + to) * found.axis;
}

}  // namespace tandem::shapes

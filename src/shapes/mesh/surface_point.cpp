// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "shapes/mesh/surface_point.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/fixed_order.hpp"
#include "shapes/convex/gjk.hpp"

namespace tandem::shapes {
namespace {

/// The surface point for a given point outside the body; `fallback` is the normal if the point is
/// on the surface.
SurfacePoint outside(const Vec3& nearest, const Vec3& point, const Vec3& fallback) {
    const Vec3 apart = point - nearest;
    const double distance = norm3(apart);
    return {nearest, distance > 0.0 ? Vec3(apart / distance) : fallback, distance};
}

SurfacePoint on_box(const Vec3& half, const Vec3& point) {
    const Vec3 nearest = point.cwiseMax(-half).cwiseMin(half);
    if (nearest != point) {
        return outside(nearest, point, Vec3::UnitZ());
    }
    const Vec3 depths = half - point.cwiseAbs();
    const Eigen::Index axis = largest_axis3(-depths);
    Vec3 normal = Vec3::Zero();
    normal[axis] = point[axis] < 0.0 ? -1.0 : 1.0;
    Vec3 on = point;
    on[axis] = normal[axis] * half[axis];
    return {on, normal, -depths[axis]};
}

/// A point of the half-plane through the axis: its distance from the axis, and its height.
struct Profile {
    double across;
    double up;
};

/// Converts from the half-plane to space; `outward` is the direction across the axis.
SurfacePoint from_profile(const Vec3& outward, Profile on, Profile normal, double distance) {
    return {on.across * outward + Vec3(0.0, 0.0, on.up),
            normal.across * outward + Vec3(0.0, 0.0, normal.up), distance};
}

SurfacePoint on_cylinder(const Vec3& half, const Vec3& outward, Profile at) {
    const double beyond_side = at.across - half.x();
    const double beyond_cap = std::abs(at.up) - half.z();
    const double up = at.up < 0.0 ? -1.0 : 1.0;
    const Profile nearest{std::min(at.across, half.x()), std::clamp(at.up, -half.z(), half.z())};
    if (beyond_side > 0.0 || beyond_cap > 0.0) {
        const double d_across = at.across - nearest.across;
        const double d_up = at.up - nearest.up;
        const double distance = std::hypot(d_across, d_up);
        return from_profile(outward, nearest, {d_across / distance, d_up / distance}, distance);
    }
    if (beyond_side > beyond_cap) {
        return from_profile(outward, {half.x(), at.up}, {1.0, 0.0}, beyond_side);
    }
    return from_profile(outward, {at.across, up * half.z()}, {0.0, up}, beyond_cap);
}

SurfacePoint on_cone(const Vec3& half, const Vec3& outward, Profile at) {
    const double slant = std::hypot(half.x(), 2.0 * half.z());
    const Profile normal{2.0 * half.z() / slant, half.x() / slant};
    // The position along the slanted side, from the apex, as a fraction of its length.
    const Profile down{half.x(), -2.0 * half.z()};
    const double part = std::clamp(
        (at.across * down.across + (at.up - half.z()) * down.up) / (slant * slant), 0.0, 1.0);
    const Profile on_side{part * down.across, half.z() + part * down.up};
    const Profile on_base{std::min(at.across, half.x()), -half.z()};
    const double beyond_side = at.across * normal.across + (at.up - half.z()) * normal.up;
    const double beyond_base = -half.z() - at.up;
    if (beyond_side <= 0.0 && beyond_base <= 0.0) {
        return beyond_side > beyond_base
                   ? from_profile(outward, on_side, normal, beyond_side)
                   : from_profile(outward, {at.across, -half.z()}, {0.0, -1.0}, beyond_base);
    }
    const double to_side = std::hypot(at.across - on_side.across, at.up - on_side.up);
    const double to_base = std::hypot(at.across - on_base.across, at.up - on_base.up);
    const Profile nearest = to_side < to_base ? on_side : on_base;
    const double distance = std::min(to_side, to_base);
    if (distance == 0.0) {
        return from_profile(outward, nearest, normal, 0.0);
    }
    return from_profile(outward, nearest,
                        {(at.across - nearest.across) / distance, (at.up - nearest.up) / distance},
                        distance);
}

SurfacePoint on_hull(const Convex& body, const Vec3& point) {
    const HullData& hull = *body.hull;
    if (hull.dimension == 3) {
        double most = -std::numeric_limits<double>::infinity();
        const HullFace* nearest = nullptr;
        for (const HullFace& face : hull.faces) {
            if (const double beyond = dot3(face.normal, point) - face.offset; beyond > most) {
                most = beyond;
                nearest = &face;
            }
        }
        if (most <= 0.0) {
            return {point - most * nearest->normal, nearest->normal, most};
        }
    }
    const Convex origin{};
    RelativePose hull_around_point;
    hull_around_point.translation = -point;
    const CoreDistance found = core_distance(origin, body, hull_around_point, {});
    if (found.relation == CoreRelation::Overlap) {
        const Vec3 normal = hull.faces.empty() ? Vec3(Vec3::UnitZ()) : hull.faces.front().normal;
        return {point, normal, 0.0};
    }
    return {point + found.on_b, -found.axis, found.distance};
}

SurfacePoint on_triangle(const Convex& body, const Vec3& point) {
    const std::array<Vec3, 3>& corners = *body.triangle;
    const Vec3 normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
    const Convex origin{};
    RelativePose around_point;
    around_point.translation = -point;
    const CoreDistance found = core_distance(origin, body, around_point, {});
    if (found.relation == CoreRelation::Overlap) {
        return {point, normal.isZero(0.0) ? Vec3(Vec3::UnitZ()) : normalized3(normal), 0.0};
    }
    return {point + found.on_b, -found.axis, found.distance};
}

}  // namespace

SurfacePoint surface_point(const Convex& body, const Vec3& point) {
    switch (body.core) {
        case Core::Box:
            return on_box(body.half, point);
        case Core::Cylinder:
        case Core::Cone: {
            const Vec3 across(point.x(), point.y(), 0.0);
            const double distance = norm3(across);
            const Vec3 outward = distance > 0.0 ? Vec3(across / distance) : Vec3(Vec3::UnitX());
            const Profile at{distance, point.z()};
            return body.core == Core::Cylinder ? on_cylinder(body.half, outward, at)
                                               : on_cone(body.half, outward, at);
        }
        case Core::Hull:
            return on_hull(body, point);
        case Core::Triangle:
            return on_triangle(body, point);
        case Core::Point:
        case Core::Segment: {
            const double up = std::clamp(point.z(), -body.half.z(), body.half.z());
            return outside({0.0, 0.0, up}, point,
                           body.core == Core::Point ? Vec3(Vec3::UnitZ()) : Vec3(Vec3::UnitX()));
        }
    }
    return {point, Vec3::UnitZ(), 0.0};
}

}  // namespace tandem::shapes

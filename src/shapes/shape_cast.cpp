// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

#include <tandem/shape_cast.hpp>

#include "shapes/shape_data.hpp"

namespace tandem {
namespace {

/// The part of the distance that is kept back for the rounding of distances and poses.
constexpr double kKeptBack = 1e-9;

/// How far points of a moving shape are from its centre at most.
double arm_of(const MovingShape& moving) {
    return moving.angular.isZero(0.0) ? 0.0 : moving.shape.reach() + moving.centre.norm();
}

/// How fast two shapes approach at most. If a plane between them separates them, only motion along
/// its normal counts; surfaces and compounds have no such plane.
double approach(const MovingShape& a, const MovingShape& b, const Vec3& normal) {
    const bool has_plane = (a.shape.is_convex() || a.shape.kind() == ShapeKind::Plane) &&
                           (b.shape.is_convex() || b.shape.kind() == ShapeKind::Plane);
    const Vec3 relative = a.linear - b.linear;
    if (!has_plane) {
        return relative.norm() + a.angular.norm() * arm_of(a) + b.angular.norm() * arm_of(b);
    }
    return relative.dot(normal) + a.angular.cross(normal).norm() * arm_of(a) +
           b.angular.cross(normal).norm() * arm_of(b);
}

Result<Done> check_motion(const MovingShape& moving) {
    if (!moving.linear.allFinite() || !moving.angular.allFinite() || !moving.centre.allFinite() ||
        !moving.pose.translation().allFinite()) {
        return Error{ErrorCode::InvalidArgument, "pose, velocities and centre must be finite"};
    }
    if (moving.shape.kind() == ShapeKind::Plane && !moving.angular.isZero(0.0)) {
        return Error{ErrorCode::InvalidArgument,
                     "a plane that turns has points of any speed: give it no angular velocity"};
    }
    return Done{};
}

}  // namespace

Pose pose_at(const MovingShape& moving, double time) {
    const Vec3 centre = to_world(moving.pose, moving.centre);
    const double speed = moving.angular.norm();
    if (!(speed > 0.0)) {
        return Pose::at(moving.linear * time) * moving.pose;
    }
    const Eigen::AngleAxisd turn(speed * time, moving.angular / speed);
    Isometry isometry = Isometry::Identity();
    isometry.linear() = (turn * moving.pose.rotation());
    isometry.translation() =
        turn * (moving.pose.translation() - centre) + centre + moving.linear * time;
    const Result<Pose> pose = Pose::create(isometry);
    return pose ? *pose : moving.pose;
}

Result<std::optional<Impact>> time_of_impact(const MovingShape& a, const MovingShape& b,
                                             const ShapeImpactRequest& request, ShapeQuery& query) {
    for (const MovingShape* moving : {&a, &b}) {
        if (const Result<Done> sound = check_motion(*moving); !sound) {
            return sound.error();
        }
    }
    if (!(request.tolerance > 0.0) || !(request.end >= 0.0) || !std::isfinite(request.end)) {
        return Error{ErrorCode::InvalidArgument,
                     "the tolerance must be positive, the end finite and not negative"};
    }
    Impact impact;
    for (std::uint32_t step = 0;; ++step) {
        const PlacedShape placed_a{a.shape, pose_at(a, impact.time)};
        const PlacedShape placed_b{b.shape, pose_at(b, impact.time)};
        const Result<ShapeDistance> found = query.distance(placed_a, placed_b);
        if (!found) {
            return found.error();
        }
        impact.point_a = found->point_a;
        impact.point_b = found->point_b;
        if (found->distance > 0.0) {
            impact.normal = (found->point_b - found->point_a) / found->distance;
        }
        if (found->distance <= request.tolerance) {
            return std::optional(impact);
        }
        if (step == request.most_steps) {
            impact.converged = false;
            return std::optional(impact);
        }
        const double speed = approach(a, b, impact.normal);
        // Half of the tolerance is left between them, so that the next distance still has a
        // direction; a little of the distance is kept back for rounding.
        const double gap = found->distance * (1.0 - kKeptBack) - 0.5 * request.tolerance;
        if (!(speed > 0.0) || impact.time + gap / speed > request.end) {
            return std::optional<Impact>();
        }
        impact.time += gap / speed;
    }
}

Result<std::optional<Impact>> time_of_impact(const MovingShape& a, const MovingShape& b,
                                             const ShapeImpactRequest& request) {
    ShapeQuery query;
    return time_of_impact(a, b, request, query);
}

Result<std::optional<Impact>> cast_shape(const PlacedShape& moving, const Vec3& way,
                                         const PlacedShape& target, double tolerance) {
    return time_of_impact({.shape = moving.shape, .pose = moving.pose, .linear = way},
                          {.shape = target.shape, .pose = target.pose}, {.tolerance = tolerance});
}

}  // namespace tandem

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

#include <tandem/shape_cast.hpp>

#include "geometry/fixed_order.hpp"
#include "shapes/shape_data.hpp"
#include "shapes/shape_extent.hpp"
#include "shapes/size_range.hpp"

namespace tandem {
namespace {

/// The part of each distance that is not used for motion: a distance is precise to 1e-10 of itself.
constexpr double kKeptBack = 1e-9;
/// Distances of cylinders and cones are precise to 1e-9 of the sizes (docs/design/shapes.md).
constexpr double kCurvedDoubt = 4e-9;
/// The rounding of poses and points, as a part of the sum of all coordinates involved.
constexpr double kRounding = 0x1p-48;
/// The tolerance if the caller gives none, as a part of the size of the smaller shape.
constexpr double kDefaultTolerance = 1e-6;

/// How much a shape's own coordinates add to the rounding; a plane adds nothing.
double coordinates_of(const Shape& shape) {
    return shape.kind() == ShapeKind::Plane ? 0.0 : shape.reach();
}

/// The largest distance of a point of a moving shape from its centre; 0 if it does not turn.
double arm_of(const MovingShape& moving) {
    return moving.angular.isZero(0.0) ? 0.0 : moving.shape.reach() + geometry::norm3(moving.centre);
}

bool is_curved(const Shape& shape) {
    return shape.kind() == ShapeKind::Cylinder || shape.kind() == ShapeKind::Cone ||
           shape.kind() == ShapeKind::Compound;
}

/// Half the diagonal of a shape's box; infinite for a plane.
double size_of(const MovingShape& moving) {
    const shapes::ShapeBounds extent = shapes::extent_of(moving.shape.data(), moving.pose);
    return 0.5 * geometry::norm3(extent.hi - extent.lo);
}

/// How far a shape reaches along a direction; infinite for a plane that is unbounded in it.
double reach_along(const PlacedShape& placed, const Vec3& direction) {
    const ShapeData& shape = placed.shape.data();
    const Vec3 local = geometry::transposed_times3(placed.pose.rotation(), direction);
    if (shape.kind == ShapeKind::Plane) {
        constexpr double kSameDirection = 1e-15;
        return geometry::norm3(local - shape.plane_normal) <= kSameDirection
                   ? shape.plane_offset + geometry::dot3(direction, placed.pose.translation())
                   : std::numeric_limits<double>::infinity();
    }
    return geometry::dot3(direction, placed.pose.translation()) +
           geometry::dot3(local, shapes::local_support(shape, local));
}

/// A pair of moving shapes, in coordinates relative to B's start, so that a position far from the
/// origin costs no precision.
class MovingPair {
  public:
    MovingPair(const MovingShape& a, const MovingShape& b)
        : a_(a), b_(b), origin_(b.pose.translation()) {
        a_.pose = Pose::at(-origin_) * a.pose;
        b_.pose = Pose::at(-origin_) * b.pose;
        coordinates_ = geometry::norm3(a_.pose.translation()) + coordinates_of(a.shape) +
                       coordinates_of(b.shape) + geometry::norm3(a.centre) +
                       geometry::norm3(b.centre);
        doubt_ = is_curved(a.shape) || is_curved(b.shape)
                     ? kCurvedDoubt * std::min(a.shape.reach(), b.shape.reach())
                     : 0.0;
        has_plane_ = (a.shape.is_convex() || a.shape.kind() == ShapeKind::Plane) &&
                     (b.shape.is_convex() || b.shape.kind() == ShapeKind::Plane);
        full_speed_ = geometry::norm3(a.linear - b.linear) + turning_speed(a) + turning_speed(b);
    }

    [[nodiscard]] PlacedShape placed_a(double time) const { return {a_.shape, pose_at(a_, time)}; }
    [[nodiscard]] PlacedShape placed_b(double time) const { return {b_.shape, pose_at(b_, time)}; }
    [[nodiscard]] Vec3 in_world(const Vec3& point) const { return point + origin_; }
    [[nodiscard]] double default_tolerance() const {
        return kDefaultTolerance * std::min(size_of(a_), size_of(b_));
    }

    /// The error bound of distances at this time.
    [[nodiscard]] double rounding(double time) const {
        const double way = time * (geometry::norm3(a_.linear) + geometry::norm3(b_.linear) +
                                   turning_speed(a_) + turning_speed(b_));
        return doubt_ + kRounding * (coordinates_ + way);
    }

    /// A time during which the shapes cannot come closer than `left`, from their current distance.
    /// If a plane separates them, only motion along its normal counts. Two support points prove
    /// that it separates them; without that proof the full speed counts.
    [[nodiscard]] double free_time(const PlacedShape& a, const PlacedShape& b, double distance,
                                   const Vec3& normal, double left) const {
        constexpr double kNever = std::numeric_limits<double>::infinity();
        const auto time_for = [](double way, double speed) {
            return speed > 0.0 ? std::max(0.0, way) / speed : kNever;
        };
        const double free = time_for(distance - left, full_speed_);
        if (!has_plane_) {
            return free;
        }
        const Vec3 axis = plane_axis(normal);
        const double gap = -(reach_along(a, axis) + reach_along(b, -axis));
        if (!(gap > left)) {
            return free;
        }
        const double speed = geometry::dot3(a_.linear - b_.linear, axis) +
                             geometry::norm3(a_.angular.cross(axis)) * arm_of(a_) +
                             geometry::norm3(b_.angular.cross(axis)) * arm_of(b_);
        return std::max(free, time_for(gap - left, speed));
    }

  private:
    static double turning_speed(const MovingShape& moving) {
        return geometry::norm3(moving.angular) * arm_of(moving);
    }

    /// The normal of the separating plane. That of a half-space is exact, and half-spaces do not
    /// turn.
    [[nodiscard]] Vec3 plane_axis(const Vec3& normal) const {
        if (b_.shape.kind() == ShapeKind::Plane) {
            return -(geometry::times3(b_.pose.rotation(), b_.shape.plane_normal()));
        }
        return a_.shape.kind() == ShapeKind::Plane
                   ? geometry::times3(a_.pose.rotation(), a_.shape.plane_normal())
                   : normal;
    }

    MovingShape a_;
    MovingShape b_;
    Vec3 origin_;
    double coordinates_ = 0.0;
    double doubt_ = 0.0;
    double full_speed_ = 0.0;
    bool has_plane_ = false;
};

Result<Done> check_motion(const MovingShape& moving) {
    for (const Vec3* vector :
         {&moving.linear, &moving.angular, &moving.centre, &moving.pose.translation()}) {
        if (!shapes::is_in_range(*vector)) {
            return Error{ErrorCode::InvalidArgument,
                         "pose, velocities and centre must be finite and at most 1e30"};
        }
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
    const double speed = geometry::norm3(moving.angular);
    if (!(speed > 0.0)) {
        return Pose::at(moving.linear * time) * moving.pose;
    }
    const Eigen::Matrix3d turn =
        Eigen::AngleAxisd(speed * time, moving.angular / speed).toRotationMatrix();
    Isometry isometry = Isometry::Identity();
    isometry.linear() = geometry::multiply3(turn, moving.pose.rotation());
    isometry.translation() =
        geometry::times3(turn, moving.pose.translation() - centre) + centre + moving.linear * time;
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
    if ((request.tolerance && !(*request.tolerance > 0.0)) || !(request.end >= 0.0) ||
        !std::isfinite(request.end)) {
        return Error{ErrorCode::InvalidArgument,
                     "the tolerance must be positive, the end finite and not negative"};
    }
    const MovingPair pair(a, b);
    const double wanted = request.tolerance ? *request.tolerance : pair.default_tolerance();
    Impact impact;
    for (std::uint32_t step = 0;; ++step) {
        // 1. The distance at this time, and the direction if there is a gap.
        const PlacedShape placed_a = pair.placed_a(impact.time);
        const PlacedShape placed_b = pair.placed_b(impact.time);
        const Result<ShapeDistance> found = query.distance(placed_a, placed_b);
        if (!found) {
            return found.error();
        }
        impact.point_a = pair.in_world(found->point_a);
        impact.point_b = pair.in_world(found->point_b);
        const Vec3 between = found->point_b - found->point_a;
        if (const double length = geometry::norm3(between); length > 0.0) {
            impact.normal = between / length;
        }
        // 2. Done when within the tolerance, or when the steps run out.
        const double rounding = pair.rounding(impact.time);
        const double tolerance = std::max(wanted, 4.0 * rounding);
        if (found->distance <= tolerance) {
            return std::optional(impact);
        }
        if (step == request.most_steps) {
            impact.converged = false;
            return std::optional(impact);
        }
        // 3. Advance by a time in which nothing can touch. Half of the tolerance stays as a gap, so
        // that the next distance still has a direction.
        const double left = 0.5 * tolerance + rounding + kKeptBack * found->distance;
        const double free =
            pair.free_time(placed_a, placed_b, found->distance, impact.normal, left);
        if (!(impact.time + free <= request.end)) {
            return std::optional<Impact>();
        }
        impact.time += free;
    }
}

Result<std::optional<Impact>> time_of_impact(const MovingShape& a, const MovingShape& b,
                                             const ShapeImpactRequest& request) {
    ShapeQuery query;
    return time_of_impact(a, b, request, query);
}

Result<std::optional<Impact>> cast_shape(const PlacedShape& moving, const Vec3& way,
                                         const PlacedShape& target,
                                         std::optional<double> tolerance) {
    return time_of_impact({.shape = moving.shape, .pose = moving.pose, .linear = way},
                          {.shape = target.shape, .pose = target.pose}, {.tolerance = tolerance});
}

}  // namespace tandem

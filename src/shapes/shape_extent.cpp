// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "shapes/shape_extent.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "bvh/model_tree.hpp"
#include "geometry/fixed_order.hpp"
#include "shapes/shape_data.hpp"
#include "shapes/size_range.hpp"

namespace tandem {
namespace shapes {
namespace {

/// The box is computed in double and then rounded outward to float. This factor (a few ulp) covers
/// the rounding in double.
constexpr double kRoundingOut = 1.0 + 0x1p-48;

ShapeBounds around(const Vec3& middle, const Vec3& half) {
    const Vec3 slack = 0x1p-50 * middle.cwiseAbs();
    const Vec3 wide = half * kRoundingOut + slack;
    return {middle - wide, middle + wide};
}

/// How far the rotated unit disc across the z axis reaches along each coordinate axis.
Vec3 disc_reach(const Eigen::Matrix3d& rotation) {
    return (rotation.col(0).array().square() + rotation.col(1).array().square()).sqrt();
}

ShapeBounds cone_extent(const Convex& cone, const Pose& pose) {
    const Vec3 up = pose.rotation().col(2) * cone.half.z();
    const Vec3 disc = cone.half.x() * disc_reach(pose.rotation());
    const Vec3 lo = up.cwiseMin(-up - disc);
    const Vec3 hi = up.cwiseMax(-up + disc);
    return around(pose.translation() + 0.5 * (lo + hi), 0.5 * (hi - lo));
}

ShapeBounds hull_extent(const HullData& hull, const Pose& pose) {
    Vec3 lo = Vec3::Constant(std::numeric_limits<double>::infinity());
    Vec3 hi = -lo;
    for (const Vec3& point : hull.points) {
        const Vec3 placed = to_world(pose, point);
        lo = lo.cwiseMin(placed);
        hi = hi.cwiseMax(placed);
    }
    return around(0.5 * lo + 0.5 * hi, 0.5 * hi - 0.5 * lo);
}

ShapeBounds plane_extent(const ShapeData& plane, const Pose& pose) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    ShapeBounds extent{Vec3::Constant(-kInfinity), Vec3::Constant(kInfinity)};
    const Vec3 normal = geometry::times3(pose.rotation(), plane.plane_normal);
    const double offset = plane.plane_offset + geometry::dot3(normal, pose.translation());
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
        if (normal[axis] == 1.0) {
            extent.hi[axis] = offset + 0x1p-50 * std::abs(offset);
        } else if (normal[axis] == -1.0) {
            extent.lo[axis] = -offset - 0x1p-50 * std::abs(offset);
        }
    }
    return extent;
}

ShapeBounds compound_extent(const ShapeData& compound, const Pose& pose) {
    Vec3 lo = Vec3::Constant(std::numeric_limits<double>::infinity());
    Vec3 hi = -lo;
    const Eigen::Matrix3d turn = pose.rotation().cwiseAbs();
    for (const Box& box : compound.part_boxes) {
        const Vec3 box_lo(box.lo[0], box.lo[1], box.lo[2]);
        const Vec3 box_hi(box.hi[0], box.hi[1], box.hi[2]);
        const Vec3 middle = geometry::times3(pose.rotation(), 0.5 * box_lo + 0.5 * box_hi);
        const Vec3 half = geometry::times3(turn, 0.5 * box_hi - 0.5 * box_lo);
        lo = lo.cwiseMin(middle - half);
        hi = hi.cwiseMax(middle + half);
    }
    return around(pose.translation() + 0.5 * (lo + hi), 0.5 * (hi - lo));
}

}  // namespace

ShapeBounds extent_of(const ShapeData& shape, const Pose& pose) {
    const Convex& convex = shape.convex;
    switch (shape.kind) {
        case ShapeKind::Sphere:
            return around(pose.translation(), Vec3::Constant(convex.radius));
        case ShapeKind::Capsule:
            return around(pose.translation(),
                          (pose.rotation().col(2) * convex.half.z()).cwiseAbs() +
                              Vec3::Constant(convex.radius));
        case ShapeKind::Box:
            return around(pose.translation(),
                          geometry::times3(pose.rotation().cwiseAbs(), convex.half));
        case ShapeKind::Cylinder:
            return around(pose.translation(),
                          (pose.rotation().col(2) * convex.half.z()).cwiseAbs() +
                              convex.half.x() * disc_reach(pose.rotation()));
        case ShapeKind::Cone:
            return cone_extent(convex, pose);
        case ShapeKind::Hull:
            return hull_extent(shape.hull, pose);
        case ShapeKind::Plane:
            return plane_extent(shape, pose);
        case ShapeKind::Mesh:
        case ShapeKind::HeightField:
        case ShapeKind::DeformingMesh: {
            const bvh::ExtremePoints::Corners extent =
                bvh::extreme_points_of(*shape.model).extent(pose);
            return {extent.lo, extent.hi};
        }
        case ShapeKind::Compound:
            return compound_extent(shape, pose);
    }
    return {Vec3::Zero(), Vec3::Zero()};
}

Vec3 local_support(const ShapeData& shape, const Vec3& direction) {
    if (is_convex(shape.kind)) {
        const Vec3 on_core = core_support(shape.convex, direction);
        const double length = geometry::norm3(direction);
        return length > 0.0 ? Vec3(on_core + direction * (shape.convex.radius / length)) : on_core;
    }
    if (shape.kind == ShapeKind::Compound) {
        Vec3 best = Vec3::Zero();
        double most = -std::numeric_limits<double>::infinity();
        for (const ShapePart& part : shape.parts) {
            const Vec3 point = to_world(
                part.pose, local_support(part.shape.data(), geometry::transposed_times3(
                                                                part.pose.rotation(), direction)));
            if (const double along = geometry::dot3(point, direction); along > most) {
                most = along;
                best = point;
            }
        }
        return best;
    }
    return shape.hull.points[extreme_point(shape.hull, direction)];
}

}  // namespace shapes

Result<Box> box_of(const PlacedShape& placed) {
    if (!shapes::is_in_range(placed.pose.translation())) {
        return Error{ErrorCode::InvalidArgument,
                     "the pose moves the shape farther than 1e30 from the origin, out of range"};
    }
    const shapes::ShapeBounds extent = shapes::extent_of(placed.shape.data(), placed.pose);
    return box_around(extent.lo, extent.hi);
}

Result<Vec3> support_point(const PlacedShape& placed, const Vec3& direction) {
    if (placed.shape.kind() == ShapeKind::Plane) {
        return Error{ErrorCode::InvalidArgument, "a plane has no farthest point"};
    }
    if (!shapes::is_in_range(placed.pose.translation())) {
        return Error{ErrorCode::InvalidArgument,
                     "the pose moves the shape farther than 1e30 from the origin, out of range"};
    }
    const double length = geometry::stable_norm3(direction);
    if (!(length > 0.0) || !std::isfinite(length)) {
        return Error{ErrorCode::InvalidArgument,
                     "the direction is zero or not finite: give one with a length"};
    }
    const Vec3 local = geometry::transposed_times3(placed.pose.rotation(), direction / length);
    return to_world(placed.pose, shapes::local_support(placed.shape.data(), local));
}

}  // namespace tandem

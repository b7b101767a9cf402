// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <vector>

#include <tandem/shape.hpp>

/// Convex shapes by their definitions, in long double, for checking the library. Nothing here is
/// taken from src/shapes.
namespace tandem::testing {

using Long = long double;
using LongVec3 = Eigen::Matrix<Long, 3, 1>;

/// The farthest point of a convex shape along a direction, in the shape's coordinates.
inline LongVec3 local_farthest(const Shape& shape, const LongVec3& direction) {
    const Long radius = shape.radius();
    const Long half = shape.half_height();
    const Long across = std::hypot(direction.x(), direction.y());
    const LongVec3 outward = across > 0
                                 ? LongVec3(direction.x() / across, direction.y() / across, 0)
                                 : LongVec3(1, 0, 0);
    const Long up = direction.z() < 0 ? -half : half;
    switch (shape.kind()) {
        case ShapeKind::Sphere:
            return radius * direction.normalized();
        case ShapeKind::Capsule:
            return LongVec3(0, 0, up) + radius * direction.normalized();
        case ShapeKind::Cylinder:
            return radius * outward + LongVec3(0, 0, up);
        case ShapeKind::Cone: {
            const LongVec3 rim = radius * outward + LongVec3(0, 0, -half);
            const LongVec3 apex(0, 0, half);
            return apex.dot(direction) > rim.dot(direction) ? apex : rim;
        }
        case ShapeKind::Box: {
            const LongVec3 sides = shape.half_sides().cast<Long>();
            return {std::copysign(sides.x(), direction.x()),
                    std::copysign(sides.y(), direction.y()),
                    std::copysign(sides.z(), direction.z())};
        }
        default: {
            LongVec3 best = LongVec3::Zero();
            Long most = -1e300L;
            for (const Vec3& point : shape.hull_points()) {
                const Long along = point.cast<Long>().dot(direction);
                if (along > most) {
                    most = along;
                    best = point.cast<Long>();
                }
            }
            return best;
        }
    }
}

/// The extent of a convex shape along a unit direction, measured from a point.
inline Long reach_along(const PlacedShape& placed, const LongVec3& direction, const Vec3& from) {
    const auto rotation = placed.pose.rotation().cast<Long>().eval();
    const LongVec3 shift = placed.pose.translation().cast<Long>() - from.cast<Long>();
    const LongVec3 local = local_farthest(placed.shape, rotation.transpose() * direction);
    return direction.dot(rotation * local) + direction.dot(shift);
}

/// The overlap of A and B along a direction; negative if a plane perpendicular to it separates
/// them.
inline Long overlap_along(const PlacedShape& a, const PlacedShape& b, const LongVec3& direction) {
    const Vec3& from = a.pose.translation();
    return reach_along(a, direction, from) + reach_along(b, -direction, from);
}

/// The least overlap over all directions, from many directions and a search around the best one. It
/// may exceed the true value a little, and is never below it.
inline Long least_overlap(const PlacedShape& a, const PlacedShape& b, int directions = 600) {
    Long least = 1e300L;
    LongVec3 best = LongVec3::UnitX();
    const auto offer = [&](const LongVec3& direction) {
        const Long overlap = overlap_along(a, b, direction);
        if (overlap < least) {
            least = overlap;
            best = direction;
        }
    };
    for (int k = 0; k < directions; ++k) {
        const Long z = 1 - 2 * (k + 0.5L) / directions;
        const Long angle = 2.399963229728653L * k;
        const Long across = std::sqrt(1 - z * z);
        offer({across * std::cos(angle), across * std::sin(angle), z});
    }
    for (const PlacedShape* placed : {&a, &b}) {
        for (int axis = 0; axis < 3; ++axis) {
            const LongVec3 direction = placed->pose.rotation().col(axis).cast<Long>();
            offer(direction);
            offer(-direction);
        }
    }
    for (Long step = 0.1L; step > 1e-9L;) {
        const LongVec3 middle = best;
        const LongVec3 u = middle.unitOrthogonal();
        const LongVec3 v = middle.cross(u);
        const Long before = least;
        for (int k = 0; k < 8; ++k) {
            const Long angle = 0.7853981633974483L * k;
            offer((middle + step * (std::cos(angle) * u + std::sin(angle) * v)).normalized());
        }
        step = least < before - 1e-9L * std::abs(before) ? step : 0.5L * step;
    }
    return least;
}

/// The distance of a point outside a convex shape, by the inequalities that define it; 0 or less
/// inside. A hull must have more than three points and not be flat.
inline Long outside_by(const PlacedShape& placed, const Vec3& world_point) {
    const LongVec3 shift = world_point.cast<Long>() - placed.pose.translation().cast<Long>();
    const LongVec3 p = placed.pose.rotation().cast<Long>().transpose() * shift;
    const Shape& shape = placed.shape;
    const Long radius = shape.radius();
    const Long half = shape.half_height();
    const Long across = std::hypot(p.x(), p.y());
    switch (shape.kind()) {
        case ShapeKind::Sphere:
            return p.norm() - radius;
        case ShapeKind::Capsule:
            return (p - LongVec3(0, 0, std::clamp(p.z(), -half, half))).norm() - radius;
        case ShapeKind::Cylinder:
            return std::max(across - radius, std::abs(p.z()) - half);
        case ShapeKind::Cone:
            return std::max(
                (2 * half * across + radius * (p.z() - half)) / std::hypot(2 * half, radius),
                -half - p.z());
        case ShapeKind::Box:
            return (p.cwiseAbs() - shape.half_sides().cast<Long>()).maxCoeff();
        default:
            break;
    }
    // Every plane through three corners that has all others on one side bounds the hull.
    std::vector<LongVec3> corners;
    for (const Vec3& corner : shape.hull_points()) {
        corners.push_back(corner.cast<Long>());
    }
    Long most = -1e300L;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        for (std::size_t j = i + 1; j < corners.size(); ++j) {
            for (std::size_t k = j + 1; k < corners.size(); ++k) {
                LongVec3 normal = (corners[j] - corners[i]).cross(corners[k] - corners[i]);
                normal.normalize();
                Long above = 0;
                Long below = 0;
                for (const LongVec3& corner : corners) {
                    above = std::max(above, normal.dot(corner - corners[i]));
                    below = std::max(below, -normal.dot(corner - corners[i]));
                }
                if (above < 1e-15L) {
                    most = std::max(most, normal.dot(p - corners[i]));
                } else if (below < 1e-15L) {
                    most = std::max(most, -normal.dot(p - corners[i]));
                }
            }
        }
    }
    return most;
}

/// Convex pieces whose union is the shape: the shape itself, its triangles, or the pieces of its
/// parts.
inline void add_pieces(const PlacedShape& placed, std::vector<PlacedShape>& pieces) {
    if (const Model* const model = placed.shape.model()) {
        for (std::uint32_t t = 0; t < model->mesh().triangle_count(); ++t) {
            pieces.push_back({*Shape::hull(model->mesh().corners(t)), placed.pose});
        }
        return;
    }
    for (const ShapePart& part : placed.shape.parts()) {
        add_pieces({part.shape, placed.pose * part.pose}, pieces);
    }
    if (placed.shape.parts().empty()) {
        pieces.push_back(placed);
    }
}

}  // namespace tandem::testing

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>

#include <tandem/closest_point.hpp>
#include <tandem/shape.hpp>

#include "geometry/fixed_order.hpp"
#include "shapes/shape_data.hpp"
#include "shapes/size_range.hpp"
#include "shapes/surface_point.hpp"

namespace tandem {
namespace {

Error not_finite_point() {
    return {ErrorCode::InvalidArgument,
            "the point or the pose is not finite, or farther than 1e30 from the origin"};
}

Result<ShapePoint> closest_of_surface(const ShapeData& shape, const Pose& pose, const Vec3& point) {
    const auto nearest = closest_point(Placed{*shape.model, pose}, point);
    if (!nearest) {
        return nearest.error();
    }
    ShapePoint found{(*nearest)->point, (*nearest)->distance};
    const Solid* const solid = shape.solid.get();
    if (solid != nullptr && found.distance > 0.0) {
        const Result<Side> side = side_of(point, PlacedSolid{*solid, pose});
        if (!side) {
            return side.error();
        }
        if (*side == Side::Inside) {
            found.distance = -found.distance;
        }
    }
    return found;
}

Result<ShapePoint> closest_of_compound(const ShapeData& shape, const Pose& pose,
                                       const Vec3& point) {
    ShapePoint best{point, std::numeric_limits<double>::infinity()};
    for (const ShapePart& part : shape.parts) {
        const Result<ShapePoint> found =
            closest_point(PlacedShape{part.shape, pose * part.pose}, point);
        if (!found) {
            return found.error();
        }
        if (found->distance < best.distance) {
            best = *found;
        }
    }
    return best;
}

}  // namespace

Result<ShapePoint> closest_point(const PlacedShape& placed, const Vec3& point) {
    const ShapeData& shape = placed.shape.data();
    const Pose& pose = placed.pose;
    if (!shapes::is_in_range(point) || !shapes::is_in_range(pose.translation())) {
        return not_finite_point();
    }
    if (shapes::is_surface(shape.kind)) {
        return closest_of_surface(shape, pose, point);
    }
    if (shape.kind == ShapeKind::Compound) {
        return closest_of_compound(shape, pose, point);
    }
    if (shape.kind == ShapeKind::Plane) {
        const Vec3 normal = geometry::times3(pose.rotation(), shape.plane_normal);
        const double distance =
            geometry::dot3(normal, point - pose.translation()) - shape.plane_offset;
        return ShapePoint{point - distance * normal, distance};
    }
    const Vec3 local = geometry::transposed_times3(pose.rotation(), point - pose.translation());
    const shapes::SurfacePoint nearest = shapes::surface_point(shape.convex, local);
    return ShapePoint{to_world(pose, nearest.point + shape.convex.radius * nearest.normal),
                      nearest.distance - shape.convex.radius};
}

Result<bool> contains(const PlacedShape& placed, const Vec3& point) {
    const ShapeData& shape = placed.shape.data();
    if (const Solid* const solid = shape.solid.get()) {
        const Result<Side> side = side_of(point, PlacedSolid{*solid, placed.pose});
        if (!side) {
            return side.error();
        }
        return *side != Side::Outside;
    }
    const Result<ShapePoint> nearest = closest_point(placed, point);
    if (!nearest) {
        return nearest.error();
    }
    return nearest->distance <= 0.0;
}

}  // namespace tandem

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/extents.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <limits>

#include "bvh/model_tree.hpp"
#include "geometry/fixed_order.hpp"

namespace tandem {
namespace contact {

namespace {

/// Looking at every corner of so few triangles takes less than finding the hull of the mesh, which
/// many questions about one model share.
constexpr std::size_t kFewTriangles = 4096;

Extent extent_of_corners(const PlacedBody& placed, const Vec3& direction) {
    const Mesh& mesh = placed.body.model().mesh();
    const Vec3 local = geometry::transposed_times3(placed.pose.rotation(), direction);
    Extent extent{std::numeric_limits<double>::infinity(),
                  -std::numeric_limits<double>::infinity()};
    for (const Triangle& triangle : mesh.triangles()) {
        for (const std::uint32_t vertex : triangle) {
            const double along = geometry::dot3(local, mesh.vertices()[vertex]);
            extent.lo = std::min(extent.lo, along);
            extent.hi = std::max(extent.hi, along);
        }
    }
    const double shift = geometry::dot3(direction, placed.pose.translation());
    return {extent.lo + shift, extent.hi + shift};
}

}  // namespace

Extent extent_along(const PlacedBody& placed, const Vec3& direction) {
    if (placed.body.model().mesh().triangle_count() <= kFewTriangles) {
        return extent_of_corners(placed, direction);
    }
    // The extent the other way is the same turned round, so that x is at most a right angle away.
    if (direction.x() < 0.0) {
        const Extent opposite = extent_along(placed, -direction);
        return {-opposite.hi, -opposite.lo};
    }
    // The box of the body in a frame whose first axis is the direction. The turn from the direction
    // to x is written out: Eigen's FromTwoVectors takes ten seconds to compile (singular values).
    const Result<Pose> frame =
        Pose::create(Vec3::Zero(), 1.0 + direction.x(), 0.0, direction.z(), -direction.y());
    if (!frame) {
        return {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    }
    const bvh::ExtremePoints::Extent box =
        bvh::extreme_points_of(placed.body.model()).extent(*frame * placed.pose);
    return {box.lo.x(), box.hi.x()};
}

double overlap_along(const PlacedBody& a, const PlacedBody& b, const Vec3& direction) {
    return std::max(0.0, extent_along(a, direction).hi - extent_along(b, direction).lo);
}

}  // namespace contact

namespace {

constexpr std::size_t kMostDirections = 64;

/// Directions that nearly agree, or are opposite, count once: the overlap is asked both ways.
void add_direction(std::vector<Vec3>& directions, const Vec3& direction) {
    constexpr double kSame = 1.0 - 1e-9;
    const double length = geometry::norm3(direction);
    if (!(length > 0.0) || directions.size() >= kMostDirections) {
        return;
    }
    const Vec3 unit = direction / length;
    const bool known = std::any_of(directions.begin(), directions.end(), [&](const Vec3& other) {
        return std::abs(geometry::dot3(other, unit)) > kSame;
    });
    if (!known) {
        directions.push_back(unit);
    }
}

Vec3 normal_in_world(const PlacedBody& placed, std::uint32_t triangle) {
    const TriangleCorners t = to_world(placed.pose, placed.body.model().mesh().corners(triangle));
    return (t[1] - t[0]).cross(t[2] - t[0]);
}

}  // namespace

Penetration overlap_of_extents(const PlacedBody& a, const PlacedBody& b,
                               std::span<const TrianglePair> pairs) {
    std::vector<Vec3> directions{Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ()};
    for (const TrianglePair pair : pairs) {
        add_direction(directions, normal_in_world(a, pair.a));
        add_direction(directions, normal_in_world(b, pair.b));
    }
    Penetration least{Vec3::UnitX(), std::numeric_limits<double>::infinity()};
    for (const Vec3& direction : directions) {
        for (const Vec3& way : {direction, Vec3(-direction)}) {
            if (const double depth = contact::overlap_along(a, b, way); depth < least.depth) {
                least = {way, depth};
            }
        }
    }
    return least;
}

}  // namespace tandem

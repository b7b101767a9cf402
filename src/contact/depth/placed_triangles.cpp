// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/depth/placed_triangles.hpp"

#include <Eigen/Geometry>
#include <algorithm>

#include "contact/depth/point_on_triangle.hpp"
#include "geometry/closest/closest_points.hpp"

namespace tandem::contact {
namespace {

/// Whether the plane of a triangle is clearly farther away than `distance`; faster than computing
/// its nearest point.
bool is_beyond(const Vec3& point, const TriangleCorners& t, double distance) {
    constexpr double kClearly = 1.0 + 0x1p-20;
    const Vec3 normal = (t[1] - t[0]).cross(t[2] - t[0]);
    const double height = dot3(normal, point - t[0]);
    return height * height > kClearly * distance * distance * squared_norm3(normal);
}

}  // namespace

std::optional<PlacedTriangles::Near> PlacedTriangles::nearest(const Vec3& point,
                                                              double limit) const {
    std::optional<Near> best;
    double least = limit;
    visit_near(point, limit, [&](std::uint32_t triangle) {
        const TriangleCorners t = corners(triangle);
        if (is_beyond(point, t, least)) {
            return least;
        }
        const Vec3 on = near_point(point, t);
        const double distance = norm3(on - point);
        if (distance < least || (best && distance == least && triangle < best->triangle)) {
            least = distance;
            best = Near{distance, on, triangle};
        }
        return least;
    });
    return best;
}

double PlacedTriangles::proved_distance(const Vec3& point, double limit) const {
    double least = limit;
    visit_near(point, limit, [&](std::uint32_t triangle) {
        const TriangleCorners t = corners(triangle);
        least = std::min(least, geometry::closest_points(point, refer_to(t)).distance);
        return least;
    });
    return least;
}

}  // namespace tandem::contact

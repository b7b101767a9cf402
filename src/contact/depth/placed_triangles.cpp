// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/depth/placed_triangles.hpp"

#include <algorithm>

#include "contact/depth/point_on_triangle.hpp"
#include "geometry/closest_points.hpp"

namespace tandem::contact {

std::optional<PlacedTriangles::Near> PlacedTriangles::nearest(const Vec3& point,
                                                              double limit) const {
    std::optional<Near> best;
    double least = limit;
    visit_near(point, limit, [&](std::uint32_t triangle) {
        const Vec3 on = near_point(point, corners(triangle));
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

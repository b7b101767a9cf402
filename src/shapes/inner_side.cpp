// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "shapes/inner_side.hpp"

#include <Eigen/Geometry>
#include <limits>

#include "bvh/surface.hpp"
#include "geometry/fixed_order.hpp"
#include "query/placed_surface.hpp"
#include "traversal/wide/rays/ray_walk.hpp"

namespace tandem::shapes {

double way_to_inner_side(const Placed& placed, const Vec3& origin, const Vec3& direction) {
    const PlacedSurface surface{*surface_of(placed.model), &placed.pose};
    constexpr double kEdgeSlack = 1e-12;
    double way = std::numeric_limits<double>::infinity();
    bool leaves = false;
    TreeRay ray = tree_ray(surface.surface.frame(), *surface.pose, origin, direction, way);
    walk_ray(*surface.surface.tree, ray, [&](std::uint32_t triangle) {
        const TriangleCorners c = surface.corners(triangle);
        const Vec3 outward = (c[1] - c[0]).cross(c[2] - c[0]);
        const double speed = dot3(outward, direction);
        const double t = dot3(outward, c[0] - origin) / speed;
        if (!(t >= 0.0 && t < way)) {
            return Flow::Continue;
        }
        const Vec3 at = origin + t * direction;
        const double least = -kEdgeSlack * squared_norm3(outward);
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3& from = c[k];
            if (!(dot3(outward, (c[(k + 1) % 3] - from).cross(at - from)) >= least)) {
                return Flow::Continue;
            }
        }
        way = t;
        leaves = speed > 0.0;
        ray.end_at(t);
        return Flow::Continue;
    });
    return leaves ? way : -1.0;
}

}  // namespace tandem::shapes

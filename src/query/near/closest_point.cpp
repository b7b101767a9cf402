// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <tuple>

#include <tandem/closest_point.hpp>

#include "geometry/closest/closest_points.hpp"
#include "query/placed_surface.hpp"
#include "traversal/wide/near/point_walk.hpp"

namespace tandem {

using namespace query;

Result<std::optional<ClosestPoint>> closest_point(const Placed& placed, const Vec3& point,
                                                  double upper_bound) {
    if (!point.allFinite()) {
        return Error{ErrorCode::InvalidArgument, "the point is not finite"};
    }
    if (!(upper_bound >= 0.0)) {
        return Error{ErrorCode::InvalidArgument, "the upper bound is negative or not a number"};
    }
    const auto found_surface = surface_for(placed, "a closest point");
    if (!found_surface) {
        return found_surface.error();
    }
    const PlacedSurface& at = *found_surface;
    const TriangleRef at_point{{&point, &point, &point}};
    std::optional<ClosestPoint> best;
    const TreePoint target = tree_point(at.surface.frame(), placed.pose, point);
    walk_to_point(*at.surface.tree, target, upper_bound, [&](std::uint32_t triangle) {
        const TriangleCorners corners = at.corners(triangle);
        const double limit = best ? best->distance : upper_bound;
        const auto found = closest_points_within(at_point, refer_to(corners), limit);
        if (found && (!best || std::tie(found->distance, triangle) <
                                   std::tie(best->distance, best->triangle))) {
            best = ClosestPoint{found->on_b, found->distance, triangle};
        }
        return best ? best->distance : upper_bound;
    });
    return best;
}

}  // namespace tandem

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <tuple>

#include <tandem/ray_cast.hpp>

#include "geometry/closest/ray_triangle.hpp"
#include "geometry/fixed_order.hpp"
#include "query/placed_surface.hpp"
#include "traversal/wide/rays/ray_walk.hpp"

namespace tandem {

using namespace query;

namespace {

Error invalid(const char* what) {
    return {ErrorCode::InvalidArgument, what};
}

Result<Done> check(const Ray& ray) {
    if (!ray.origin.allFinite()) {
        return invalid("the origin of the ray is not finite");
    }
    if (!ray.direction.allFinite() || ray.direction == Vec3::Zero()) {
        return invalid("the direction of the ray is zero or not finite");
    }
    if (!(ray.t_max >= 0.0)) {
        return invalid("t_max of the ray is negative or not a number");
    }
    return Done{};
}

Result<Done> check(const Segment& segment) {
    if (!segment.from.allFinite() || !segment.to.allFinite()) {
        return invalid("an end of the segment is not finite");
    }
    return Done{};
}

TreeRay in_tree(const TreeFrame& frame, const Pose& pose, const Ray& ray) {
    return tree_ray(frame, pose, ray.origin, ray.direction, ray.t_max);
}

TreeRay in_tree(const TreeFrame& frame, const Pose& pose, const Segment& segment) {
    // Halved first, because the difference of the ends may overflow.
    const Vec3 half = 0.5 * segment.to - 0.5 * segment.from;
    TreeRay ray = tree_ray(frame, pose, segment.from, half, 2.0);
    ray.exponent += 1;
    const double unit = 0x1p-42 * frame.scale;
    ray.slack += one_norm3(unit * segment.to);
    return ray;
}

Vec3 point_at(const Ray& ray, double t) {
    return ray.origin + t * ray.direction;
}

Vec3 point_at(const Segment& segment, double t) {
    return (1.0 - t) * segment.from + t * segment.to;
}

/// The surface to cast at, after checks of the ray or segment and of the model.
template <class Line>
Result<PlacedSurface> prepare(const Line& line, const Placed& placed) {
    if (auto sound = check(line); !sound) {
        return std::move(sound).error();
    }
    return surface_for(placed, "a ray query");
}

/// Calls `found(t, triangle, ray)` for every hit; it may shorten the ray.
template <class Line, class Found>
void cast(const Line& line, const PlacedSurface& placed, Found found) {
    TreeRay ray = in_tree(placed.surface.frame(), *placed.pose, line);
    walk_ray(*placed.surface.tree, ray, [&](std::uint32_t triangle) {
        const TriangleCorners corners = placed.corners(triangle);
        if (const std::optional<double> t = hit(line, refer_to(corners))) {
            found(*t, triangle, ray);
        }
        return Flow::Continue;
    });
}

template <class Line>
Result<std::optional<RayHit>> nearest(const Line& line, const Placed& placed) {
    const auto surface = prepare(line, placed);
    if (!surface) {
        return surface.error();
    }
    std::optional<RayHit> best;
    cast(line, *surface, [&](double t, std::uint32_t triangle, TreeRay& ray) {
        if (!best || std::tie(t, triangle) < std::tie(best->t, best->triangle)) {
            best = RayHit{t, Vec3::Zero(), triangle};
            ray.end_at(t);
        }
    });
    if (best) {
        best->point = point_at(line, best->t);
    }
    return best;
}

template <class Line>
Result<std::vector<RayHit>> all(const Line& line, const Placed& placed) {
    const auto surface = prepare(line, placed);
    if (!surface) {
        return surface.error();
    }
    std::vector<RayHit> hits;
    cast(line, *surface, [&](double t, std::uint32_t triangle, TreeRay&) {
        hits.push_back({t, point_at(line, t), triangle});
    });
    std::sort(hits.begin(), hits.end(), [](const RayHit& p, const RayHit& q) {
        return std::tie(p.t, p.triangle) < std::tie(q.t, q.triangle);
    });
    return hits;
}

}  // namespace

Result<std::optional<RayHit>> cast_ray(const Ray& ray, const Placed& placed) {
    return nearest(ray, placed);
}

Result<std::optional<RayHit>> cast_segment(const Segment& segment, const Placed& placed) {
    return nearest(segment, placed);
}

Result<std::vector<RayHit>> all_hits(const Ray& ray, const Placed& placed) {
    return all(ray, placed);
}

Result<std::vector<RayHit>> all_hits(const Segment& segment, const Placed& placed) {
    return all(segment, placed);
}

}  // namespace tandem

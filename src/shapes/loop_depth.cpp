// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <tuple>
#include <vector>

#include <tandem/closest_point.hpp>

#include "bvh/model_tree.hpp"
#include "geometry/fixed_order.hpp"
#include "shapes/inner_side.hpp"
#include "shapes/mesh/mesh_contacts.hpp"

/// The depth of overlap of two meshes at a loop of their contour (docs/design/shapes.md).
namespace tandem::shapes {
namespace {

/// Sorts numbers and drops repeated ones. (clang 14 does not compile `std::ranges::unique`.)
void keep_each_once(std::vector<std::uint32_t>& numbers) {
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

/// The flood fill stops at this many triangles: the overlap is then so deep that its exact depth
/// hardly matters.
constexpr std::size_t kMostFlooded = 512;

/// The largest distance beyond the loop, along a direction, of the corners of one mesh. `reached`
/// holds the triangles that the loop crosses, sorted; the function adds those beyond the loop.
double reach_beyond(const ShapeData& shape, const Pose& pose, const Vec3& middle,
                    const Vec3& direction, std::vector<std::uint32_t>& reached,
                    std::vector<std::uint32_t>& waiting) {
    const MeshTopology& topology = topology_of(*shape.model);
    const Mesh& mesh = shape.model->mesh();
    double most = 0.0;
    // Turn the direction into mesh coordinates once, rather than each vertex into world
    // coordinates.
    const Vec3 along = transposed_times3(pose.rotation(), direction);
    const double offset = dot3(direction, middle - pose.translation());
    const auto height = [&](std::uint32_t vertex) {
        return dot3(along, mesh.vertices()[vertex]) - offset;
    };
    waiting.assign(reached.begin(), reached.end());
    while (!waiting.empty() && reached.size() < kMostFlooded) {
        const std::uint32_t triangle = waiting.back();
        waiting.pop_back();
        const Triangle& corners = mesh.triangles()[triangle];
        const std::array<double, 3> heights{height(corners[0]), height(corners[1]),
                                            height(corners[2])};
        for (std::uint32_t corner = 0; corner < 3; ++corner) {
            const double from = heights[corner];
            const double to = heights[(corner + 1) % 3];
            most = std::max(most, from);
            // Cross only edges that are wholly beyond the loop; other edges lead back to it.
            if (!(from > 0.0 && to > 0.0)) {
                continue;
            }
            const std::uint32_t next = topology.neighbour(triangle, corner);
            if (next != MeshTopology::kNone) {
                const auto place = std::lower_bound(reached.begin(), reached.end(), next);
                if (place == reached.end() || *place != next) {
                    reached.insert(place, next);
                    waiting.push_back(next);
                }
            }
        }
    }
    return most;
}

/// The longest distances out of a mesh, of points inside it.
struct WaysOut {
    std::optional<double>
        agreed;  ///< of points whose nearest surface is roughly in the direction tested
    double any = 0.0;
};

/// Updates `ways` with a point and a world direction in which it might leave a closed mesh with
/// outward faces. A way longer than `longest` leads through the whole body.
void count_point(const ShapeData& shape, const Pose& pose, const Vec3& point, const Vec3& direction,
                 double longest, WaysOut& ways) {
    const double way = way_to_inner_side(Placed{*shape.model, pose}, point, direction);
    if (way <= ways.agreed.value_or(0.0)) {
        return;
    }
    const Result<std::optional<ClosestPoint>> nearest =
        closest_point(Placed{*shape.model, pose}, point);
    if (!nearest || !*nearest) {
        return;
    }
    const double distance = (*nearest)->distance;
    const double along = dot3(direction, (*nearest)->point - point);
    // The plane of the nearest surface bounds the way: in a crack the ray may miss that surface
    // and lead through the whole body.
    const double local = along > 0.0 ? std::min(way, distance * distance / along) : way;
    if (along >= kAgrees * distance) {
        ways.agreed = std::max(ways.agreed.value_or(0.0), distance > 0.0 ? local : 0.0);
    }
    // The surface nearest to the point may be beside it and hide the surface in the direction
    // tested, as at the sides of a stack of boxes; the distance along the direction then counts. If
    // the nearest surface is behind the point, or the way is too long, the direction leads through
    // the whole body; then the nearest distance counts.
    const bool leads_through = along < -kAgrees * distance || way > longest;
    ways.any = std::max(ways.any, leads_through ? distance : local);
}

/// Collects points of one mesh that may be deepest in the other one, in world coordinates: the
/// vertices of the triangles in `reached`, and the middles of the pieces into which `segments` cut
/// edges and which end at the loop with the number `loop`.
void collect_deep_points(const ShapeData& shape, const Pose& pose, bool of_a,
                         std::span<const ContourSegment> segments, std::uint32_t loop,
                         std::span<const std::uint32_t> reached, MeshScratch& scratch) {
    const Mesh& mesh = shape.model->mesh();
    // 1. The vertices of the reached triangles, each once.
    scratch.deep_points.clear();
    scratch.waiting.clear();
    for (const std::uint32_t triangle : reached) {
        const Triangle& corners = mesh.triangles()[triangle];
        scratch.waiting.insert(scratch.waiting.end(), corners.begin(), corners.end());
    }
    keep_each_once(scratch.waiting);
    for (const std::uint32_t vertex : scratch.waiting) {
        scratch.deep_points.push_back(to_world(pose, mesh.vertices()[vertex]));
    }
    // 2. The middles of pieces of edges between two crossings.
    std::vector<EdgeCut>& cuts = scratch.cuts;
    cuts.clear();
    for (const ContourSegment& segment : segments) {
        const auto add = [&](const ContourEnd& end, const Vec3& at) {
            const std::uint64_t feature = of_a ? end.on_a : end.on_b;
            if (names_edge(feature)) {
                cuts.push_back({feature, at, segment.loop});
            }
        };
        add(segment.from_end, segment.from);
        add(segment.to_end, segment.to);
    }
    // Sorting by coordinates orders the points of one edge along it, in one direction or the other.
    std::ranges::sort(cuts, [](const EdgeCut& p, const EdgeCut& q) {
        return std::tie(p.edge, p.at.x(), p.at.y(), p.at.z()) <
               std::tie(q.edge, q.at.x(), q.at.y(), q.at.z());
    });
    for (std::size_t k = 1; k < cuts.size(); ++k) {
        const bool ends_at_loop = cuts[k].loop == loop || cuts[k - 1].loop == loop;
        if (ends_at_loop && cuts[k].edge == cuts[k - 1].edge && cuts[k].at != cuts[k - 1].at) {
            scratch.deep_points.push_back(0.5 * (cuts[k].at + cuts[k - 1].at));
        }
    }
}

}  // namespace

double loop_depth(const ShapePair& pair, const ContourLoop& loop, const Vec3& normal,
                  double shallow, MeshScratch& scratch) {
    struct Side {
        const ShapeData& shape;
        const Pose& pose;
        Vec3 inward;  ///< into the other mesh
        std::vector<std::uint32_t>& reached;
    };
    const std::array<Side, 2> sides{
        Side{pair.a, pair.pose_a, normal, scratch.reached_of_a},
        Side{pair.b, pair.pose_b, -normal, scratch.reached_of_b},
    };
    // 1. How far the vertices of both meshes reach beyond the plane of the loop.
    const auto segments = scratch.contour.segments().subspan(loop.first, loop.count);
    double reach = 0.0;
    for (const Side& side : sides) {
        const bool of_a = &side == sides.data();
        side.reached.clear();
        for (const ContourSegment& segment : segments) {
            side.reached.push_back(of_a ? segment.triangles.a : segment.triangles.b);
        }
        keep_each_once(side.reached);
        reach += reach_beyond(side.shape, side.pose, loop.middle, side.inward, side.reached,
                              scratch.waiting);
    }
    if (reach <= shallow || !pair.a.edges->faces_out() || !pair.b.edges->faces_out()) {
        return reach;
    }
    // 2. Closed meshes: how far points of each mesh are from leaving the other one. For a circle
    // the width is its radius, for a long rectangle about its shorter side.
    const double width = loop.closed && loop.length > 0.0 ? 2.0 * norm3(loop.area) / loop.length
                                                          : std::numeric_limits<double>::infinity();
    const double most = kMostDepth * width;
    WaysOut ways;
    const auto count_points = [&](std::span<const ContourSegment> cutting) {
        for (const Side& side : sides) {
            const bool of_a = &side == sides.data();
            const Side& other = sides[of_a ? 1 : 0];
            collect_deep_points(side.shape, side.pose, of_a, cutting, segments.front().loop,
                                side.reached, scratch);
            for (const Vec3& point : scratch.deep_points) {
                count_point(other.shape, other.pose, point, -side.inward, most, ways);
            }
        }
    };
    count_points(segments);
    // An edge may enter the other mesh in this loop and leave it in another one, as a ridge that
    // pierces a thin body.
    if (!ways.agreed && ways.any == 0.0) {
        count_points(scratch.contour.segments());
    }
    if (ways.agreed) {
        return std::min(reach, *ways.agreed);
    }
    return std::min({reach, most, ways.any > 0.0 ? ways.any : reach});
}

}  // namespace tandem::shapes

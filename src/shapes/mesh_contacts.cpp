// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "shapes/mesh_contacts.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "bvh/model_tree.hpp"

/// Two meshes (docs/design/shapes.md): speculative contacts of closest features while they are
/// apart, the contour of the intersection where they go through each other.
namespace tandem::shapes {
namespace {

/// Features near a contour that disagree with its direction by more than sixty degrees are on the
/// wrong side already.
constexpr double kAgrees = 0.5;

/// A flood fill ends here: beyond, a body is so deep that its depth hardly matters.
constexpr std::size_t kMostFlooded = 512;

Vec3 direction_of(const ContourLoop& loop, std::span<const ContourSegment> segments,
                  const ShapePair& pair) {
    const double size = loop.area.norm();
    if (loop.closed && size > 1e-12 * loop.length * loop.length) {
        return loop.area / size;
    }
    // An open end: the face that is pierced says which way. The other mesh is the one that ends.
    const TrianglePair& triangles = segments[loop.first].triangles;
    const TriangleCorners corners = pair.a.model->mesh().corners(triangles.a);
    const Vec3 normal =
        pair.pose_a.rotation() * (corners[1] - corners[0]).cross(corners[2] - corners[0]);
    return normal.isZero(0.0) ? Vec3(Vec3::UnitZ()) : Vec3(normal.normalized());
}

/// How far the corners of one mesh beyond the loop reach along a direction.
double reach_beyond(const ShapeData& shape, const Pose& pose,
                    std::span<const std::uint32_t> pierced, const Vec3& middle,
                    const Vec3& direction, MeshScratch& scratch) {
    const MeshTopology& topology = topology_of(*shape.model);
    const Mesh& mesh = shape.model->mesh();
    std::vector<std::uint32_t>& reached = scratch.reached;
    std::vector<std::uint32_t>& waiting = scratch.waiting;
    double most = 0.0;
    const auto height = [&](std::uint32_t vertex) {
        return direction.dot(to_world(pose, mesh.vertices()[vertex]) - middle);
    };
    reached.assign(pierced.begin(), pierced.end());
    waiting.assign(pierced.begin(), pierced.end());
    while (!waiting.empty() && reached.size() < kMostFlooded) {
        const std::uint32_t triangle = waiting.back();
        waiting.pop_back();
        for (std::uint32_t corner = 0; corner < 3; ++corner) {
            const double from = height(mesh.triangles()[triangle][corner]);
            const double to = height(mesh.triangles()[triangle][(corner + 1) % 3]);
            most = std::max(most, from);
            // Edges that are wholly beyond lead on; others go back to the loop.
            const std::uint32_t next = topology.neighbour(triangle, corner);
            if (from > 0.0 && to > 0.0 && next != MeshTopology::kNone) {
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

void add_loop(const ShapePair& pair, const ContourLoop& loop, const Vec3& normal, double depth,
              const ContactTask& task) {
    const std::span<const ContourSegment> segments = task.scratch.mesh->contour.segments();
    const MeshTopology& topology_a = topology_of(*pair.a.model);
    const MeshTopology& topology_b = topology_of(*pair.b.model);
    for (std::uint32_t k = loop.first; k < loop.first + loop.count; ++k) {
        const ContourSegment& segment = segments[k];
        // In the plane through the middle of the loop, half of the depth on each side.
        const Vec3 on_loop = segment.from - normal * normal.dot(segment.from - loop.middle);
        task.scratch.clusters.add(
            normal, {on_loop + 0.5 * depth * normal, on_loop - 0.5 * depth * normal, depth,
                     feature_number(topology_a, segment.triangles.a, TriangleFeature::Face),
                     feature_number(topology_b, segment.triangles.b, TriangleFeature::Face)});
    }
}

}  // namespace

double loop_depth(const ShapePair& pair, const ContourLoop& loop, MeshScratch& scratch) {
    const std::span<const ContourSegment> segments = scratch.contour.segments();
    const Vec3 normal = direction_of(loop, segments, pair);
    double depth = 0.0;
    std::vector<std::uint32_t>& pierced = scratch.pierced;
    for (const bool of_a : {true, false}) {
        pierced.clear();
        for (std::uint32_t k = loop.first; k < loop.first + loop.count; ++k) {
            pierced.push_back(of_a ? segments[k].triangles.a : segments[k].triangles.b);
        }
        std::sort(pierced.begin(), pierced.end());
        pierced.erase(std::unique(pierced.begin(), pierced.end()), pierced.end());
        depth += of_a ? reach_beyond(pair.a, pair.pose_a, pierced, loop.middle, normal, scratch)
                      : reach_beyond(pair.b, pair.pose_b, pierced, loop.middle, -normal, scratch);
    }
    return depth;
}

Result<Done> mesh_manifold(const ShapePair& pair, const ContactTask& task) {
    MeshScratch& scratch = *task.scratch.mesh;
    const Placed a{*pair.a.model, pair.pose_a};
    const Placed b{*pair.b.model, pair.pose_b};
    const double reach = task.request.rest_offset + task.request.margin;
    const auto near = scratch.clearance.all_pairs(a, b, reach);
    if (!near) {
        return near.error();
    }
    if (near->empty()) {
        return Done{};
    }
    scratch.touching.clear();
    for (const NearPair& close : *near) {
        if (close.distance == 0.0) {
            scratch.touching.push_back(close.triangles);
        }
    }
    task.scratch.clusters.clear();
    const Result<Done> done = scratch.contour.find(a, b, scratch.touching);
    if (!done) {
        return done;
    }
    const std::span<const ContourSegment> segments = scratch.contour.segments();
    for (const ContourLoop& loop : scratch.contour.loops()) {
        const Vec3 normal = direction_of(loop, segments, pair);
        const double depth = loop_depth(pair, loop, scratch) + task.request.rest_offset;
        add_loop(pair, loop, normal, depth, task);
    }
    collect_features(pair, *near, reach, scratch.features);
    for (const FeatureContact& feature : scratch.features) {
        const bool agrees =
            std::ranges::all_of(scratch.contour.loops(), [&](const ContourLoop& loop) {
                return direction_of(loop, segments, pair).dot(feature.normal) > kAgrees;
            });
        if (agrees) {
            task.scratch.clusters.add(feature.normal, {feature.on_a, feature.on_b,
                                                       task.request.rest_offset - feature.distance,
                                                       feature.id.a, feature.id.b});
        }
    }
    task.scratch.clusters.write(Pose{}, task.out);
    return Done{};
}

}  // namespace tandem::shapes

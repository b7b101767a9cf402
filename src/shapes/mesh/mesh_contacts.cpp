// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "shapes/mesh/mesh_contacts.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>

#include "bvh/model_tree.hpp"
#include "geometry/fixed_order.hpp"

/// Contacts of two meshes (docs/design/shapes.md): of closest features while the meshes are apart,
/// and of the loops of their contour where they pass through each other.
namespace tandem::shapes {
namespace {

/// Features may overlap by this many rest offsets before contour loops contribute.
constexpr double kShallow = 2.0;

/// From this multiple of the shallow depth on, only the contour loop counts.
constexpr double kDeep = 3.0;

Vec3 direction_of(const ContourLoop& loop, std::span<const ContourSegment> segments,
                  const ShapePair& pair) {
    const double size = norm3(loop.area);
    if (loop.closed && size > 1e-12 * loop.length * loop.length) {
        return loop.area / size;
    }
    // The loop is open or spans no area: use the normal of A's triangle at its first segment.
    const TrianglePair& triangles = segments[loop.first].triangles;
    const TriangleCorners corners = pair.a.model->mesh().corners(triangles.a);
    const Vec3 normal =
        times3(pair.pose_a.rotation(), (corners[1] - corners[0]).cross(corners[2] - corners[0]));
    return normal.isZero(0.0) ? Vec3(Vec3::UnitZ()) : Vec3(normalized3(normal));
}

/// Adds contacts along a loop, in its plane, with half of the depth on each side.
void add_loop(const ShapePair& pair, const LoopContact& contact, const ContactTask& task) {
    const Contour& contour = task.scratch.mesh->contour;
    const ContourLoop& loop = contour.loops()[contact.loop];
    const MeshTopology& topology_a = topology_of(*pair.a.model);
    const MeshTopology& topology_b = topology_of(*pair.b.model);
    const double depth = contact.depth + task.request.rest_offset;
    for (const ContourSegment& segment : contour.segments().subspan(loop.first, loop.count)) {
        const Vec3 from =
            transposed_times3(pair.pose_a.rotation(), segment.from - pair.pose_a.translation());
        const Vec3 on_loop = from - contact.normal * dot3(contact.normal, from - contact.middle);
        task.scratch.clusters.add(
            contact.normal,
            {on_loop + 0.5 * depth * contact.normal, on_loop - 0.5 * depth * contact.normal, depth,
             feature_number(topology_a, segment.triangles.a, TriangleFeature::Face),
             feature_number(topology_b, segment.triangles.b, TriangleFeature::Face)});
    }
}

LoopContact contact_of(const ShapePair& pair, std::uint32_t number, const FeatureRange& range,
                       MeshScratch& scratch) {
    const std::span<const ContourSegment> segments = scratch.contour.segments();
    const ContourLoop& loop = scratch.contour.loops()[number];
    const Vec3 normal = direction_of(loop, segments, pair);
    double radius = 0.0;
    for (const ContourSegment& segment : segments.subspan(loop.first, loop.count)) {
        radius = std::max(radius, squared_norm3(segment.from - loop.middle));
    }
    const double depth = std::min(loop_depth(pair, loop, normal, range.shallow, scratch),
                                  kMostDepth * std::sqrt(radius));
    return {transposed_times3(pair.pose_a.rotation(), normal),
            transposed_times3(pair.pose_a.rotation(), loop.middle - pair.pose_a.translation()),
            depth, std::sqrt(radius) + depth + range.reach, number};
}

bool belongs(const FeatureContact& feature, const LoopContact& loop) {
    return squared_norm3(feature.on_a - loop.middle) <= loop.reach * loop.reach;
}

bool agrees(const FeatureContact& feature, const LoopContact& loop) {
    return dot3(feature.normal, loop.normal) > kAgrees;
}

/// The largest overlap of features near a loop with about its direction; 0 if there are none.
double depth_told(const LoopContact& loop, std::span<const FeatureContact> features) {
    double told = 0.0;
    for (const FeatureContact& feature : features) {
        if (feature.separation < 0.0 && belongs(feature, loop) && agrees(feature, loop)) {
            told = std::max(told, -feature.separation);
        }
    }
    return told;
}

/// Whether the loop adds a contact beyond those of the features; may change its depth. For a
/// shallow overlap, features are more precise than the loop around them and continue the contacts
/// from before the overlap, so they decide the depth. A loop's own depth is an upper bound, so the
/// depth changes gradually from one to the other: with a jump, a pair pressed together would switch
/// between them for ever.
bool takes_over(LoopContact& loop, const FeatureRange& range,
                std::span<const FeatureContact> features) {
    if (loop.depth > kDeep * range.shallow) {
        return true;
    }
    const double told = depth_told(loop, features);
    if (told <= 0.0) {
        return true;
    }
    if (loop.depth <= range.shallow) {
        return false;
    }
    const double part = (loop.depth / range.shallow - 1.0) / (kDeep - 1.0);
    loop.depth = told + part * (loop.depth - told);
    return true;
}

/// Collects the loops of the contour that add contacts beyond those of the features.
Result<Done> find_loops(const ShapePair& pair, const FeatureRange& range,
                        std::span<const TrianglePair> crossing, MeshScratch& scratch) {
    scratch.loops.clear();
    if (crossing.empty()) {
        return Done{};
    }
    const Result<Done> done = scratch.contour.find(Placed{*pair.a.model, pair.pose_a},
                                                   Placed{*pair.b.model, pair.pose_b}, crossing);
    if (!done) {
        return done;
    }
    for (std::uint32_t k = 0; k < scratch.contour.loops().size(); ++k) {
        LoopContact loop = contact_of(pair, k, range, scratch);
        if (takes_over(loop, range, scratch.features)) {
            scratch.loops.push_back(loop);
        }
    }
    return Done{};
}

}  // namespace

Result<Done> mesh_manifold(const ShapePair& pair, const ContactTask& task) {
    MeshScratch& scratch = *task.scratch.mesh;
    // 1. Features near each other, from memory if the meshes have moved little.
    const RelativePose b_in_a(pair.pose_a, pair.pose_b);
    const FeatureRange range{task.request.rest_offset + task.request.margin,
                             kShallow * task.request.rest_offset};
    const bool deforms = pair.a.model->tree().deforms || pair.b.model->tree().deforms;
    MeshMemory& memory = task.memory != nullptr && !deforms ? *task.memory : scratch.memory;
    if (&memory == &scratch.memory) {
        memory.a.reset();
    }
    if (!memory.serves(pair, b_in_a, range)) {
        if (Result<Done> done = collect_near(pair, b_in_a, range, scratch.clearance, memory);
            !done) {
            return done;
        }
    }
    memory.last = b_in_a;
    // 2. Contacts of features, and contour loops where the meshes cross.
    const FeatureTest test(pair, b_in_a, range);
    scratch.features.clear();
    for (const NearFeature& feature : memory.features) {
        if (const std::optional<FeatureContact> contact = test.contact(feature)) {
            scratch.features.push_back(*contact);
        }
    }
    if (Result<Done> done = find_loops(pair, range, memory.crossing, scratch); !done) {
        return done;
    }
    // 3. Write the loops, then the features whose direction does not contradict a loop.
    task.scratch.clusters.clear();
    for (const LoopContact& loop : scratch.loops) {
        add_loop(pair, loop, task);
    }
    for (const FeatureContact& feature : scratch.features) {
        const bool is_wrong = std::ranges::any_of(scratch.loops, [&](const LoopContact& loop) {
            return belongs(feature, loop) && !agrees(feature, loop);
        });
        if (!is_wrong) {
            task.scratch.clusters.add(
                feature.normal,
                {feature.on_a, feature.on_b, task.request.rest_offset - feature.separation,
                 feature.id.a, feature.id.b});
        }
    }
    task.scratch.clusters.write(pair.pose_a, kCarryingBand * std::min(pair.a.reach, pair.b.reach),
                                task.out);
    return Done{};
}

}  // namespace tandem::shapes

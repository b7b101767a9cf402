// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "shapes/mesh/near_features.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "bvh/model_tree.hpp"
#include "geometry/fixed_order.hpp"
#include "shapes/mesh/contour.hpp"

namespace tandem::shapes {
namespace {

/// Collect triangles slightly beyond the limit, so that rounding cannot exclude any.
constexpr double kBeyond = 1.0 + 1e-6;
/// A memory collects features this much beyond the wanted distance, as a part of that distance.
constexpr double kSlackPart = 0.25;

constexpr std::array kVertices{TriangleFeature::Vertex0, TriangleFeature::Vertex1,
                               TriangleFeature::Vertex2};
constexpr std::array kEdges{TriangleFeature::Edge01, TriangleFeature::Edge12,
                            TriangleFeature::Edge20};

std::uint32_t tip_number(TipKind kind, std::uint32_t of_a, std::uint32_t of_b) {
    return kFirstTip + 9 * static_cast<std::uint32_t>(kind) + 3 * of_a + of_b;
}

/// The largest distance that a point near both meshes has moved, seen from one of them. Such a
/// point is within the reach of the smaller mesh.
double motion_between(const ShapePair& pair, const RelativePose& before, const RelativePose& now,
                      double limit) {
    // The spectral norm of a difference of two rotations is its Frobenius norm divided by √2.
    const double turn = matrix_norm3(now.rotation - before.rotation) * 0.70710678118654757;
    const Vec3 moved = pair.b.reach <= pair.a.reach
                           ? Vec3(now.translation - before.translation)
                           : Vec3(transposed_times3(now.rotation, now.translation) -
                                  transposed_times3(before.rotation, before.translation));
    return norm3(moved) + turn * (std::min(pair.a.reach, pair.b.reach) + limit);
}

double turn_within(const ShapePair& pair, double slack) {
    return slack / std::min(pair.a.reach, pair.b.reach);
}

double wanted_reach(const FeatureRange& range) {
    return std::max(range.reach, range.shallow);
}

}  // namespace

bool MeshMemory::serves(const ShapePair& pair, const RelativePose& b_in_a,
                        const FeatureRange& range) const {
    if (!a || !b || &a->tree() != &pair.a.model->tree() || &b->tree() != &pair.b.model->tree()) {
        return false;
    }
    const double moved = motion_between(pair, made_at, b_in_a, limit);
    return moved <= slack && wanted_reach(range) + moved <= limit;
}

Result<Done> collect_near(const ShapePair& pair, const RelativePose& b_in_a,
                          const FeatureRange& range, ClearanceQuery& clearance,
                          MeshMemory& memory) {
    // 1. How far to look. A pair that moves slowly looks a little farther, so that the memory
    // serves several steps.
    const double wanted = wanted_reach(range);
    const bool known = memory.a && &memory.a->tree() == &pair.a.model->tree() && memory.b &&
                       &memory.b->tree() == &pair.b.model->tree();
    const double slack = kSlackPart * wanted;
    const bool slow = known && 2.0 * motion_between(pair, memory.last, b_in_a, wanted) <= slack;
    memory.slack = slow ? slack : 0.0;
    memory.limit = wanted + memory.slack;
    memory.made_at = b_in_a;
    memory.a = pair.a.model;
    memory.b = pair.b.model;
    memory.features.clear();
    memory.crossing.clear();
    // 2. Triangle pairs within that distance.
    const auto near =
        clearance.all_pairs(Placed{*pair.a.model, pair.pose_a}, Placed{*pair.b.model, pair.pose_b},
                            memory.limit * kBeyond);
    if (!near) {
        memory.a.reset();
        return near.error();
    }
    const MeshTopology& topology_a = topology_of(*pair.a.model);
    const MeshTopology& topology_b = topology_of(*pair.b.model);
    const FeatureTest test(pair, b_in_a, range);
    const double turn = turn_within(pair, memory.slack);
    const auto offer = [&](const TrianglePair& triangles, std::uint32_t kind, TriangleFeature of_a,
                           TriangleFeature of_b) {
        const NearFeature feature{{feature_number(topology_a, triangles.a, of_a),
                                   feature_number(topology_b, triangles.b, of_b)},
                                  triangles,
                                  static_cast<std::uint8_t>(kind)};
        if (test.may_become_contact(feature, memory.slack, turn)) {
            memory.features.push_back(feature);
        }
    };
    const MeshEdges& edges_a = *pair.a.edges;
    const MeshEdges& edges_b = *pair.b.edges;
    // 3. Keep their features that may become contacts, each from the triangle that represents it.
    for (const NearPair& close : *near) {
        const TrianglePair& triangles = close.triangles;
        if (close.distance <= memory.slack * kBeyond) {
            memory.crossing.push_back(triangles);
        }
        for (std::uint32_t k = 0; k < 3; ++k) {
            const bool corner_a = edges_a.owns_corner(triangles.a, k);
            const bool edge_a = edges_a.owns_ridge(triangles.a, k);
            if (corner_a) {
                offer(triangles, k, kVertices[k], TriangleFeature::Face);
            }
            if (edges_b.owns_corner(triangles.b, k)) {
                offer(triangles, 3 + k, TriangleFeature::Face, kVertices[k]);
            }
            for (std::uint32_t j = 0; j < 3; ++j) {
                const bool corner_b = edges_b.owns_corner(triangles.b, j);
                const bool edge_b = edges_b.owns_ridge(triangles.b, j);
                if (edge_a && edge_b) {
                    offer(triangles, 6 + 3 * k + j, kEdges[k], kEdges[j]);
                }
                if (corner_a && edge_b) {
                    offer(triangles, tip_number(TipKind::CornerEdge, k, j), kVertices[k],
                          kEdges[j]);
                }
                if (edge_a && corner_b) {
                    offer(triangles, tip_number(TipKind::EdgeCorner, k, j), kEdges[k],
                          kVertices[j]);
                }
                if (corner_a && corner_b) {
                    offer(triangles, tip_number(TipKind::CornerCorner, k, j), kVertices[k],
                          kVertices[j]);
                }
            }
        }
    }
    std::sort(memory.features.begin(), memory.features.end(),
              [](const NearFeature& p, const NearFeature& q) { return p.id < q.id; });
    return Done{};
}

}  // namespace tandem::shapes

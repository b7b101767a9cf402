// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <tandem/clearance.hpp>
#include <tandem/distance.hpp>

#include "geometry/closest/closest_points.hpp"

namespace tandem::testing {

/// The distances of all pairs of triangles, in the order of (a, b), without a tree.
inline std::vector<NearPair> all_distances(const Placed& a, const Placed& b) {
    const Mesh& mesh_a = a.model.mesh();
    const Mesh& mesh_b = b.model.mesh();
    std::vector<TriangleCorners> world_b;
    for (std::uint32_t j = 0; j < mesh_b.triangle_count(); ++j) {
        world_b.push_back(to_world(b.pose, mesh_b.corners(j)));
    }
    std::vector<NearPair> pairs;
    for (std::uint32_t i = 0; i < mesh_a.triangle_count(); ++i) {
        const TriangleCorners world_a = to_world(a.pose, mesh_a.corners(i));
        for (std::uint32_t j = 0; j < mesh_b.triangle_count(); ++j) {
            const geometry::ClosestPoints c = geometry::closest_points(
                geometry::refer_to(world_a), geometry::refer_to(world_b[j]));
            pairs.push_back({{i, j}, c.distance, c.on_a, c.on_b, c.feature_a, c.feature_b});
        }
    }
    return pairs;
}

/// The least distance; among equal ones the first.
inline NearPair least(const std::vector<NearPair>& pairs) {
    NearPair best = pairs.front();
    for (const NearPair& pair : pairs) {
        if (pair.distance < best.distance) {
            best = pair;
        }
    }
    return best;
}

/// The pairs up to a distance.
inline std::vector<NearPair> within(const std::vector<NearPair>& pairs, double limit) {
    std::vector<NearPair> near;
    for (const NearPair& pair : pairs) {
        if (pair.distance <= limit) {
            near.push_back(pair);
        }
    }
    return near;
}

}  // namespace tandem::testing

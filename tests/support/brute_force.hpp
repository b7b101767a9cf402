// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <tandem/collide.hpp>
#include <tandem/triangle.hpp>

namespace tandem::testing {

/// The definition of the answer: every triangle of A against every triangle of B, without a tree.
inline std::vector<TrianglePair> brute_force(const Placed& a, const Placed& b) {
    const Mesh& mesh_a = a.model.mesh();
    const Mesh& mesh_b = b.model.mesh();
    std::vector<TriangleCorners> world_b;
    for (std::uint32_t j = 0; j < mesh_b.triangle_count(); ++j) {
        world_b.push_back(to_world(b.pose, mesh_b.corners(j)));
    }
    std::vector<TrianglePair> pairs;
    for (std::uint32_t i = 0; i < mesh_a.triangle_count(); ++i) {
        const TriangleCorners world_a = to_world(a.pose, mesh_a.corners(i));
        for (std::uint32_t j = 0; j < mesh_b.triangle_count(); ++j) {
            if (intersects(world_a, world_b[j])) {
                pairs.push_back({i, j});
            }
        }
    }
    return pairs;
}

}  // namespace tandem::testing

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "motion/connected_parts.hpp"

#include <algorithm>

#include "geometry/disjoint_sets.hpp"
#include "geometry/mesh/mesh_topology.hpp"

namespace tandem::cli {

ConnectedParts::ConnectedParts(const Mesh& mesh) {
    const geometry::MeshTopology topology(mesh);
    geometry::DisjointSets sets(topology.position_count());
    for (const Triangle& triangle : topology.triangles()) {
        sets.join(triangle[0], triangle[1]);
        sets.join(triangle[1], triangle[2]);
    }
    std::vector<std::uint32_t> roots;
    for (const Triangle& triangle : topology.triangles()) {
        roots.push_back(sets.root(triangle[0]));
    }
    part_of_ = roots;
    std::sort(roots.begin(), roots.end());
    count_ = static_cast<std::size_t>(std::unique(roots.begin(), roots.end()) - roots.begin());
}

}  // namespace tandem::cli

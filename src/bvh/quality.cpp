// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/quality.hpp"

#include <algorithm>
#include <vector>

#include "bvh/build/box_area.hpp"
#include "bvh/build/collapse.hpp"

namespace tandem::bvh {
namespace {

double common_area(const Aabb& a, const Aabb& b) {
    const Aabb common{a.lo.max(b.lo), a.hi.min(b.hi)};
    return (common.lo <= common.hi).all() ? half_area(common) : 0.0;
}

}  // namespace

TreeQuality measure_quality(const Hierarchy& tree, std::span<const PrimitiveBox> boxes,
                            const ReferenceOptions& options) {
    TreeQuality quality;
    if (tree.nodes.empty()) {
        return quality;
    }
    const std::vector<Aabb> volumes = node_boxes(tree, boxes);
    const double root_area = half_area(volumes[0]);
    std::vector<std::uint32_t> children;
    double leaves = 0.0;
    double inner_nodes = 0.0;
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
        const NodeLinks& node = tree.nodes[i];
        const double area = half_area(volumes[i]);
        if (node.escape == i + 1) {
            leaves += 1.0;
            quality.sah_cost += area / root_area * node.primitive_count;
            quality.max_depth = std::max(quality.max_depth, node.level);
            quality.mean_depth += node.level;
            quality.leaf_fill += static_cast<double>(node.primitive_count) / options.leaf_size;
            continue;
        }
        inner_nodes += 1.0;
        quality.sah_cost += area / root_area;
        children.clear();
        for (std::uint32_t c = i + 1; c < node.escape; c = tree.nodes[c].escape) {
            for (const std::uint32_t sibling : children) {
                quality.sibling_overlap += common_area(volumes[sibling], volumes[c]) / area;
            }
            children.push_back(c);
        }
        quality.node_fill += static_cast<double>(children.size()) / options.degree;
    }
    quality.mean_depth /= leaves;
    quality.leaf_fill /= leaves;
    if (inner_nodes > 0.0) {
        quality.sibling_overlap /= inner_nodes;
        quality.node_fill /= inner_nodes;
    }
    return quality;
}

}  // namespace tandem::bvh

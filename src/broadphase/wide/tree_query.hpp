// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "broadphase/wide/wide_box_tree.hpp"

namespace tandem::broadphase {

/// The box of a node's child in world coordinates. Nodes store coordinates limited to ±1 of their
/// scale, so a box that reaches this limit may extend to anywhere beyond.
[[nodiscard]] inline Box child_box(const WideBoxTree& tree, const WideNode& node,
                                   std::size_t child) {
    Box box;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double unit = power_of_two(node.exponent[axis]);
        const double origin = node.origin[axis];
        const double lo = origin + unit * node.codes[axis].lo[child];
        const double hi = origin + unit * node.codes[axis].hi[child];
        constexpr float kInfinity = std::numeric_limits<float>::infinity();
        const Box around = box_around({lo / tree.scale, 0, 0}, {hi / tree.scale, 0, 0});
        box.lo[axis] = lo <= -1.0 ? -kInfinity : around.lo[0];
        box.hi[axis] = hi >= 1.0 ? kInfinity : around.hi[0];
    }
    return box;
}

/// Appends the objects whose boxes `wanted` accepts. It must accept every box around a box that it
/// accepts.
template <class Wanted>
void query_below(const WideBoxTree& tree, std::uint32_t level, std::uint32_t node_index,
                 Wanted wanted, std::vector<ObjectId>& out) {
    const WideNode& node = tree.level(level)[node_index];
    for (std::uint32_t c = 0; c < node.count; ++c) {
        const std::uint32_t child = kWide * node_index + c;
        const Box box = level == 0 ? tree.bounds[child] : child_box(tree, node, c);
        if (!is_proper(box) || !wanted(box)) {
            continue;
        }
        if (level > 0) {
            query_below(tree, level - 1, child, wanted, out);
            continue;
        }
        const LeafBoxes& leaf = tree.leaves.leaves()[child];
        for (std::size_t k = 0; k < kWide; ++k) {
            const Box object{{leaf.lo[0][k], leaf.lo[1][k], leaf.lo[2][k]},
                             {leaf.hi[0][k], leaf.hi[1][k], leaf.hi[2][k]}};
            if (is_proper(object) && wanted(object)) {
                out.push_back(tree.order[kWide * child + k]);
            }
        }
    }
}

template <class Wanted>
void query_tree(const WideBoxTree& tree, Wanted wanted, std::vector<ObjectId>& out) {
    if (tree.levels > 0) {
        query_below(tree, tree.levels - 1, 0, wanted, out);
    }
}

}  // namespace tandem::broadphase

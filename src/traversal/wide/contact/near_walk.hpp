// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/module_names.hpp"
#include "bvh/wide/wide_tree.hpp"

namespace tandem::traversal {

/// Squared gaps between an object and the children of a node, in lengths of the tree.
using ChildGaps = std::array<double, kWide>;

/// Calls `visit(triangle)` for every triangle whose box may be within a distance of an object, near
/// boxes first. `visit` returns the distance that still matters, which never grows; it starts at
/// `distance`. `gaps_of(node)` returns the ChildGaps of a node, `limit_of(distance)` the largest
/// squared gap at which a box still matters.
template <class GapsOf, class LimitOf, class Visit>
void walk_near(const WideTree& tree, GapsOf gaps_of, LimitOf limit_of, double distance,
               Visit visit) {
    struct WaitingNode {
        double gap_squared;
        std::uint32_t level;
        std::uint32_t node;
    };
    if (tree.empty()) {
        return;
    }
    double limit = limit_of(distance);
    std::array<WaitingNode, kWide * WideTree::kMaxLevels> stack;
    std::size_t size = 0;
    stack[size++] = {0.0, tree.root_level(), 0};
    while (size > 0) {
        const WaitingNode top = stack[--size];
        if (top.gap_squared > limit) {
            continue;
        }
        const WideNode& node = tree.level(top.level)[top.node];
        const ChildGaps gaps = gaps_of(node);
        // 1. Sort the children within the limit, the nearest one last.
        std::array<WaitingNode, kWide> order;
        std::size_t count = 0;
        for (std::uint32_t k = 0; k < node.count; ++k) {
            if (gaps[k] > limit) {
                continue;
            }
            std::size_t place = count++;
            for (; place > 0 && order[place - 1].gap_squared < gaps[k]; --place) {
                order[place] = order[place - 1];
            }
            order[place] = {gaps[k], top.level, kWide * top.node + k};
        }
        // 2. Above the bottom, push them: the nearest one is taken up next.
        if (top.level > 0) {
            for (std::size_t k = 0; k < count; ++k) {
                stack[size++] = {order[k].gap_squared, top.level - 1, order[k].node};
            }
            continue;
        }
        // 3. At the bottom, visit the triangles, the nearest one first.
        while (count > 0 && order[count - 1].gap_squared <= limit) {
            limit = limit_of(visit(tree.triangles[order[--count].node].id));
        }
    }
}

}  // namespace tandem::traversal

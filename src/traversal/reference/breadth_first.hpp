// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <tandem/statistics.hpp>

#include "base/module_names.hpp"
#include "traversal/reference/concepts.hpp"
#include "traversal/reference/descend.hpp"

namespace tandem::traversal {

/// Two levels of the tree of pairs: the one being walked, and the next one.
struct FrontierBuffers {
    std::vector<NodePair> current;
    std::vector<NodePair> next;
};

/// Walks the tree of pairs level by level, large volumes before small ones (Zych 2016, section
/// 2.1). An interrupted walk has covered all parts to some depth, instead of one part completely.
template <TandemTree Tree, PairTest<Tree> Test, DescendRule<Tree> Rule, LeafVisitor Visitor>
TraversalStats walk_breadth_first(const Tree& tree_a, const Tree& tree_b, const Test& test,
                                  const Rule& rule, Visitor& visit, FrontierBuffers& buffers) {
    TraversalStats stats;
    if (tree_a.empty() || tree_b.empty()) {
        return stats;
    }
    buffers.current.assign(1, {tree_a.root(), tree_b.root()});
    while (!buffers.current.empty()) {
        buffers.next.clear();
        for (const NodePair pair : buffers.current) {
            ++stats.iterations;
            ++stats.volume_tests;
            if (!test(tree_a.volume(pair.a), tree_b.volume(pair.b))) {
                continue;
            }
            ++stats.overlaps;
            if (both_leaves(tree_a, tree_b, pair)) {
                ++stats.leaf_overlaps;
                if (visit_leaves(tree_a, tree_b, pair, visit) == Flow::Stop) {
                    return stats;
                }
                continue;
            }
            for_each_child_pair(tree_a, tree_b, pair, side_to_descend(tree_a, tree_b, pair, rule),
                                [&](NodePair child) { buffers.next.push_back(child); });
        }
        std::swap(buffers.current, buffers.next);
    }
    return stats;
}

}  // namespace tandem::traversal

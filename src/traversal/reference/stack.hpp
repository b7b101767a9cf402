// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include <tandem/statistics.hpp>

#include "base/module_names.hpp"
#include "traversal/reference/concepts.hpp"
#include "traversal/reference/descend.hpp"

namespace tandem::traversal {

/// Depth first with a stack of node pairs, from the pair `start` down. With the larger-volume rule
/// this is the volume-based stack algorithm (Damkjær 2007, algorithm 2). It takes any rule, any
/// number of children, and trees of any height.
///
/// A pair is tested when it is popped, as in the paper, so that `iterations` has the meaning of its
/// tables. The stack belongs to the caller, who reuses it; it grows as needed.
template <TandemTree Tree, PairTest<Tree> Test, DescendRule<Tree> Rule, LeafVisitor Visitor>
Flow walk_stack_from(NodePair start, const Tree& tree_a, const Tree& tree_b, const Test& test,
                     const Rule& rule, Visitor& visit, std::vector<NodePair>& stack,
                     TraversalStats& stats) {
    stack.assign(1, start);
    while (!stack.empty()) {
        const NodePair pair = stack.back();
        stack.pop_back();
        ++stats.iterations;
        ++stats.volume_tests;
        if (!test(tree_a.volume(pair.a), tree_b.volume(pair.b))) {
            continue;
        }
        ++stats.overlaps;
        if (both_leaves(tree_a, tree_b, pair)) {
            ++stats.leaf_overlaps;
            if (visit_leaves(tree_a, tree_b, pair, visit) == Flow::Stop) {
                return Flow::Stop;
            }
            continue;
        }
        const auto mark = static_cast<std::ptrdiff_t>(stack.size());
        for_each_child_pair(tree_a, tree_b, pair, side_to_descend(tree_a, tree_b, pair, rule),
                            [&](NodePair child) { stack.push_back(child); });
        std::reverse(stack.begin() + mark, stack.end());  // the left-most child is popped first
    }
    return Flow::Continue;
}

template <TandemTree Tree, PairTest<Tree> Test, DescendRule<Tree> Rule, LeafVisitor Visitor>
TraversalStats walk_stack(const Tree& tree_a, const Tree& tree_b, const Test& test,
                          const Rule& rule, Visitor& visit, std::vector<NodePair>& stack) {
    TraversalStats stats;
    if (!tree_a.empty() && !tree_b.empty()) {
        walk_stack_from({tree_a.root(), tree_b.root()}, tree_a, tree_b, test, rule, visit, stack,
                        stats);
    }
    return stats;
}

}  // namespace tandem::traversal

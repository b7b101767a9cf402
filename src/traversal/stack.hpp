// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include <tandem/statistics.hpp>

#include "traversal/concepts.hpp"
#include "traversal/descend.hpp"

namespace tandem {

/// Depth first with a stack of node pairs; with the larger-volume rule this is the volume-based
/// stack algorithm (Damkjær 2007, algorithm 2). Any rule, any number of children, trees of any
/// height.
///
/// A pair is tested when it is popped, as in the paper, so that `iterations` means what its tables
/// mean. The stack is the caller's, to be reused; it grows as needed.
template <TandemTree Tree, PairTest<Tree> Test, DescendRule<Tree> Rule, LeafVisitor Visitor>
TraversalStats walk_stack(const Tree& tree_a, const Tree& tree_b, const Test& test,
                          const Rule& rule, Visitor& visit, std::vector<NodePair>& stack) {
    TraversalStats stats;
    stack.clear();
    if (!tree_a.empty() && !tree_b.empty()) {
        stack.push_back({tree_a.root(), tree_b.root()});
    }
    while (!stack.empty()) {
        const NodePair pair = stack.back();
        stack.pop_back();
        ++stats.iterations;
        if (!test(tree_a.volume(pair.a), tree_b.volume(pair.b))) {
            continue;
        }
        ++stats.overlaps;
        if (tree_a.is_leaf(pair.a) && tree_b.is_leaf(pair.b)) {
            ++stats.leaf_overlaps;
            if (visit(pair) == Flow::Stop) {
                break;
            }
            continue;
        }
        const auto mark = static_cast<std::ptrdiff_t>(stack.size());
        for_each_child_pair(tree_a, tree_b, pair, side_to_descend(tree_a, tree_b, pair, rule),
                            [&](NodePair child) { stack.push_back(child); });
        std::reverse(stack.begin() + mark, stack.end());  // the left-most child is popped first
    }
    stats.volume_tests = stats.iterations;
    return stats;
}

}  // namespace tandem

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include <tandem/statistics.hpp>

#include "base/module_names.hpp"
#include "traversal/reference/binary_stack.hpp"
#include "traversal/reference/blocked.hpp"
#include "traversal/reference/stack.hpp"

namespace tandem::traversal {

// Walks of one tree against itself: each unordered pair of overlapping leaves once, and each leaf
// with itself, since its primitives may meet. A node always overlaps itself, so pairs (n, n) need
// neither a test nor a stack: the walk starts from each pair of children of every inner node.

/// Calls `walk_from(pair)` for every two children of one node, and `visit` for each leaf with
/// itself.
template <TandemTree Tree, LeafVisitor Visitor, class WalkFrom>
void for_each_sibling_pair(const Tree& tree, Visitor& visit, WalkFrom walk_from) {
    for (std::uint32_t node = 0; node < tree.end(); ++node) {
        Flow flow = Flow::Continue;
        if (tree.is_leaf(node)) {
            flow = visit_leaves(tree, tree, {node, node}, visit);
        }
        tree.for_each_child(node, [&](std::uint32_t left) {
            bool to_the_right = false;
            tree.for_each_child(node, [&](std::uint32_t right) {
                if (to_the_right && flow == Flow::Continue) {
                    flow = walk_from(NodePair{left, right});
                }
                to_the_right = to_the_right || right == left;
            });
        });
        if (flow == Flow::Stop) {
            return;
        }
    }
}

template <TandemTree Tree, PairTest<Tree> Test, DescendRule<Tree> Rule, LeafVisitor Visitor>
TraversalStats self_walk_stack(const Tree& tree, const Test& test, const Rule& rule, Visitor& visit,
                               std::vector<NodePair>& stack) {
    TraversalStats stats;
    for_each_sibling_pair(tree, visit, [&](NodePair start) {
        return walk_stack_from(start, tree, tree, test, rule, visit, stack, stats);
    });
    return stats;
}

template <class Volume, PairTest<PostIndexedBvh<Volume>> Test,
          DescendRule<PostIndexedBvh<Volume>> Rule, LeafVisitor Visitor>
TraversalStats self_walk_binary_stack(const PostIndexedBvh<Volume>& tree, const Test& test,
                                      const Rule& rule, Visitor& visit,
                                      std::span<std::uint64_t> words) {
    TraversalStats stats;
    for_each_sibling_pair(tree, visit, [&](NodePair start) {
        return walk_binary_stack_from(start, tree, tree, test, rule, visit, words, stats);
    });
    return stats;
}

/// The first iteration compares each block with itself.
template <class Volume, class Test, LeafVisitor Visitor>
TraversalStats self_walk_blocked(const BlockedBvh<Volume>& tree, const Test& test, Visitor& visit,
                                 BlockedBuffers& buffers) {
    TraversalStats stats;
    buffers.block_pairs.clear();
    for (std::uint32_t block = 0; block < tree.blocks.size(); ++block) {
        buffers.block_pairs.push_back({block, block});
        for (const auto& node : tree.blocks[block]) {
            if (node.kind == BlockedBvh<Volume>::Kind::Leaf &&
                visit(NodePair{node.link, node.link}) == Flow::Stop) {
                return stats;
            }
        }
    }
    BlockedWalk<Volume>(tree, buffers).run(test, visit, stats);
    return stats;
}

}  // namespace tandem::traversal

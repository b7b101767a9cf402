// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/statistics.hpp>

#include "base/module_names.hpp"
#include "traversal/reference/concepts.hpp"
#include "traversal/reference/descend.hpp"

namespace tandem::traversal {

/// Compares one fixed volume with the nodes from `node` until `end`, like a ray (Damkjær 2007,
/// section 3). An overlap leads to the left-most child, otherwise the escape index gives the next
/// node.
template <EscapeTree Tree, class Overlaps, class VisitLeaf>
Flow follow_escapes(const Tree& tree, std::uint32_t node, std::uint32_t end, Overlaps overlaps,
                    VisitLeaf visit_leaf, TraversalStats& stats) {
    while (node != end) {
        ++stats.iterations;
        ++stats.volume_tests;
        if (!overlaps(node)) {
            node = tree.escape(node);
            continue;
        }
        ++stats.overlaps;
        if (!tree.is_leaf(node)) {
            node = tree.left_most_child(node);
            continue;
        }
        ++stats.leaf_overlaps;
        if (visit_leaf(node) == Flow::Stop) {
            return Flow::Stop;
        }
        node = tree.escape(node);
    }
    return Flow::Continue;
}

/// The leaf algorithm (Damkjær 2007, algorithm 1): every leaf of A is compared with the whole of
/// tree B. It needs no stack, but tests B's upper nodes again for every leaf of A: iterations =
/// leaves(A) + 2·(overlaps − leaf overlaps) for a binary B.
template <EscapeTree Tree, PairTest<Tree> Test, LeafVisitor Visitor>
TraversalStats walk_leaf(const Tree& tree_a, const Tree& tree_b, const Test& test, Visitor& visit) {
    TraversalStats stats;
    if (tree_b.empty()) {
        return stats;
    }
    for (std::uint32_t leaf = 0; leaf < tree_a.end(); ++leaf) {
        if (!tree_a.is_leaf(leaf)) {
            continue;
        }
        const Flow flow = follow_escapes(
            tree_b, tree_b.root(), tree_b.end(),
            [&](std::uint32_t node) { return test(tree_a.volume(leaf), tree_b.volume(node)); },
            [&](std::uint32_t node) {
                return visit_leaves(tree_a, tree_b, {leaf, node}, visit);
            },
            stats);
        if (flow == Flow::Stop) {
            break;
        }
    }
    return stats;
}

}  // namespace tandem::traversal

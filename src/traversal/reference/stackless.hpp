// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/statistics.hpp>

#include "base/module_names.hpp"
#include "traversal/reference/concepts.hpp"
#include "traversal/reference/descend.hpp"
#include "traversal/reference/leaf.hpp"

namespace tandem::traversal {

/// The pair that the alternating walk would have below `pair` on its stack: the eight cases of
/// Damkjær 2007, sections 6.3 and 7.1. "Left" means any child but the right-most (section 8.2), and
/// also the root. Both nodes must be on the same level, or A one level above B.
template <EscapeTree Tree>
[[nodiscard]] NodePair next_alternating(const Tree& tree_a, const Tree& tree_b, NodePair pair) {
    const auto [a, b] = pair;
    const std::uint32_t rights_a = tree_a.right_child_level(a);
    const std::uint32_t rights_b = tree_b.right_child_level(b);
    if (tree_a.level(a) == tree_b.level(b)) {
        if (rights_a == 0) {  // cases 1 and 2
            return {tree_a.escape(a), b};
        }
        if (rights_b == 0) {  // case 5
            return {tree_a.level_up(a, 1), tree_b.escape(b)};
        }
        if (rights_a <= rights_b) {  // case 7: A meets a left child first
            return {tree_a.escape(a), tree_b.level_up(b, rights_a)};
        }
        return {tree_a.level_up(a, rights_b + 1), tree_b.escape(b)};
    }
    if (rights_b == 0) {  // cases 3 and 4
        return {a, tree_b.escape(b)};
    }
    // case 6: the paper's text names another pair, its algorithm names this one
    if (rights_a == 0) {
        return {tree_a.escape(a), tree_b.level_up(b, 1)};
    }
    if (rights_a <= rights_b - 1) {  // case 8
        return {tree_a.escape(a), tree_b.level_up(b, rights_a + 1)};
    }
    return {tree_a.level_up(a, rights_b), tree_b.escape(b)};
}

/// The stackless algorithm (Damkjær 2007, algorithm 4): the pairs of the alternating stack walk in
/// the same order, with two node numbers as the only state. If the side to be descended is a leaf
/// and the other is not (section 8.1), the leaf algorithm walks the subtree of the other.
template <EscapeTree Tree, PairTest<Tree> Test, LeafVisitor Visitor>
TraversalStats walk_stackless(const Tree& tree_a, const Tree& tree_b, const Test& test,
                              Visitor& visit) {
    TraversalStats stats;
    if (tree_a.empty() || tree_b.empty()) {
        return stats;
    }
    NodePair pair{tree_a.root(), tree_b.root()};
    while (pair.a != tree_a.end() && pair.b != tree_b.end()) {
        const std::uint32_t a = pair.a;
        const std::uint32_t b = pair.b;
        // 1. Test the pair. If it overlaps, visit two leaves, step down, or walk a subtree against
        // a leaf.
        ++stats.iterations;
        ++stats.volume_tests;
        if (test(tree_a.volume(a), tree_b.volume(b))) {
            ++stats.overlaps;
            const bool a_is_next = tree_a.level(a) < tree_b.level(b);
            Flow flow = Flow::Continue;
            if (both_leaves(tree_a, tree_b, pair)) {
                ++stats.leaf_overlaps;
                flow = visit_leaves(tree_a, tree_b, pair, visit);
            } else if (a_is_next && !tree_a.is_leaf(a)) {
                pair.a = tree_a.left_most_child(a);
                continue;
            } else if (!a_is_next && !tree_b.is_leaf(b)) {
                pair.b = tree_b.left_most_child(b);
                continue;
            } else if (a_is_next) {
                flow = follow_escapes(
                    tree_b, tree_b.left_most_child(b), tree_b.escape(b),
                    [&](std::uint32_t node) { return test(tree_a.volume(a), tree_b.volume(node)); },
                    [&](std::uint32_t node) {
                        return visit_leaves(tree_a, tree_b, {a, node}, visit);
                    },
                    stats);
            } else {
                flow = follow_escapes(
                    tree_a, tree_a.left_most_child(a), tree_a.escape(a),
                    [&](std::uint32_t node) { return test(tree_a.volume(node), tree_b.volume(b)); },
                    [&](std::uint32_t node) {
                        return visit_leaves(tree_a, tree_b, {node, b}, visit);
                    },
                    stats);
            }
            if (flow == Flow::Stop) {
                break;
            }
        }
        // 2. Go to the pair that the alternating walk would take from its stack.
        pair = next_alternating(tree_a, tree_b, pair);
    }
    return stats;
}

}  // namespace tandem::traversal

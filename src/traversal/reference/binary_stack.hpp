// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include <tandem/statistics.hpp>

#include "base/module_names.hpp"
#include "bvh/post_indexed.hpp"
#include "traversal/reference/bit_stack.hpp"
#include "traversal/reference/concepts.hpp"
#include "traversal/reference/descend.hpp"

namespace tandem::traversal {

/// The binary stack traversal (Damkjær & Erleben, sections 2 and 3), starting at the pair `start`.
/// For each step of the descent path it stores one bit: which side was descended. These bits and
/// the left-to-right order of children determine the next pair, for every rule that descends one
/// side at a time; Both counts as First.
///
/// Going up: as long as the side descended last is a right-most child, that step is undone. The
/// numbering turns any number of steps up into one subtraction; the escape index is the step to the
/// right. Figure 9 of the paper never leaves a pair of leaves and does not stop when the stack is
/// empty; both are corrected here.
///
/// `words` must have a bit for every level of both trees.
template <class Volume, PairTest<PostIndexedBvh<Volume>> Test,
          DescendRule<PostIndexedBvh<Volume>> Rule, LeafVisitor Visitor>
Flow walk_binary_stack_from(NodePair start, const PostIndexedBvh<Volume>& tree_a,
                            const PostIndexedBvh<Volume>& tree_b, const Test& test,
                            const Rule& rule, Visitor& visit, std::span<std::uint64_t> words,
                            TraversalStats& stats) {
    constexpr bool kFirst = true;
    BitStack descents(words);
    auto [a, b] = start;
    for (;;) {
        // 1. Test the pair. If it overlaps, descend one side, or visit two leaves.
        ++stats.iterations;
        ++stats.volume_tests;
        if (test(tree_a.volume(a), tree_b.volume(b))) {
            ++stats.overlaps;
            if (!both_leaves(tree_a, tree_b, {a, b})) {
                if (side_to_descend(tree_a, tree_b, {a, b}, rule) != Descend::Second) {
                    a = tree_a.left_most_child(a);
                    descents.push(kFirst);
                } else {
                    b = tree_b.left_most_child(b);
                    descents.push(!kFirst);
                }
                continue;
            }
            ++stats.leaf_overlaps;
            if (visit_leaves(tree_a, tree_b, {a, b}, visit) == Flow::Stop) {
                return Flow::Stop;
            }
        }
        // 2. Go up while the side descended last is a right-most child.
        std::uint32_t up_a = 0;
        std::uint32_t up_b = 0;
        while (!descents.empty()) {
            if (descents.top() == kFirst && up_a < tree_a.right_child_level(a)) {
                ++up_a;
            } else if (descents.top() != kFirst && up_b < tree_b.right_child_level(b)) {
                ++up_b;
            } else {
                break;
            }
            descents.pop();
        }
        if (descents.empty()) {
            return Flow::Continue;
        }
        // 3. Go to the right on the side descended last; an empty stack was the end.
        if (descents.top() == kFirst) {
            a = tree_a.escape(a);
            b = tree_b.level_up(b, up_b);
        } else {
            a = tree_a.level_up(a, up_a);
            b = tree_b.escape(b);
        }
    }
}

/// The number of words that a walk of these trees needs.
template <class Volume>
[[nodiscard]] std::size_t binary_stack_words(const PostIndexedBvh<Volume>& tree_a,
                                             const PostIndexedBvh<Volume>& tree_b) {
    if (tree_a.empty() || tree_b.empty()) {
        return 0;
    }
    return BitStack::words_for(std::size_t{tree_a.height(tree_a.root())} +
                               tree_b.height(tree_b.root()));
}

template <class Volume, PairTest<PostIndexedBvh<Volume>> Test,
          DescendRule<PostIndexedBvh<Volume>> Rule, LeafVisitor Visitor>
TraversalStats walk_binary_stack(const PostIndexedBvh<Volume>& tree_a,
                                 const PostIndexedBvh<Volume>& tree_b, const Test& test,
                                 const Rule& rule, Visitor& visit, std::span<std::uint64_t> words) {
    TraversalStats stats;
    if (!tree_a.empty() && !tree_b.empty()) {
        walk_binary_stack_from({tree_a.root(), tree_b.root()}, tree_a, tree_b, test, rule, visit,
                               words, stats);
    }
    return stats;
}

}  // namespace tandem::traversal

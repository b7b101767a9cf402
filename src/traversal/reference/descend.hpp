// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/module_names.hpp"
#include "traversal/reference/concepts.hpp"

namespace tandem::traversal {

template <TandemTree Tree>
[[nodiscard]] bool both_leaves(const Tree& tree_a, const Tree& tree_b, NodePair pair) {
    return tree_a.is_leaf(pair.a) && tree_b.is_leaf(pair.b);
}

/// The side to descend: a leaf cannot be descended; the rule decides if both nodes are inner nodes.
template <TandemTree Tree, DescendRule<Tree> Rule>
[[nodiscard]] Descend side_to_descend(const Tree& tree_a, const Tree& tree_b, NodePair pair,
                                      const Rule& rule) {
    if (tree_a.is_leaf(pair.a)) {
        return Descend::Second;
    }
    if (tree_b.is_leaf(pair.b)) {
        return Descend::First;
    }
    return rule(tree_a, pair.a, tree_b, pair.b);
}

/// Emits the pairs that replace `pair`, from left to right. If both sides descend, the outer loop
/// is over B's children.
template <TandemTree Tree, class Emit>
void for_each_child_pair(const Tree& tree_a, const Tree& tree_b, NodePair pair, Descend side,
                         Emit emit) {
    switch (side) {
        case Descend::First:
            tree_a.for_each_child(pair.a, [&](std::uint32_t a) { emit(NodePair{a, pair.b}); });
            break;
        case Descend::Second:
            tree_b.for_each_child(pair.b, [&](std::uint32_t b) { emit(NodePair{pair.a, b}); });
            break;
        case Descend::Both:
            tree_b.for_each_child(pair.b, [&](std::uint32_t b) {
                tree_a.for_each_child(pair.a, [&](std::uint32_t a) { emit(NodePair{a, b}); });
            });
            break;
    }
}

/// Passes a pair of leaves to the visitor.
template <TandemTree Tree, LeafVisitor Visitor>
Flow visit_leaves(const Tree& tree_a, const Tree& tree_b, NodePair leaves, Visitor& visit) {
    return visit(NodePair{tree_a.source(leaves.a), tree_b.source(leaves.b)});
}

}  // namespace tandem::traversal

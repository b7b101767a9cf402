// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/module_names.hpp"
#include "traversal/reference/rules.hpp"
#include "traversal/reference/stack.hpp"

namespace tandem::traversal {

/// Depth first, descending both sides at once: four pairs replace a pair of binary inner nodes
/// (Zych 2016, listing 2.7). It makes two thirds of the tests of a one-sided walk if everything
/// overlaps, and more tests than that walk if much is separated.
template <TandemTree Tree, PairTest<Tree> Test, LeafVisitor Visitor>
TraversalStats walk_simultaneous(const Tree& tree_a, const Tree& tree_b, const Test& test,
                                 Visitor& visit, std::vector<NodePair>& stack) {
    return walk_stack(tree_a, tree_b, test, Simultaneous{}, visit, stack);
}

}  // namespace tandem::traversal

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/module_names.hpp"
#include "traversal/rules.hpp"
#include "traversal/stack.hpp"

namespace tandem::traversal {

/// Depth first, both sides at once: a pair of binary inner nodes is replaced by four (Zych 2016,
/// listing 2.7). Two thirds of the tests of a one-sided walk when everything overlaps, more when
/// much is separated.
template <TandemTree Tree, PairTest<Tree> Test, LeafVisitor Visitor>
TraversalStats walk_simultaneous(const Tree& tree_a, const Tree& tree_b, const Test& test,
                                 Visitor& visit, std::vector<NodePair>& stack) {
    return walk_stack(tree_a, tree_b, test, Simultaneous{}, visit, stack);
}

}  // namespace tandem::traversal

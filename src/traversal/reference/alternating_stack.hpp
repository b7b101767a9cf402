// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/module_names.hpp"
#include "traversal/reference/rules.hpp"
#include "traversal/reference/stack.hpp"

namespace tandem::traversal {

/// The alternately stepping stack algorithm (Damkjær 2007, algorithm 3): one level down B, then one
/// level down A. It prunes less than the volume rule. But the choice depends only on levels, so the
/// pair below any pair on the stack can be computed; the stackless walks rely on this.
template <TandemTree Tree, PairTest<Tree> Test, LeafVisitor Visitor>
TraversalStats walk_alternating_stack(const Tree& tree_a, const Tree& tree_b, const Test& test,
                                      Visitor& visit, std::vector<NodePair>& stack) {
    return walk_stack(tree_a, tree_b, test, Alternating{}, visit, stack);
}

}  // namespace tandem::traversal

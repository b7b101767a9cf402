// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/module_names.hpp"
#include "bvh/post_indexed.hpp"
#include "traversal/reference/stackless.hpp"

namespace tandem::traversal {

/// The post-indexed stackless algorithm (Damkjær 2007, section 8.3): the stackless walk on a
/// numbering in which LevelUp(i, x) is i − x instead of x steps from child to parent. Pairs and
/// counters are the same.
template <class Volume, PairTest<PostIndexedBvh<Volume>> Test, LeafVisitor Visitor>
TraversalStats walk_post_indexed_stackless(const PostIndexedBvh<Volume>& tree_a,
                                           const PostIndexedBvh<Volume>& tree_b, const Test& test,
                                           Visitor& visit) {
    return walk_stackless(tree_a, tree_b, test, visit);
}

}  // namespace tandem::traversal

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/build/preorder_writer.hpp"

#include <algorithm>
#include <utility>

namespace tandem::bvh {

std::uint32_t PreorderWriter::add_inner(std::uint32_t parent) {
    const auto node = static_cast<std::uint32_t>(tree_.nodes.size());
    tree_.nodes.push_back({.escape = node + 1,
                           .parent = parent,
                           .first_primitive = static_cast<std::uint32_t>(tree_.primitives.size())});
    return node;
}

void PreorderWriter::add_leaf(std::uint32_t parent, std::span<const std::uint32_t> primitives) {
    const std::uint32_t node = add_inner(parent);
    tree_.nodes[node].primitive_count = static_cast<std::uint32_t>(primitives.size());
    tree_.primitives.insert(tree_.primitives.end(), primitives.begin(), primitives.end());
}

Hierarchy PreorderWriter::finish() && {
    // Backwards, so that a node is complete before it is added to its parent.
    for (auto i = tree_.nodes.size(); i-- > 1;) {
        const NodeLinks& node = tree_.nodes[i];
        NodeLinks& parent = tree_.nodes[node.parent];
        parent.escape = std::max(parent.escape, node.escape);
        parent.primitive_count += node.primitive_count;
    }
    derive_links(tree_);
    return std::move(tree_);
}

}  // namespace tandem::bvh

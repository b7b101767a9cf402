// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/module_names.hpp"

namespace tandem::bvh {

/// The links of a node. Nodes are in pre-order: the root is 0, the left-most child of i is i + 1,
/// and `escape` is the node after the whole subtree of i (Damkjær 2007, section 3). For a child
/// with a sibling to its right, that is the sibling.
struct NodeLinks {
    std::uint32_t escape = 0;
    std::uint32_t parent = 0;  ///< the root is its own parent
    std::uint32_t level = 0;   ///< distance from the root
    std::uint32_t height = 0;  ///< levels below the node; 0 for a leaf
    /// The number of consecutive right-most children upwards from this node, itself included; 0 if
    /// the node is another child or the root (Damkjær 2007, section 7.1, "RCL").
    std::uint32_t right_child_level = 0;
    /// The subtree's primitives: a range of Hierarchy::primitives, contiguous also for inner nodes.
    std::uint32_t first_primitive = 0;
    std::uint32_t primitive_count = 0;
};

/// The shape of a tree without volumes, as made by a builder. A node has at least one child or is a
/// leaf. Without primitives there are no nodes.
struct Hierarchy {
    std::vector<NodeLinks> nodes;
    std::vector<std::uint32_t> primitives;  ///< each primitive once, in leaf order
};

/// One sentence for each broken invariant, at most a few dozen.
[[nodiscard]] std::vector<std::string> validate(const Hierarchy& tree, std::size_t primitive_count);

/// Fills parent, level, height and right-child level of every node from the escape indices.
void derive_links(Hierarchy& tree);

}  // namespace tandem::bvh

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/module_names.hpp"

namespace tandem::bvh {

/// How one node is connected. Nodes stand in pre-order: the root is 0, the left-most child of i is
/// i + 1, and `escape` is the node after i's whole subtree (Damkjær 2007, section 3), which for a
/// child with a sibling to its right is that sibling.
struct NodeLinks {
    std::uint32_t escape = 0;
    std::uint32_t parent = 0;  ///< the root is its own parent
    std::uint32_t level = 0;   ///< distance from the root
    std::uint32_t height = 0;  ///< levels below; 0 for a leaf
    /// How many right-most children in a row lead up from here, this node included; 0 for any other
    /// child and for the root (Damkjær 2007, section 7.1, "RCL").
    std::uint32_t right_child_level = 0;
    /// The subtree's primitives: a range of Hierarchy::primitives, contiguous for inner nodes too.
    std::uint32_t first_primitive = 0;
    std::uint32_t primitive_count = 0;
};

/// The shape of a tree without volumes: what a builder decides. A node has one or more children or
/// is a leaf; no primitives, no nodes.
struct Hierarchy {
    std::vector<NodeLinks> nodes;
    std::vector<std::uint32_t> primitives;  ///< each primitive once, in leaf order
};

/// Broken invariants as sentences, at most a few dozen of them.
[[nodiscard]] std::vector<std::string> validate(const Hierarchy& tree, std::size_t primitive_count);

/// Fills parent, level, height and right-child level of every node from the escape indices.
void derive_links(Hierarchy& tree);

}  // namespace tandem::bvh

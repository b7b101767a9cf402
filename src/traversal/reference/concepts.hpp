// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>

#include <tandem/flow.hpp>
#include <tandem/rule.hpp>

#include "base/module_names.hpp"

namespace tandem::traversal {

/// A node of tree A with a node of tree B.
struct NodePair {
    std::uint32_t a = 0;
    std::uint32_t b = 0;

    friend bool operator==(const NodePair&, const NodePair&) = default;
};

// The five ideas of a walk, as the orders of traversal use them. The volume type is part of the
// tree.

template <class Tree>
concept TandemTree = requires(const Tree& tree, std::uint32_t node) {
    { tree.empty() } -> std::same_as<bool>;
    { tree.root() } -> std::same_as<std::uint32_t>;
    { tree.is_leaf(node) } -> std::same_as<bool>;
    { tree.level(node) } -> std::same_as<std::uint32_t>;
    { tree.height(node) } -> std::same_as<std::uint32_t>;
    { tree.source(node) } -> std::same_as<std::uint32_t>;
    tree.volume(node);
    tree.for_each_child(node, [](std::uint32_t) {});
};

/// A tree whose nodes store where the walk continues after their subtree (Damkjær 2007, sections 3
/// and 7).
template <class Tree>
concept EscapeTree = TandemTree<Tree> && requires(const Tree& tree, std::uint32_t node) {
    { tree.end() } -> std::same_as<std::uint32_t>;
    { tree.escape(node) } -> std::same_as<std::uint32_t>;
    { tree.left_most_child(node) } -> std::same_as<std::uint32_t>;
    { tree.right_child_level(node) } -> std::same_as<std::uint32_t>;
    { tree.level_up(node, node) } -> std::same_as<std::uint32_t>;
};

/// Decides whether two nodes may hold a pair of interest. A result of false must be certain.
template <class Test, class Tree>
concept PairTest = requires(const Test& test, const Tree& tree, std::uint32_t node) {
    { test(tree.volume(node), tree.volume(node)) } -> std::same_as<bool>;
};

/// Chooses the side to descend; called only for two inner nodes.
template <class Rule, class Tree>
concept DescendRule = requires(const Rule& rule, const Tree& tree, std::uint32_t node) {
    { rule(tree, node, tree, node) } -> std::same_as<Descend>;
};

/// Gets each pair of leaves that passes the test, once, by the numbers that `Tree::source` returns.
template <class Visitor>
concept LeafVisitor = requires(Visitor& visitor, NodePair leaves) {
    { visitor(leaves) } -> std::same_as<Flow>;
};

/// A visitor that needs only pairs up to some distance, which may shrink during the walk.
template <class Visitor>
concept LimitedLeafVisitor = LeafVisitor<Visitor> && requires(const Visitor& visitor) {
    { visitor.limit() } -> std::convertible_to<double>;
};

}  // namespace tandem::traversal

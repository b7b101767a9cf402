// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>

namespace tandem {

/// Which side of an overlapping pair of nodes is replaced by its children.
enum class Descend : std::uint8_t { First, Second, Both };

/// Facts about a node for a custom rule. Lengths, areas and volumes of both nodes are in units of
/// tree A.
struct NodeFacts {
    double volume = 0.0;
    double surface = 0.0;
    double longest_side = 0.0;
    std::uint32_t level = 0;        ///< distance from the root
    std::uint32_t levels_left = 0;  ///< height of the subtree below the node
};

/// A custom rule, called only for two inner nodes. It must return the same value for the same
/// facts. Orders that cannot descend both sides at once (the binary stack) treat Both as First.
using CustomRule = std::function<Descend(const NodeFacts& a, const NodeFacts& b)>;

}  // namespace tandem

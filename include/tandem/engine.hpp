// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace tandem {

// The independent ideas a tandem walk is made of, as a caller names them. No choice changes the
// set of pairs; they only change how fast it is found.

/// The bounding volume of a tree node.
enum class VolumeKind { Aabb };

/// How a tree is built.
enum class BuilderKind {
    ObjectMedian,  ///< top-down, half of the primitives on each side of the longest axis
};

/// The order in which pairs of nodes are visited.
enum class OrderKind {
    Stack,  ///< depth first with a stack of node pairs
};

/// Which side of two overlapping inner nodes is descended.
enum class RuleKind {
    LargerVolume,  ///< the node whose volume is larger
};

[[nodiscard]] std::string_view name_of(VolumeKind kind);
[[nodiscard]] std::string_view name_of(BuilderKind kind);
[[nodiscard]] std::string_view name_of(OrderKind kind);
[[nodiscard]] std::string_view name_of(RuleKind kind);

}  // namespace tandem

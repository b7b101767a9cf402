// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "base/module_names.hpp"
#include "bvh/build/primitive_boxes.hpp"
#include "bvh/hierarchy.hpp"

namespace tandem::bvh {

struct CollapseLimits {
    std::uint32_t degree = 2;     ///< largest number of children of a node
    std::uint32_t leaf_size = 1;  ///< largest number of primitives of a leaf
};

/// Makes a binary hierarchy wider and lower. Subtrees of at most `leaf_size` primitives become
/// leaves. Of a node's children, the one with the largest surface area is replaced by its own
/// children, as long as the degree allows it. The order of the primitives stays.
///
/// Precondition: nodes have at most two children, leaves at most `leaf_size` primitives.
[[nodiscard]] Hierarchy collapse(Hierarchy binary, std::span<const PrimitiveBox> boxes,
                                 const CollapseLimits& limits);

/// The box around the primitives of each node.
[[nodiscard]] std::vector<Aabb> node_boxes(const Hierarchy& tree,
                                           std::span<const PrimitiveBox> boxes);

}  // namespace tandem::bvh

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
    std::uint32_t degree = 2;     ///< children of a node at most
    std::uint32_t leaf_size = 1;  ///< primitives of a leaf at most
};

/// Makes a binary hierarchy wider and lower: subtrees of at most `leaf_size` primitives become
/// leaves, and of a node's children the one with the largest surface area is replaced by its own
/// children as long as the degree allows. The order of the primitives stays.
///
/// Precondition: no node has more than two children, no leaf more than `leaf_size` primitives.
[[nodiscard]] Hierarchy collapse(Hierarchy binary, std::span<const PrimitiveBox> boxes,
                                 const CollapseLimits& limits);

/// The box around the primitives of each node.
[[nodiscard]] std::vector<Aabb> node_boxes(const Hierarchy& tree,
                                           std::span<const PrimitiveBox> boxes);

}  // namespace tandem::bvh

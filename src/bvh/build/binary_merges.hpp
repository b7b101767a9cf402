// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/module_names.hpp"
#include "bvh/hierarchy.hpp"

namespace tandem::bvh {

/// A binary tree as builders grow it: number p below `leaf_count` is the leaf of primitive p, and
/// number leaf_count + k is the inner node with the children `children[k]`.
struct BinaryMerges {
    std::uint32_t leaf_count = 0;
    std::span<const std::array<std::uint32_t, 2>> children;
    std::uint32_t root = 0;
};

/// The same tree in pre-order, left child first. Without leaves it has no nodes.
[[nodiscard]] Hierarchy to_hierarchy(const BinaryMerges& merges);

}  // namespace tandem::bvh

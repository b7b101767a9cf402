// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/module_names.hpp"
#include "bvh/wide/wide_tree.hpp"

namespace tandem::traversal {

/// The vertices of the triangles of one bottom node, so that eight triangles are compared at once.
struct alignas(32) LeafVertices {
    std::uint32_t corner[3][kWide];
};

/// One per bottom node. Slots without a triangle repeat the last one that is there.
void gather_leaf_vertices(const WideTree& tree, std::span<const Triangle> triangles,
                          std::vector<LeafVertices>& out);

}  // namespace tandem::traversal

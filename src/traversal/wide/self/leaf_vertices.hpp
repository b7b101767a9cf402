// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "base/module_names.hpp"
#include "bvh/wide/wide_tree.hpp"

namespace tandem::traversal {

/// Added to the number of a vertex: a walk skips the pairs of triangles that share it, because they
/// are found otherwise.
inline constexpr std::uint32_t kHubMark = 0x8000'0000U;

/// The vertices of the triangles of one bottom node, side by side, so that eight triangles are
/// compared at once.
struct alignas(32) LeafVertices {
    std::uint32_t corner[3][kWide];
};

/// Makes one entry per bottom node. Slots without a triangle repeat the last triangle. Stops early,
/// incomplete, after a stop request; `cancel` may be null.
void gather_leaf_vertices(const WideTree& tree, std::span<const Triangle> triangles,
                          std::vector<LeafVertices>& out, const std::stop_token* cancel = nullptr);

/// Whether a loop over nodes or triangles should end. Call it at every step; it checks the token at
/// every 1024th.
[[nodiscard]] inline bool is_cancelled_at(std::size_t step, const std::stop_token* cancel) {
    constexpr std::size_t kUnwatched = 1024;
    return step % kUnwatched == 0 && cancel != nullptr && cancel->stop_requested();
}

}  // namespace tandem::traversal

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/module_names.hpp"
#include "bvh/wide/wide_tree.hpp"
#include "traversal/wide/self/leaf_vertices.hpp"

namespace tandem::traversal {

/// For every node, the vertices shared by all triangles below it. The boxes of a fan of n triangles
/// overlap in n² pairs, all around its apex. If pairs with a common vertex are not wanted, or are
/// found otherwise, two nodes of a fan need not be compared at all.
class CommonVertices {
  public:
    /// Stops early, incomplete, after a stop request; `cancel` may be null.
    void gather(const WideTree& tree, std::span<const LeafVertices> leaves,
                const std::stop_token* cancel = nullptr);

    /// Whether any node above the bottom level has a common vertex. Scans have none; their walks
    /// then need not check single nodes.
    [[nodiscard]] bool any() const noexcept { return any_; }

    /// Whether all pairs of triangles below two nodes of a level share a vertex, because both nodes
    /// have it as a common vertex. Only vertices with a number of at least `least` count.
    [[nodiscard]] bool all_share(std::uint32_t level, std::uint32_t node_a, std::uint32_t node_b,
                                 std::uint32_t least) const noexcept {
        const Set& a = levels_[level][node_a];
        const Set& b = levels_[level][node_b];
        for (const std::uint32_t vertex : a) {
            if (vertex != kNone && vertex >= least &&
                (vertex == b[0] || vertex == b[1] || vertex == b[2])) {
                return true;
            }
        }
        return false;
    }

  private:
    static constexpr std::uint32_t kNone = 0xFFFF'FFFFU;
    using Set = std::array<std::uint32_t, 3>;

    /// Keeps the vertices that are in both sets.
    static void intersect(Set& set, const Set& other);
    static bool is_empty(const Set& set);

    std::vector<std::vector<Set>> levels_;
    bool any_ = false;
};

}  // namespace tandem::traversal

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/module_names.hpp"
#include "bvh/wide/wide_tree.hpp"
#include "traversal/wide/leaf_vertices.hpp"

namespace tandem::traversal {

/// The vertices that all triangles below a node have in common, for every node. A fan of n
/// triangles meets itself in n² pairs of boxes, all around its apex; where pairs with a common
/// vertex are not asked for, or found otherwise, two nodes of a fan need not be compared at all.
class CommonVertices {
  public:
    /// Ends early, unfinished, once `cancel` is requested to stop; null if there is no token.
    void gather(const WideTree& tree, std::span<const LeafVertices> leaves,
                const std::stop_token* cancel = nullptr);

    /// Whether a node with more than one bottom node below it has a common vertex. Scans have none,
    /// so that a walk need not ask for single nodes.
    [[nodiscard]] bool any() const noexcept { return any_; }

    /// Whether all pairs of triangles below two nodes of a level have a vertex in common, with a
    /// number of at least `least`: one that is common to both nodes.
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

    /// Keeps what is in both.
    static void intersect(Set& set, const Set& other);
    static bool is_empty(const Set& set);

    std::vector<std::vector<Set>> levels_;
    bool any_ = false;
};

}  // namespace tandem::traversal

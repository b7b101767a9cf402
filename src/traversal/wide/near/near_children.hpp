// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/module_names.hpp"
#include "bvh/wide/wide_tree.hpp"
#include "traversal/wide/near/proximity.hpp"

namespace tandem::traversal {

/// Up to 64 pairs with their bounds. The bounds are not negative, so their bits as integers have
/// the same order. Pair (i, j) has number 8j + i.
struct NearChildren {
    std::int64_t keys[kWide * kWide];
    std::size_t count = 0;

    void add(float bound_squared, std::size_t number) {
        keys[count++] = static_cast<std::int64_t>(
            std::uint64_t{std::bit_cast<std::uint32_t>(bound_squared)} << 32U | number);
    }
    static float bound(std::int64_t key) {
        return std::bit_cast<float>(static_cast<std::uint32_t>(key >> 32U));
    }
    static std::uint32_t number(std::int64_t key) {
        return static_cast<std::uint32_t>(key & 0xFFFFFFFFU);
    }
};

/// Which of two nodes are replaced by their children: the one on the higher level, or both if they
/// are on one level. Exception: a tree whose bottom nodes are much larger than the other node
/// descends alone, even from a lower level, so that its large triangles are reached before a fine
/// mesh has been descended.
struct NearPlan {
    static constexpr float kMuchLarger = 8.0F;

    std::array<float, WideTree::kMaxLevels> size_a;
    std::array<float, WideTree::kMaxLevels> size_b;  ///< in units of A

    explicit NearPlan(const ProximityWalk& walk) : size_a(walk.tree_a.node_size), size_b() {
        for (std::size_t level = 0; level < size_b.size(); ++level) {
            size_b[level] = static_cast<float>(walk.pose.ratio) * walk.tree_b.node_size[level];
        }
    }

    [[nodiscard]] bool goes_down_a(const NearNodes& n) const noexcept {
        return goes_down(n.level_a, size_a, n.level_b, size_b);
    }
    [[nodiscard]] bool goes_down_b(const NearNodes& n) const noexcept {
        return goes_down(n.level_b, size_b, n.level_a, size_a);
    }
    [[nodiscard]] NearNodes child(const NearNodes& nodes, std::int64_t key) const noexcept;

  private:
    using Sizes = std::array<float, WideTree::kMaxLevels>;

    [[nodiscard]] static bool goes_down(std::uint32_t own, const Sizes& own_sizes,
                                        std::uint32_t other, const Sizes& other_sizes) noexcept {
        if (own == 0 || other == 0) {
            return own != 0;
        }
        if (own_sizes[0] > kMuchLarger * other_sizes[other]) {
            return true;
        }
        return own >= other && !(other_sizes[0] > kMuchLarger * own_sizes[own]);
    }
};

inline NearNodes NearPlan::child(const NearNodes& nodes, std::int64_t key) const noexcept {
    const std::uint32_t number = NearChildren::number(key);
    const bool down_a = goes_down_a(nodes);
    const bool down_b = goes_down_b(nodes);
    return {NearChildren::bound(key), down_a ? kWide * nodes.node_a + number % kWide : nodes.node_a,
            down_b ? kWide * nodes.node_b + number / kWide : nodes.node_b,
            static_cast<std::uint8_t>(nodes.level_a - (down_a ? 1 : 0)),
            static_cast<std::uint8_t>(nodes.level_b - (down_b ? 1 : 0))};
}

}  // namespace tandem::traversal

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/module_names.hpp"
#include "bvh/wide/wide_tree.hpp"
#include "traversal/wide/proximity.hpp"

namespace tandem::traversal {

/// Up to 64 pairs with their bounds, which are not negative: floats as integers keep their
/// order. Pair (i, j) has number 8j + i.
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

/// Which of two nodes are replaced by their children: those of the higher level.
inline bool goes_down_a(const NearNodes& nodes) {
    return nodes.level_a >= nodes.level_b;
}
inline bool goes_down_b(const NearNodes& nodes) {
    return nodes.level_b >= nodes.level_a;
}

inline NearNodes child(const NearNodes& nodes, std::int64_t key) {
    const std::uint32_t number = NearChildren::number(key);
    const bool down_a = goes_down_a(nodes);
    const bool down_b = goes_down_b(nodes);
    return {NearChildren::bound(key), down_a ? kWide * nodes.node_a + number % kWide : nodes.node_a,
            down_b ? kWide * nodes.node_b + number / kWide : nodes.node_b,
            static_cast<std::uint8_t>(nodes.level_a - (down_a ? 1 : 0)),
            static_cast<std::uint8_t>(nodes.level_b - (down_b ? 1 : 0))};
}

}  // namespace tandem::traversal

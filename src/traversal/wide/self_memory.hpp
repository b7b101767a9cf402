// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "traversal/wide/grouped_memory.hpp"
#include "traversal/wide/self_descent.hpp"

namespace tandem {

/// Pairs of slots of one tree that wait for the float filter.
struct SlotPairs {
    static constexpr std::size_t kPairs = 2048;

    // One entry per pair, and room for the excess of vector stores.
    std::vector<std::uint32_t> slot_a = std::vector<std::uint32_t>(kPairs + 64);
    std::vector<std::uint32_t> slot_b = std::vector<std::uint32_t>(kPairs + 64);
    std::vector<std::uint32_t> offset = std::vector<std::uint32_t>(kPairs + 64);
    std::size_t count = 0;
};

struct SelfMemory {
    ListArena lists;
    /// By the number of common vertices: none, one, two or three.
    std::array<SlotPairs, 3> pairs;
    std::vector<std::uint32_t> survivors = std::vector<std::uint32_t>(SlotPairs::kPairs + 64);
    /// Between the centres of two bottom nodes, one per pair of them.
    std::vector<PairQueue::Offset> offsets = std::vector<PairQueue::Offset>(SlotPairs::kPairs + 64);
    std::size_t offset_count = 0;
    std::vector<WidePair> hits;
};

struct SelfBuffers::Memory : SelfMemory {};

}  // namespace tandem

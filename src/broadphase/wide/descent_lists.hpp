// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "bvh/wide/wide_tree.hpp"
#include "traversal/wide/frame_memory.hpp"

namespace tandem::broadphase {

/// Working memory of a descent: the memory of its frame, and lists for comparing leaves.
struct DescentLists {
    static constexpr std::size_t kLeavesAtOnce = 16;
    /// In the worst case all boxes of a leaf reach into all other leaves. Vector stores need room
    /// after the end.
    static constexpr std::size_t kMostReaching = kWide * kLeavesAtOnce + kWide;
    /// Largest number of overlapping boxes whose ids are looked up together.
    static constexpr std::size_t kMostMet = 128;

    FrameMemory frame;
    std::array<std::uint32_t, kMostReaching> reaching;
    std::array<std::uint32_t, kMostMet + kWide> slots_a;
    std::array<std::uint32_t, kMostMet + kWide> slots_b;

    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return sizeof(DescentLists) + frame.memory_bytes();
    }
};

}  // namespace tandem::broadphase

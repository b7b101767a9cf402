// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "bvh/wide/wide_tree.hpp"
#include "traversal/wide/frame_memory.hpp"

namespace tandem::broadphase {

/// Working memory of a descent: that of the frame, and what a leaf makes of some others.
struct DescentLists {
    static constexpr std::size_t kLeavesAtOnce = 16;
    /// All boxes of a leaf reach into all of the others; and room for the excess of vector stores.
    static constexpr std::size_t kMostReaching = kWide * kLeavesAtOnce + kWide;
    /// Boxes that meet and wait for their names.
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

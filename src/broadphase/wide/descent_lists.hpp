// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "broadphase/wide/pair_descent.hpp"
#include "bvh/wide/wide_tree.hpp"
#include "traversal/wide/frame_memory.hpp"

namespace tandem {

/// Working memory of a descent: that of the frame, and what leaves make of it.
struct DescentLists {
    FrameMemory frame;
    std::vector<std::uint32_t> reaching;
    std::vector<std::uint32_t> slots_a;
    std::vector<std::uint32_t> slots_b;

    /// For a leaf against so many, and for the excess of vector stores.
    void make_room(std::size_t leaves) {
        const std::size_t boxes = kWide * leaves + kWide;
        if (reaching.size() < boxes) {
            reaching.resize(boxes);
            slots_a.resize(kWide * boxes);
            slots_b.resize(kWide * boxes);
        }
    }
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return frame.memory_bytes() +
               (reaching.capacity() + slots_a.capacity() + slots_b.capacity()) *
                   sizeof(std::uint32_t);
    }
};

}  // namespace tandem

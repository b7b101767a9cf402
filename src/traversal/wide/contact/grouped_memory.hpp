// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "base/module_names.hpp"
#include "base/raw_array.hpp"
#include "bvh/wide/wide_tree.hpp"
#include "traversal/wide/contact/grouped_descent.hpp"
#include "traversal/wide/contact/slot_pairs.hpp"
#include "traversal/wide/frame_memory.hpp"

namespace tandem::traversal {

/// A triangle of B along the axes of A, relative to the centre of its bottom node; the fourth
/// numbers are those of WideTriangle.
struct alignas(16) TurnedTriangle {
    float corner[4];
    float edge_1[4];
    float edge_2[4];
};

/// Pairs of bottom nodes with triangles whose boxes overlap.
struct MeetingQueue {
    static constexpr std::size_t kLeaves = 64;
    /// Largest number of triangle pairs in a batch, apart from the last meeting, which may add up
    /// to 64.
    static constexpr std::size_t kPairs = SlotPairs::kPairs - 64;

    /// The bottom nodes of B in the queue: their turned triangles, and their centres in tree A.
    struct alignas(32) Leaf {
        double centre[4];
        std::uint32_t node;
    };
    RawArray<TurnedTriangle, kLeaves * kWide> turned;
    RawArray<Leaf, kLeaves> leaves;
    std::size_t leaf_count = 0;

    struct Meeting {
        std::uint64_t bits;  ///< 8j + i: triangle i of A's node and triangle j of B's
        std::uint32_t node_a;
        std::uint32_t leaf;
    };
    RawArray<Meeting, SlotPairs::kPairs + 1> meetings;
    std::size_t meeting_count = 0;
    std::size_t pair_count = 0;

    void clear() noexcept { leaf_count = meeting_count = pair_count = 0; }
};

struct GroupedMemory {
    FrameMemory frame;
    MeetingQueue queue;
    SlotPairs pairs;
    RawArray<CentreOffset, SlotPairs::kPairs> offsets;
    std::vector<WidePair> hits;
};

struct GroupedBuffers::Memory : GroupedMemory {};

}  // namespace tandem::traversal

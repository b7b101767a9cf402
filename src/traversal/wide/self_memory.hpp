// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/module_names.hpp"
#include "traversal/wide/frame_memory.hpp"
#include "traversal/wide/self_descent.hpp"
#include "traversal/wide/slot_pairs.hpp"

namespace tandem::traversal {

struct SelfMemory {
    FrameMemory frame;
    /// By the number of common vertices: none, one, two or three.
    std::array<SlotPairs, 3> pairs;
    /// Between the centres of two bottom nodes, one per pair of them.
    RawArray<CentreOffset, SlotPairs::kPairs> offsets;
    std::size_t offset_count = 0;
    std::vector<WidePair> hits;
};

struct SelfBuffers::Memory : SelfMemory {};

}  // namespace tandem::traversal

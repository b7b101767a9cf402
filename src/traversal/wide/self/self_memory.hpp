// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/module_names.hpp"
#include "traversal/wide/contact/slot_pairs.hpp"
#include "traversal/wide/frame_memory.hpp"
#include "traversal/wide/self/self_descent.hpp"

namespace tandem::traversal {

struct SelfMemory {
    FrameMemory frame;
    /// Indexed by the number of common vertices: 0, 1, and 2 or 3.
    std::array<SlotPairs, 3> pairs;
    /// Offsets of the centres of two bottom nodes, one for each pair of such nodes.
    RawArray<CentreOffset, SlotPairs::kPairs> offsets;
    std::size_t offset_count = 0;
    std::vector<WidePair> hits;
};

struct SelfBuffers::Memory : SelfMemory {};

}  // namespace tandem::traversal

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "broadphase/wide/pair_descent.hpp"
#include "broadphase/wide/wide_box_tree.hpp"

namespace tandem {

/// All overlapping pairs of a tree of boxes, by one thread or several.
class PairSearch {
  public:
    explicit PairSearch(unsigned threads) : threads_(threads) {}

    /// Appends the pairs to `out`; returns how many pairs of leaves were compared.
    std::uint64_t find_pairs(const WideBoxTree& tree, std::vector<ObjectPair>& out);
    [[nodiscard]] std::size_t memory_bytes() const noexcept;

  private:
    std::uint64_t find_in_parallel(const WideBoxTree& tree, std::vector<ObjectPair>& out);
    void split(const WideBoxTree& tree);

    /// What one task has found. Cleared, not freed.
    struct Part {
        DescentMemory memory;
        std::vector<ObjectPair> pairs;
        std::uint64_t compared = 0;
    };

    unsigned threads_;
    DescentMemory memory_;
    std::vector<std::uint32_t> nodes_;
    std::vector<DescentTask> tasks_;
    std::vector<DescentTask> next_tasks_;
    std::vector<Part> parts_;
};

}  // namespace tandem

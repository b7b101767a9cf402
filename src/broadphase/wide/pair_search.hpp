// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "broadphase/object_set.hpp"
#include "broadphase/wide/pair_descent.hpp"
#include "broadphase/wide/wide_box_tree.hpp"

namespace tandem::broadphase {

/// Finds all overlapping pairs of a tree of boxes, on one thread or several.
class PairSearch {
  public:
    explicit PairSearch(unsigned threads) : threads_(threads) {}

    /// Appends the pairs to `out`; returns the number of pairs of leaves compared.
    std::uint64_t find_pairs(const WideBoxTree& tree, std::vector<ObjectPair>& out);
    /// Appends the pairs of the objects in these slots, which must be those of `moved`; returns the
    /// number of leaves examined.
    std::uint64_t find_pairs_of(const WideBoxTree& tree, std::span<const std::uint32_t> slots,
                                const ObjectSet& moved, std::vector<ObjectPair>& out);
    [[nodiscard]] std::size_t memory_bytes() const noexcept;

  private:
    /// Calls `search(k, part)` for every task, then appends the pairs of all tasks.
    template <class Search>
    std::uint64_t in_parallel(std::size_t tasks, Search search, std::vector<ObjectPair>& out);
    void split(const WideBoxTree& tree);

    /// The result of one task. The memory is kept for the next search.
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

}  // namespace tandem::broadphase

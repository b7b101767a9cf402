// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include <tandem/collide.hpp>

#include "base/module_names.hpp"
#include "query/collide/traversal_sum.hpp"
#include "query/walk_bounds.hpp"

namespace tandem::query {

/// Joins the pairs found by the tasks of a walk in the order of the tasks. So the result does not
/// depend on which thread ran which task, or when. Keeps its memory.
class PairShares {
  public:
    struct Share {
        std::vector<TrianglePair> pairs;
        std::atomic<std::uint64_t> count = 0;  ///< pairs found so far
        TraversalStats stats;
    };

    void start(std::size_t tasks, const WalkBounds& bounds) {
        bounds_ = bounds;
        count_ = tasks;
        if (shares_.size() < tasks) {
            shares_.resize(tasks);
        }
        for (std::size_t k = 0; k < tasks; ++k) {
            shares_[k].pairs.clear();
            shares_[k].count.store(0, std::memory_order_relaxed);
            shares_[k].stats = {};
        }
    }

    [[nodiscard]] Share& operator[](std::size_t k) { return shares_[k]; }

    /// Adds to the number of pairs of a task. Returns Stop if this task and those before it have
    /// more pairs than allowed: further pairs of this task would be cut off.
    [[nodiscard]] Flow add_to_count(std::size_t task, std::uint64_t more) {
        std::atomic<std::uint64_t>& own = shares_[task].count;
        own.store(own.load(std::memory_order_relaxed) + more, std::memory_order_relaxed);
        return bounds_.is_limited() && has_enough(task) ? Flow::Stop : Flow::Continue;
    }

    /// Whether a task need not start.
    [[nodiscard]] bool is_idle(std::size_t task) const {
        return bounds_.is_cancelled() || (bounds_.is_limited() && has_enough(task));
    }

    [[nodiscard]] std::uint64_t sum(TraversalStats& stats) const {
        std::uint64_t sum = 0;
        for (std::size_t k = 0; k < count_; ++k) {
            sum += shares_[k].count.load(std::memory_order_relaxed);
            add(stats, shares_[k].stats);
        }
        return sum;
    }

    /// Appends the pairs of all tasks in their order, until there are enough; the caller cuts the
    /// rest.
    void gather(std::vector<TrianglePair>& pairs) const {
        for (std::size_t k = 0; k < count_ && !bounds_.is_enough(pairs.size()); ++k) {
            pairs.insert(pairs.end(), shares_[k].pairs.begin(), shares_[k].pairs.end());
        }
    }

  private:
    [[nodiscard]] bool has_enough(std::size_t task) const {
        std::uint64_t before = 0;
        for (std::size_t k = 0; k <= task; ++k) {
            before += shares_[k].count.load(std::memory_order_relaxed);
        }
        return bounds_.is_enough(before);
    }

    std::deque<Share> shares_;  ///< deque: a Share has an atomic member and cannot move
    std::size_t count_ = 0;
    WalkBounds bounds_;
};

/// Cuts the excess off the end of a list that is in the order of the walk.
template <class Pair>
[[nodiscard]] Coverage cut_to(const WalkBounds& bounds, std::vector<Pair>& pairs) {
    if (!bounds.is_enough(pairs.size())) {
        return Coverage::Whole;
    }
    pairs.resize(static_cast<std::size_t>(bounds.max_pairs));
    return Coverage::Cut;
}

}  // namespace tandem::query

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include <tandem/broad_phase.hpp>

#include "broadphase/bucket_sort.hpp"
#include "broadphase/method.hpp"

namespace tandem::broadphase {

/// The sorted pairs of the last two updates and, on demand, their difference.
class PairList {
  public:
    /// The lists for the pairs found by the method. Call `take` or `abandon` afterwards.
    [[nodiscard]] FoundPairs& begin() noexcept;

    /// Computes the pairs of this update from those found; filters and the predicate may reject
    /// some.
    void take(PairReport report, const Objects& objects, const PairPredicate& predicate);

    /// For a search that failed, or a `take` that threw. The pairs of the last update stay, without
    /// changes, and the next report must be `PairReport::All`.
    void abandon() noexcept;

    [[nodiscard]] std::span<const ObjectPair> pairs() const noexcept { return pairs_; }
    [[nodiscard]] PairChanges changes();
    void validate(std::vector<std::string>& broken) const;
    [[nodiscard]] std::size_t memory_bytes() const noexcept;

  private:
    void merge_changes(const std::vector<ObjectPair>& last, std::vector<ObjectPair>& out);
    void replace_moved(const std::vector<ObjectPair>& last, std::vector<ObjectPair>& out);

    FoundPairs found_;
    std::vector<ObjectPair> scratch_;
    BucketSort bucket_sort_;
    /// All overlapping pairs while a filter or predicate rejects some; otherwise `pairs_` holds
    /// them.
    std::vector<ObjectPair> unfiltered_;
    bool filtered_ = false;
    std::vector<ObjectPair> pairs_;
    std::vector<ObjectPair> previous_;
    std::vector<ObjectPair> begun_;
    std::vector<ObjectPair> ended_;
    PairReport last_report_ = PairReport::All;
    bool compared_ = true;  ///< whether begun_ and ended_ belong to pairs_
};

}  // namespace tandem::broadphase

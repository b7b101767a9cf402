// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <tandem/broad_phase.hpp>

#include "broadphase/bucket_sort.hpp"
#include "broadphase/method.hpp"

namespace tandem::broadphase {

/// The pairs of the last two updates, sorted, and the difference of them for whoever asks.
class PairList {
  public:
    /// Where to put what is found; then `take` is called. From here on there are no changes.
    [[nodiscard]] FoundPairs& begin() noexcept;

    /// Makes the pairs of this update of what was found, without those that the filters or the
    /// predicate reject.
    void take(PairReport report, const Objects& objects, const PairPredicate& predicate);

    [[nodiscard]] std::span<const ObjectPair> pairs() const noexcept { return pairs_; }
    [[nodiscard]] PairChanges changes();
    [[nodiscard]] std::size_t memory_bytes() const noexcept;

  private:
    void merge_changes(const std::vector<ObjectPair>& last, std::vector<ObjectPair>& out);
    void replace_moved(const std::vector<ObjectPair>& last, std::vector<ObjectPair>& out);

    FoundPairs found_;
    std::vector<ObjectPair> scratch_;
    BucketSort bucket_sort_;
    /// Every overlapping pair; only while something is filtered, otherwise `pairs_` is that.
    std::vector<ObjectPair> unfiltered_;
    bool filtered_ = false;
    std::vector<ObjectPair> pairs_;
    std::vector<ObjectPair> previous_;
    std::vector<ObjectPair> begun_;
    std::vector<ObjectPair> ended_;
    PairReport last_report_ = PairReport::All;
    bool compared_ = true;  ///< begun_ and ended_ belong to pairs_
};

}  // namespace tandem::broadphase

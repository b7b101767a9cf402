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

/// The pairs of the last two updates, sorted, and on demand the difference of them.
class PairList {
  public:
    /// Where to put what is found; then `take` is called, or `abandon`.
    [[nodiscard]] FoundPairs& begin() noexcept;

    /// Makes the pairs of this update from what was found; the filters and the predicate may reject
    /// some.
    void take(PairReport report, const Objects& objects, const PairPredicate& predicate);

    /// Nothing was found, or `take` has thrown. The pairs stay those of the last update, with no
    /// changes, and the next report has to be `PairReport::All`.
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
    /// Every overlapping pair, while something is filtered; otherwise `pairs_` holds them.
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

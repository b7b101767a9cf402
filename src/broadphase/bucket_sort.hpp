// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <tandem/broad_phase.hpp>

namespace tandem::broadphase {

/// Sorts many pairs by (a, b). A pass distributes the pairs into one bucket per number; a radix
/// sort would need a pass for each byte of both numbers. If most buckets hold few pairs, there is
/// one pass, by a, and one or two comparisons sort a bucket by b. If buckets hold many pairs, a
/// pass by b comes first; passes are stable.
class BucketSort {
  public:
    /// All numbers must be below `end`.
    void sort(std::span<ObjectPair> pairs, ObjectId end);
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return copy_.capacity() * sizeof(ObjectPair) +
               (places_.capacity() + ranges_.capacity()) * sizeof(std::uint32_t);
    }

  private:
    template <class Key, class Finish>
    void pass(std::span<ObjectPair> pairs, ObjectId end, Key key, Finish finish);
    template <class Key>
    void pass_in_parts(std::span<ObjectPair> pairs, ObjectId end, Key key);
    template <class Key, class Finish>
    void pass_in_ranges(std::span<ObjectPair> pairs, ObjectId end, Key key, Finish finish);
    template <class Key>
    void find_places(std::span<const ObjectPair> pairs, ObjectId begin, ObjectId end, Key key);
    template <class Key>
    void distribute(std::span<const ObjectPair> pairs, std::span<ObjectPair> sorted, ObjectId begin,
                    Key key);
    template <class Finish>
    void finish_buckets(std::span<ObjectPair> sorted, Finish finish) const;

    std::vector<ObjectPair> copy_;  ///< a copy of the pairs that are being distributed
    /// For each number of a range: the place of its next pair; after the pass, the end of its
    /// bucket.
    std::vector<std::uint32_t> places_;
    std::vector<std::uint32_t> ranges_;
};

}  // namespace tandem::broadphase

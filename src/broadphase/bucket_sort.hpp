// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <tandem/broad_phase.hpp>

namespace tandem {

/// Sorts many pairs by (a, b) in passes that put them into one bucket for each number, where a
/// radix sort takes one for each byte of both numbers. Where most buckets hold few pairs there is
/// one pass, by a, and ordering a bucket by b is a matter of a comparison or two; where they hold
/// many, a pass by b comes first; a pass leaves pairs with the same number as they come.
class BucketSort {
  public:
    /// All numbers are below `end`. The pairs come out in `sorted`, which is as long; `pairs` is
    /// used as working memory.
    void sort(std::vector<ObjectPair>& pairs, std::vector<ObjectPair>& sorted, ObjectId end);
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return (places_.capacity() + ranges_.capacity()) * sizeof(std::uint32_t);
    }

  private:
    template <class Key, class Finish>
    void distribute(std::span<ObjectPair> pairs, std::span<ObjectPair> sorted, ObjectId end,
                    Key key, Finish finish);
    template <class Key, class Finish>
    void distribute_range(std::span<const ObjectPair> pairs, std::span<ObjectPair> sorted,
                          ObjectId begin, ObjectId end, Key key, Finish finish);

    std::vector<std::uint32_t> places_;  ///< of the buckets of one range
    std::vector<std::uint32_t> ranges_;
};

}  // namespace tandem

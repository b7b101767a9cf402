// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <tandem/broad_phase.hpp>

namespace tandem {

/// Sorts many pairs by (a, b): into one bucket for each a, most of which hold few pairs, so that
/// ordering them by b is a matter of a comparison or two. Two passes over the pairs where a radix
/// sort takes one for each byte of both numbers.
class BucketSort {
  public:
    /// All numbers `a` are below `end`. The pairs come out in `sorted`, which is as long; `pairs`
    /// is used as working memory.
    void sort(std::span<ObjectPair> pairs, std::span<ObjectPair> sorted, ObjectId end);
    [[nodiscard]] std::size_t memory_bytes() const noexcept {
        return (places_.capacity() + ranges_.capacity()) * sizeof(std::uint32_t);
    }

  private:
    void sort_range(std::span<const ObjectPair> pairs, std::span<ObjectPair> sorted, ObjectId begin,
                    ObjectId end);

    std::vector<std::uint32_t> places_;  ///< of the buckets of one range
    std::vector<std::uint32_t> ranges_;
};

}  // namespace tandem

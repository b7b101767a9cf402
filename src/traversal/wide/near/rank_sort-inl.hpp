// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_RANK_SORT_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_RANK_SORT_INL
#undef TANDEM_RANK_SORT_INL
#else
#define TANDEM_RANK_SORT_INL
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "traversal/wide/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

/// Largest number of keys to sort.
inline constexpr std::size_t kMostRanked = 64;

/// Sorts distinct keys that are not negative: the number of smaller keys is the position of a key.
/// That is quadratic, but for so few keys faster than comparisons with unpredictable branches.
/// `keys` must have room for kMostRanked.
HWY_INLINE void sort_by_rank(std::int64_t* keys, std::size_t count) {
    const hn::ScalableTag<std::int64_t> d;
    constexpr std::size_t kStep = HWY_MAX_BYTES / sizeof(std::int64_t);
    alignas(64) std::int64_t unsorted[kMostRanked];
    alignas(64) std::int64_t ranks[kMostRanked];
    const std::size_t end = (count + kStep - 1) / kStep * kStep;
    std::copy_n(keys, count, unsorted);
    std::fill(unsorted + count, unsorted + end, std::numeric_limits<std::int64_t>::max());
    for (std::size_t at = 0; at < end; at += kStep) {
        const auto mine = hn::Load(d, unsorted + at);
        auto rank = hn::Zero(d);
        for (std::size_t j = 0; j < count; ++j) {
            rank = hn::Sub(rank, hn::VecFromMask(d, hn::Gt(mine, hn::Set(d, unsorted[j]))));
        }
        hn::Store(rank, d, ranks + at);
    }
    for (std::size_t i = 0; i < count; ++i) {
        keys[ranks[i]] = unsorted[i];
    }
}

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

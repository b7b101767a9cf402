// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/module_names.hpp"

namespace tandem::base {

/// Sorts pairs of numbers, members `a` and `b`, without comparisons whose results are
/// unpredictable.
namespace pair_sorting {

/// The places of all values of a digit fit in the first-level cache.
inline constexpr unsigned kMostDigitBits = 11;
/// With fewer pairs, buckets cost less than digits. Triangles that touch often have similar
/// numbers, and then many pairs fill the buckets less evenly than few.
inline constexpr std::size_t kMostInBuckets = 512;
/// Insertion takes time proportional to the square of this.
inline constexpr std::uint32_t kFewInBucket = 16;

/// Turns counts into the starts of buckets; returns the largest count.
inline std::uint32_t to_places(std::span<std::uint32_t> counts) {
    std::uint32_t sum = 0;
    std::uint32_t most = 0;
    for (std::uint32_t& count : counts) {
        most = std::max(most, count);
        sum += std::exchange(count, sum);
    }
    return most;
}

template <class Pair, class Bucket>
std::uint32_t distribute(std::vector<Pair>& from, std::vector<Pair>& to,
                         std::span<std::uint32_t> places, Bucket bucket) {
    std::ranges::fill(places, 0);
    for (const Pair& pair : from) {
        ++places[bucket(pair)];
    }
    const std::uint32_t most = to_places(places);
    for (const Pair& pair : from) {
        to[places[bucket(pair)]++] = pair;
    }
    from.swap(to);
    return most;
}

/// Least significant digit first, with as few digits as the largest key allows, all of equal
/// length.
template <class Pair, class Key>
void sort_by_digits_of(std::vector<Pair>& pairs, std::vector<Pair>& scratch, Key key) {
    std::uint32_t all = 0;
    for (const Pair& pair : pairs) {
        all |= key(pair);
    }
    const auto bits = static_cast<unsigned>(std::bit_width(all));
    const unsigned digits = (bits + kMostDigitBits - 1) / kMostDigitBits;
    std::array<std::uint32_t, std::size_t{1} << kMostDigitBits> memory;
    for (unsigned digit = 0; digit < digits; ++digit) {
        const unsigned length = (bits + digits - 1) / digits;
        const auto places = std::span(memory).first(std::size_t{1} << length);
        distribute(pairs, scratch, places, [=](const Pair& pair) {
            return key(pair) >> digit * length & (places.size() - 1);
        });
    }
}

template <class Pair>
void sort_by_digits(std::vector<Pair>& pairs, std::vector<Pair>& scratch) {
    sort_by_digits_of(pairs, scratch, [](const Pair& pair) { return pair.b; });
    sort_by_digits_of(pairs, scratch, [](const Pair& pair) { return pair.a; });
}

template <class Pair>
[[nodiscard]] std::uint64_t packed(const Pair& pair) {
    return std::uint64_t{pair.a} << 32U | pair.b;
}

/// Insertion sort, for lists in which everything is near its final place.
template <class Pair>
void insert_in_order(std::span<Pair> pairs) {
    for (std::size_t k = 1; k < pairs.size(); ++k) {
        const Pair pair = pairs[k];
        std::size_t at = k;
        for (; at > 0 && packed(pair) < packed(pairs[at - 1]); --at) {
            pairs[at] = pairs[at - 1];
        }
        pairs[at] = pair;
    }
}

/// Distributes by a into more buckets than there are pairs, which leaves little to sort.
template <class Pair>
void sort_by_buckets(std::vector<Pair>& pairs, std::vector<Pair>& scratch) {
    std::uint32_t least = pairs[0].a;
    std::uint32_t most = pairs[0].a;
    for (const Pair& pair : pairs) {
        least = std::min<std::uint32_t>(least, pair.a);
        most = std::max<std::uint32_t>(most, pair.a);
    }
    std::array<std::uint32_t, 2 * kMostInBuckets> memory;
    const auto wanted = static_cast<unsigned>(std::bit_width(2 * pairs.size() - 1));
    const auto given = static_cast<unsigned>(std::bit_width(most - least));
    const unsigned bits = std::min(wanted, given);
    const unsigned shift = given - bits;
    const auto places = std::span(memory).first(std::size_t{1} << bits);
    const std::uint32_t largest = distribute(
        pairs, scratch, places, [=](const Pair& pair) { return (pair.a - least) >> shift; });
    if (largest <= kFewInBucket) {
        insert_in_order(std::span(pairs));
    } else {
        sort_by_digits(pairs, scratch);
    }
}

}  // namespace pair_sorting

/// Sorts by (a, b). `scratch` is working memory, kept by the caller.
template <class Pair>
void sort_pairs(std::vector<Pair>& pairs, std::vector<Pair>& scratch) {
    if (pairs.size() > std::uint32_t(-1)) {
        std::sort(pairs.begin(), pairs.end());
        return;
    }
    scratch.resize(pairs.size());
    if (pairs.size() > pair_sorting::kMostInBuckets) {
        pair_sorting::sort_by_digits(pairs, scratch);
    } else if (!pairs.empty()) {
        pair_sorting::sort_by_buckets(pairs, scratch);
    }
}

}  // namespace tandem::base

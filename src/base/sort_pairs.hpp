// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace tandem {

/// Sorting pairs of numbers, members `a` and `b`, by radix.
namespace pair_sorting {

inline constexpr unsigned kDigitBits = 8;
inline constexpr std::size_t kDigits = std::size_t{1} << kDigitBits;
/// Below this, the histograms cost more than comparisons.
inline constexpr std::size_t kWorthwhile = 384;

template <class Pair, class Key>
void sort_by_digit(std::vector<Pair>& from, std::vector<Pair>& to, Key key, unsigned shift) {
    std::array<std::uint32_t, kDigits> begin{};
    for (const Pair& pair : from) {
        ++begin[key(pair) >> shift & (kDigits - 1)];
    }
    std::uint32_t sum = 0;
    for (std::uint32_t& place : begin) {
        sum += std::exchange(place, sum);
    }
    for (const Pair& pair : from) {
        to[begin[key(pair) >> shift & (kDigits - 1)]++] = pair;
    }
    from.swap(to);
}

/// Least significant digit first; only as many digits as the largest key has.
template <class Pair, class Key>
void sort_by(std::vector<Pair>& pairs, std::vector<Pair>& scratch, Key key) {
    std::uint32_t all = 0;
    for (const Pair& pair : pairs) {
        all |= key(pair);
    }
    const auto bits = static_cast<unsigned>(std::bit_width(all));
    for (unsigned shift = 0; shift < bits; shift += kDigitBits) {
        sort_by_digit(pairs, scratch, key, shift);
    }
}

}  // namespace pair_sorting

/// Sorts by (a, b). `scratch` is working memory, kept by the caller.
template <class Pair>
void sort_pairs(std::vector<Pair>& pairs, std::vector<Pair>& scratch) {
    if (pairs.size() < pair_sorting::kWorthwhile || pairs.size() > std::uint32_t(-1)) {
        std::sort(pairs.begin(), pairs.end());
        return;
    }
    scratch.resize(pairs.size());
    pair_sorting::sort_by(pairs, scratch, [](const Pair& pair) { return pair.b; });
    pair_sorting::sort_by(pairs, scratch, [](const Pair& pair) { return pair.a; });
}

}  // namespace tandem

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "query/sort_pairs.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace tandem {
namespace {

constexpr unsigned kDigitBits = 8;
constexpr std::size_t kDigits = std::size_t{1} << kDigitBits;
/// Below this, the histograms cost more than comparisons.
constexpr std::size_t kWorthwhile = 384;

template <class Key>
void sort_by_digit(std::vector<TrianglePair>& from, std::vector<TrianglePair>& to, Key key,
                   unsigned shift) {
    std::array<std::uint32_t, kDigits> begin{};
    for (const TrianglePair& pair : from) {
        ++begin[key(pair) >> shift & (kDigits - 1)];
    }
    std::uint32_t sum = 0;
    for (std::uint32_t& place : begin) {
        sum += std::exchange(place, sum);
    }
    for (const TrianglePair& pair : from) {
        to[begin[key(pair) >> shift & (kDigits - 1)]++] = pair;
    }
    from.swap(to);
}

/// Least significant digit first; only as many digits as the largest key has.
template <class Key>
void sort_by(std::vector<TrianglePair>& pairs, std::vector<TrianglePair>& scratch, Key key) {
    std::uint32_t all = 0;
    for (const TrianglePair& pair : pairs) {
        all |= key(pair);
    }
    const auto bits = static_cast<unsigned>(std::bit_width(all));
    for (unsigned shift = 0; shift < bits; shift += kDigitBits) {
        sort_by_digit(pairs, scratch, key, shift);
    }
}

}  // namespace

void sort_pairs(std::vector<TrianglePair>& pairs, std::vector<TrianglePair>& scratch) {
    if (pairs.size() < kWorthwhile || pairs.size() > std::uint32_t(-1)) {
        std::sort(pairs.begin(), pairs.end());
        return;
    }
    scratch.resize(pairs.size());
    sort_by(pairs, scratch, [](const TrianglePair& pair) { return pair.b; });
    sort_by(pairs, scratch, [](const TrianglePair& pair) { return pair.a; });
}

}  // namespace tandem

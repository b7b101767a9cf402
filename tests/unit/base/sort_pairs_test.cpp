// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "base/sort_pairs.hpp"

#include <compare>
#include <gtest/gtest.h>

#include "scenes/random.hpp"

namespace tandem::base {
namespace {

struct Numbers {
    std::uint32_t a;
    std::uint32_t b;
    auto operator<=>(const Numbers&) const = default;
};

/// Random numbers below `end`; `crowd` in ten pairs have the same first number.
std::vector<Numbers> random_pairs(std::size_t count, double end, int crowd) {
    scenes::Random random(count + 1);
    const auto below = [&](double limit) {
        return static_cast<std::uint32_t>(0.5 * (random.symmetric() + 1.0) * limit);
    };
    std::vector<Numbers> pairs(count);
    for (Numbers& pair : pairs) {
        const bool crowded = below(10) < static_cast<std::uint32_t>(crowd);
        pair = {crowded ? 3 : below(end), below(end)};
    }
    return pairs;
}

class SortPairs : public testing::TestWithParam<std::size_t> {};

TEST_P(SortPairs, IsTheOrderOfComparisons) {
    std::vector<Numbers> scratch;
    for (const double end : {1.0, 3.0, 300.0, 48'000.0, 2e6, 4294967295.0}) {
        for (const int crowd : {0, 5, 9}) {
            std::vector<Numbers> pairs = random_pairs(GetParam(), end, crowd);
            std::vector<Numbers> expected = pairs;
            std::sort(expected.begin(), expected.end());
            sort_pairs(pairs, scratch);
            EXPECT_EQ(pairs, expected) << "numbers below " << end << ", crowd " << crowd;
        }
    }
}

// Counts around the sizes at which buckets and radix digits begin.
INSTANTIATE_TEST_SUITE_P(Counts, SortPairs,
                         testing::Values(0, 1, 2, 3, 17, 100, 511, 512, 513, 5'000));

}  // namespace
}  // namespace tandem::base

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/bucket_sort.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

namespace tandem::broadphase {
namespace {

/// `count` random pairs of numbers below `end`; every ninth one occurs twice.
std::vector<ObjectPair> random_pairs(std::size_t count, ObjectId end) {
    std::mt19937 random(11);
    std::uniform_int_distribution<ObjectId> number(0, end - 1);
    std::vector<ObjectPair> pairs(count);
    for (std::size_t k = 0; k < count; ++k) {
        pairs[k] = k % 9 == 8 ? pairs[k / 2] : ObjectPair{number(random), number(random)};
    }
    return pairs;
}

TEST(BucketSort, SortsFewAndManyPairsToABucket) {
    BucketSort sort;
    // One range of numbers, and several with the last one incomplete.
    for (const ObjectId end : {ObjectId{1}, ObjectId{300}, ObjectId{70'001}}) {
        for (const double in_bucket : {0.0, 0.1, 1.5, 3.9, 4.1, 20.0}) {
            SCOPED_TRACE(::testing::Message() << in_bucket << " for each of " << end);
            std::vector<ObjectPair> pairs =
                random_pairs(static_cast<std::size_t>(in_bucket * end), end);
            std::vector<ObjectPair> expected = pairs;
            std::ranges::sort(expected);
            sort.sort(pairs, end);
            EXPECT_TRUE(pairs == expected);
        }
    }
}

}  // namespace
}  // namespace tandem::broadphase

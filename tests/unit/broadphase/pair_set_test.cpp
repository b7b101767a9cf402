// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/sweep/pair_set.hpp"

#include <gtest/gtest.h>
#include <set>

#include "scenes/random.hpp"
#include "support/seeds.hpp"

namespace tandem::broadphase {
namespace {

TEST(PairSet, DoesWhatAStandardSetDoes) {
    for (const std::uint64_t seed : testing::seeds(10)) {
        TANDEM_TRACE_SEED(seed);
        scenes::Random random(seed);
        PairSet pairs;
        std::set<ObjectPair> expected;
        for (int k = 0; k < 4000; ++k) {
            const auto a = static_cast<ObjectId>(20 + random.integer(20));
            const ObjectPair pair{a, a + 1 + static_cast<ObjectId>(3 + random.integer(3))};
            // Alternately grow and shrink for 500 steps.
            const bool insert = random.integer(9) < (k / 500 % 2 == 0 ? 4 : -4);
            if (insert) {
                ASSERT_EQ(pairs.insert(pair), expected.insert(pair).second);
            } else {
                ASSERT_EQ(pairs.erase(pair), expected.erase(pair) == 1);
            }
            ASSERT_EQ(pairs.contains(pair), insert);
            ASSERT_EQ(pairs.size(), expected.size());
        }
        std::set<ObjectPair> listed;
        pairs.for_each([&](ObjectPair pair) { listed.insert(pair); });
        EXPECT_EQ(listed, expected);
        pairs.clear();
        EXPECT_EQ(pairs.size(), 0U);
        for (const ObjectPair& pair : expected) {
            EXPECT_FALSE(pairs.contains(pair));
        }
    }
}

TEST(PairSet, EmptyHasNothing) {
    PairSet pairs;
    EXPECT_FALSE(pairs.contains({0, 1}));
    EXPECT_FALSE(pairs.erase({0, 1}));
}

}  // namespace
}  // namespace tandem::broadphase

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <tandem/collide.hpp>

namespace tandem::query {
namespace {

TEST(PairHash, OfNothingIsTheOffsetBasis) {
    EXPECT_EQ(pair_hash_text({}), "cbf29ce484222325");
}

TEST(PairHash, MatchesValuesComputedByTheScriptInTheGuide) {
    const std::vector<TrianglePair> pairs{{0x01020304, 0xfffefdfc}, {7, 0}};
    EXPECT_EQ(pair_hash_text(pairs), "5ade5819c06dbab6");
    EXPECT_EQ(pair_hash_text(std::vector<TrianglePair>{{1, 2}}), "c9c28939c99668c6");
}

TEST(PairHash, DependsOnOrderAndSide) {
    const std::vector<TrianglePair> pairs{{1, 2}, {3, 4}};
    const std::vector<TrianglePair> swapped{{3, 4}, {1, 2}};
    const std::vector<TrianglePair> mirrored{{2, 1}, {4, 3}};
    EXPECT_NE(pair_hash(pairs), pair_hash(swapped));
    EXPECT_NE(pair_hash(pairs), pair_hash(mirrored));
}

}  // namespace
}  // namespace tandem::query

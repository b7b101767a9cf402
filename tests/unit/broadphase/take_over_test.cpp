// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "broadphase/method.hpp"
#include "support/broad_methods.hpp"

namespace tandem::broadphase {
namespace {

using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

class TakeOver : public ::testing::TestWithParam<BroadPhaseOptions> {};

/// A method started in an existing world, as when another method hands over, finds its objects.
TEST_P(TakeOver, KnowsTheObjectsThatAreThere) {
    Objects objects;
    const ObjectId a = objects.take({{0, 0, 0}, {2, 2, 2}});
    const ObjectId gone = objects.take({{0, 0, 0}, {2, 2, 2}});
    const ObjectId b = objects.take({{1, 1, 1}, {3, 3, 3}});
    const ObjectId c = objects.take({{9, 9, 9}, {9, 9, 9}});
    objects.give_back(gone);
    const auto method = make_method(GetParam(), objects);
    ASSERT_TRUE(method);
    FoundPairs found;
    ASSERT_EQ((*method)->find_pairs(found), PairReport::All);
    EXPECT_THAT(found.all, UnorderedElementsAre(ObjectPair{a, b}));
    EXPECT_THAT((*method)->validate(), IsEmpty());
    std::vector<ObjectId> out;
    (*method)->query(Box{{0, 0, 0}, {9, 9, 9}}, out);
    EXPECT_THAT(out, UnorderedElementsAre(a, b, c));
}

INSTANTIATE_TEST_SUITE_P(Broadphase, TakeOver, ::testing::ValuesIn(testing::tested_broad_phases()),
                         testing::broad_phase_test_name);

}  // namespace
}  // namespace tandem::broadphase

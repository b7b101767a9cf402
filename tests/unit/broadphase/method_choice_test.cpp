// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/choice/method_choice.hpp"

#include <gtest/gtest.h>

namespace tandem::broadphase {
namespace {

TEST(MethodChoice, BeginsWithWhatTheWorldSuggests) {
    const auto first = [](double objects, double moved, double overlap_chance = 0.0) {
        MethodChoice choice;
        (void)choice.reconsider({objects, moved, overlap_chance});
        return choice.current();
    };
    EXPECT_EQ(first(20, 20), BroadMethod::BruteForce);
    EXPECT_EQ(first(20'000, 20'000), BroadMethod::WideTree);
    EXPECT_EQ(first(20'000, 20), BroadMethod::WideTree);
    EXPECT_EQ(first(20, 0), BroadMethod::WideTree);
    // If nearly every pair overlaps, a tree cannot save any test.
    EXPECT_EQ(first(300, 300, 0.01), BroadMethod::WideTree);
    EXPECT_EQ(first(300, 300, 0.95), BroadMethod::BruteForce);
}

TEST(MethodChoice, ChangesWhenItWasWrongAndRemembers) {
    const WorldFeatures world{20, 20};
    MethodChoice choice;
    ASSERT_FALSE(choice.reconsider(world));
    ASSERT_EQ(choice.current(), BroadMethod::BruteForce);
    for (int k = 0; k < 20; ++k) {
        choice.learn(world, 100.0 * predicted_cost(BroadMethod::WideTree, world));
    }
    ASSERT_TRUE(choice.reconsider(world));
    EXPECT_EQ(choice.current(), BroadMethod::WideTree);
    for (int k = 0; k < 20; ++k) {
        choice.learn(world, predicted_cost(BroadMethod::WideTree, world));
        EXPECT_FALSE(choice.reconsider(world));
    }
}

TEST(MethodChoice, StaysWithoutGoodReason) {
    const WorldFeatures world{2'000, 2'000};
    MethodChoice choice;
    ASSERT_TRUE(choice.reconsider(world));
    const BroadMethod chosen = choice.current();
    // Costs a tenth above the prediction, then one outlier, as of an interrupted thread.
    choice.learn(world, 1.1 * predicted_cost(chosen, world));
    EXPECT_FALSE(choice.reconsider(world));
    choice.learn(world, 1e9);
    EXPECT_FALSE(choice.reconsider(world));
}

TEST(MethodChoice, FollowsAWorldThatChanges) {
    MethodChoice choice;
    ASSERT_TRUE(choice.reconsider({20'000, 20'000}));
    ASSERT_EQ(choice.current(), BroadMethod::WideTree);
    ASSERT_TRUE(choice.reconsider({20, 20}));
    EXPECT_EQ(choice.current(), BroadMethod::BruteForce);
    ASSERT_TRUE(choice.reconsider({20'000, 20'000}));
    EXPECT_EQ(choice.current(), BroadMethod::WideTree);
}

}  // namespace
}  // namespace tandem::broadphase

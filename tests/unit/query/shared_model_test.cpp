// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Threads share models without locks. The first query that needs a layout creates it. This test is
// for the thread sanitizer, but the answers are compared, too.
#include <gtest/gtest.h>
#include <thread>
#include <vector>

#include <tandem/collide.hpp>

#include "scenes/torus_knot.hpp"

namespace tandem::query {
namespace {

TEST(SharedModel, GivesEveryThreadTheSamePairs) {
    const auto knot = [] {
        return Model::build(scenes::torus_knot({.segments = 60, .sides = 6}), ReferenceOptions{})
            .value();
    };
    const Pose pose = Pose::at({0.3, 0.1, 0.2});
    const Model alone = knot();
    const auto expected = collide({alone}, {alone, pose})->pairs;
    ASSERT_GT(expected.size(), 20u);

    for (const OrderKind order : kAllOrders) {
        // A new model each time, so that the threads compete to create its layouts.
        const Model shared = knot();
        std::vector<decltype(collide({shared}, {shared, pose})->pairs)> found(4);
        std::vector<std::thread> threads;
        for (auto& pairs : found) {
            threads.emplace_back([&] {
                pairs = collide({shared}, {shared, pose}, {.order = order})->pairs;
            });
        }
        for (std::thread& thread : threads) {
            thread.join();
        }
        for (const auto& pairs : found) {
            EXPECT_EQ(pairs, expected) << name_of(order);
        }
    }
}

}  // namespace
}  // namespace tandem::query

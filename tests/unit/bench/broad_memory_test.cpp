// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <tandem/broad_phase.hpp>

#include "bench/broad/experiments.hpp"

namespace tandem::bench {
namespace {

TEST(DefaultBroadPhase, TakesAtMostAHundredBytesAnObject) {
    constexpr std::uint32_t kObjects = 10'000;
    scenes::BoxWorldSettings settings = world_of_the_goals();
    settings.objects = kObjects;
    scenes::BoxWorld boxes(settings);
    BroadPhase world = *BroadPhase::make({.threads = 1});
    std::vector<ObjectId> ids;
    for (const Box& box : boxes.boxes()) {
        ids.push_back(*world.add(box));
    }
    for (int step = 0; step < 50; ++step) {
        boxes.step();
        ASSERT_TRUE(world.move(ids, boxes.boxes()));
        ASSERT_GT(world.update().size(), kObjects);
    }
    EXPECT_LE(world.memory_bytes(), 100 * kObjects);
    // The box and the copy in a leaf alone.
    EXPECT_GE(world.memory_bytes(), 2 * sizeof(Box) * kObjects);
}

}  // namespace
}  // namespace tandem::bench

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <tandem/broad_phase.hpp>

#include "bench/broad/experiments.hpp"

namespace tandem::bench {
namespace {

class DefaultBroadPhase : public testing::TestWithParam<std::uint32_t> {};

TEST_P(DefaultBroadPhase, TakesAtMostAHundredBytesAnObject) {
    const std::uint32_t objects = GetParam();
    scenes::BoxWorldSettings settings = world_of_the_goals();
    settings.objects = objects;
    scenes::BoxWorld boxes(settings);
    BroadPhase world = *BroadPhase::make({.threads = 1});
    const std::vector<ObjectHandle> objects_added = *world.add(boxes.boxes());
    for (int step = 0; step < 50; ++step) {
        boxes.step();
        ASSERT_TRUE(world.move(objects_added, boxes.boxes()));
        ASSERT_GT(world.update().size(), objects);
    }
    EXPECT_LE(world.memory_bytes(), 100 * objects);
    // The box and the copy in a leaf alone.
    EXPECT_GE(world.memory_bytes(), 2 * sizeof(Box) * objects);
}

INSTANTIATE_TEST_SUITE_P(Worlds, DefaultBroadPhase, testing::Values(1'000U, 10'000U));

}  // namespace
}  // namespace tandem::bench

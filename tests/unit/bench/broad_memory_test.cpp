// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <tandem/broad_phase.hpp>

#include "bench/broad/experiments.hpp"

namespace tandem::bench {
namespace {

/// The size of a world and the most bytes that an object may take. The working memory of a search
/// does not grow with the world, so it matters most in small worlds.
struct MemoryLimit {
    std::uint32_t objects = 0;
    std::size_t bytes_per_object = 0;
};

class DefaultBroadPhase : public testing::TestWithParam<MemoryLimit> {};

TEST_P(DefaultBroadPhase, TakesAboutAHundredBytesAnObject) {
    const std::uint32_t objects = GetParam().objects;
    scenes::BoxWorldSettings settings = world_of_the_goals();
    settings.objects = objects;
    scenes::BoxWorld boxes(settings);
    BroadPhase world = *BroadPhase::create({.threads = 1});
    // Objects are added one by one, which leaves more unused memory than adding all at once.
    std::vector<ObjectHandle> handles;
    for (const Box& box : boxes.boxes()) {
        handles.push_back(*world.add(box));
    }
    for (int step = 0; step < 50; ++step) {
        boxes.step();
        ASSERT_TRUE(world.move(handles, boxes.boxes()));
        ASSERT_GT(world.update().size(), objects);
    }
    EXPECT_LE(world.memory_bytes(), GetParam().bytes_per_object * objects);
    // Lower bound: the box and its copy in a leaf.
    EXPECT_GE(world.memory_bytes(), 2 * sizeof(Box) * objects);
}

INSTANTIATE_TEST_SUITE_P(Worlds, DefaultBroadPhase,
                         testing::Values(MemoryLimit{1'000, 103}, MemoryLimit{10'000, 100}));

}  // namespace
}  // namespace tandem::bench

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <tandem/broad_phase.hpp>

#include "scenes/box_world.hpp"

namespace tandem {
namespace {

/// Random boxes, all moving, about 1.4 pairs for each of them.
scenes::BoxWorld moving_boxes(std::uint32_t count) {
    scenes::BoxWorldSettings settings;
    settings.motion = scenes::BoxMotion::Straight;
    settings.objects = count;
    settings.density = 0.365;
    settings.velocity = 5.0;
    settings.spin = 0.0;
    settings.uniformity = 1.0;
    settings.shapes = {scenes::BodyShape::Box};
    return scenes::BoxWorld(settings);
}

TEST(DefaultBroadPhase, TakesAtMostAHundredBytesAnObject) {
    constexpr std::uint32_t kObjects = 10'000;
    scenes::BoxWorld boxes = moving_boxes(kObjects);
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
}  // namespace tandem

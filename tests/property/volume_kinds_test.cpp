// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Effects of the kind of volume, which does not change the pairs (same_pairs_test.cpp).
#include <gtest/gtest.h>

#include <tandem/collide.hpp>

#include "scenes/shapes.hpp"
#include "scenes/torus_knot.hpp"

namespace tandem {
namespace {

TEST(DifferentVolumes, AreRefused) {
    const Model a = Model::build(scenes::sphere(1), {.volume = VolumeKind::Obb}).value();
    const Model b = Model::build(scenes::sphere(1), {.volume = VolumeKind::Kdop18}).value();
    const auto result = collide({a}, {b});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::Unsupported);
    EXPECT_NE(result.error().message.find("obb"), std::string::npos);
    EXPECT_NE(result.error().message.find("kdop18"), std::string::npos);
}

/// Close to each other without touching, where the shape of the volumes matters most.
TEST(TighterVolumes, NeedFewerOverlaps) {
    const Mesh knot = scenes::torus_knot({.segments = 200, .sides = 10});
    const Pose pose = Pose::create({0.1, 0.05, 0.62}, 0.8, 0.3, -0.2, 0.45).value();
    const auto overlaps_with = [&](VolumeKind kind) {
        const Model model = Model::build(knot, {.volume = kind}).value();
        return collide({model}, {model, pose})->stats.overlaps;
    };
    const std::uint64_t aabb = overlaps_with(VolumeKind::Aabb);
    EXPECT_LT(overlaps_with(VolumeKind::Obb), aabb / 2);
    EXPECT_LT(overlaps_with(VolumeKind::Kdop26), overlaps_with(VolumeKind::Kdop14));
}

}  // namespace
}  // namespace tandem

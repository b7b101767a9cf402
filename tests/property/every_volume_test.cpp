// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// The set of pairs does not depend on the kind of volume.
#include <gtest/gtest.h>

#include "support/brute_force.hpp"
#include "support/hard_scenes.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

class EveryVolume : public ::testing::TestWithParam<VolumeKind> {};

TEST_P(EveryVolume, FindsThePairsOfBruteForce) {
    for (const std::uint64_t seed : testing::seeds(2)) {
        TANDEM_TRACE_SEED(seed);
        for (const testing::HardScene& scene : testing::hard_scenes(seed)) {
            SCOPED_TRACE(scene.name);
            for (const std::uint32_t leaf_size : {1U, 5U}) {
                const BuildOptions options{.volume = GetParam(), .leaf_size = leaf_size};
                const Model a = Model::build(scene.mesh_a, options).value();
                const Model b = Model::build(scene.mesh_b, options).value();
                ASSERT_EQ(a.validate(), std::vector<std::string>{});
                ASSERT_EQ(b.validate(), std::vector<std::string>{});
                const Placed placed_a{a, scene.pose_a};
                const Placed placed_b{b, scene.pose_b};
                EXPECT_EQ(collide(placed_a, placed_b)->pairs,
                          testing::brute_force(placed_a, placed_b));
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(, EveryVolume, ::testing::ValuesIn(kAllVolumes),
                         [](const auto& test) { return std::string(name_of(test.param)); });

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

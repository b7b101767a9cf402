// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "support/hard_scenes.hpp"
#include "support/seeds.hpp"
#include "test_devices.hpp"

namespace tandem::gpu {
namespace {

using tandem::testing::devices_under_test;
using tandem::testing::HardScene;

/// All hard scenes as one batch, and the CPU's results for each.
struct Expected {
    std::vector<PlacedPair> pairs;
    std::vector<std::string> names;
    std::vector<std::string> hashes;
};

Expected expected_of(const std::vector<HardScene>& scenes) {
    Expected expected;
    for (const HardScene& scene : scenes) {
        const Placed a{Model::build(scene.mesh_a).value(), scene.pose_a};
        const Placed b{Model::build(scene.mesh_b).value(), scene.pose_b};
        expected.hashes.push_back(pair_hash_text(collide(a, b).value().pairs));
        expected.pairs.push_back({a, b});
        expected.names.push_back(scene.name);
    }
    return expected;
}

void expect_same(DeviceBatch& batch, const Expected& expected, const std::string& how) {
    const auto done = batch.collide(expected.pairs);
    ASSERT_TRUE(done) << how << ": " << done.error().message;
    ASSERT_EQ(batch.size(), expected.pairs.size());
    EXPECT_EQ(batch.note(), "") << how;
    for (std::size_t k = 0; k < expected.pairs.size(); ++k) {
        EXPECT_EQ(pair_hash_text(batch.pairs(k)), expected.hashes[k])
            << how << ": " << expected.names[k];
    }
}

std::vector<BatchRequest> all_ways() {
    std::vector<BatchRequest> ways;
    ways.push_back({});
    for (const VolumeKind volume : {VolumeKind::Aabb, VolumeKind::Obb}) {
        BatchRequest stack;
        stack.walk = WalkKind::BinaryStack;
        stack.volume = volume;
        ways.push_back(stack);
        for (const BlockSource source : {BlockSource::BinaryTree, BlockSource::FullBlocks}) {
            BatchRequest blocked;
            blocked.walk = WalkKind::Blocked;
            blocked.volume = volume;
            blocked.blocks = source;
            ways.push_back(blocked);
        }
    }
    return ways;
}

std::string text_of(const Device& device, const BatchRequest& request) {
    return device.info().name + ' ' + std::string(kWalkNames.name_of(request.walk)) + ' ' +
           std::string(name_of(request.volume));
}

TEST(GpuWalks, AllFindThePairsOfTheCpuOnHardScenes) {
    for (const std::uint64_t seed : tandem::testing::seeds(1)) {
        const Expected expected = expected_of(tandem::testing::scenes_for_build(seed));
        for (const Device& device : devices_under_test()) {
            for (const BatchRequest& way : all_ways()) {
                DeviceBatch batch(device, way);
                expect_same(batch, expected, text_of(device, way));
                EXPECT_GT(batch.counters().candidates, 0U);
            }
        }
    }
}

/// Few triangles, for tools that are thousands of times slower (`./test gpu`).
TEST(GpuWalks, OneSmallSceneEachWay) {
    const Expected expected = expected_of(tandem::testing::small_scenes(1));
    for (const Device& device : devices_under_test()) {
        for (const BatchRequest& way : all_ways()) {
            DeviceBatch batch(device, way);
            expect_same(batch, expected, text_of(device, way));
        }
    }
}

TEST(GpuWalks, EveryRuleOfTheBinaryStack) {
    const Expected expected = expected_of(tandem::testing::small_scenes(3));
    for (const Device& device : devices_under_test()) {
        for (const RuleKind rule : kAllRules) {
            BatchRequest request;
            request.walk = WalkKind::BinaryStack;
            request.rule = rule;
            DeviceBatch batch(device, request);
            expect_same(batch, expected, std::string(name_of(rule)));
        }
    }
}

TEST(GpuLargeWalks, ARuleOfYourOwnChangesTheWayAndNotThePairs) {
    const Expected expected = expected_of(tandem::testing::small_scenes(3));
    for (const Device& device : devices_under_test()) {
        BatchRequest request;
        request.walk = WalkKind::BinaryStack;
        request.rule = RuleKind::SecondBeforeFirst;
        DeviceBatch named(device, request);
        expect_same(named, expected, "second first");
        // Never true: the first tree never comes first.
        request.rule_text = "a.volume < 0.0f\n && b.levels_left >= 0";
        DeviceBatch same(device, request);
        request.rule_text = "a.level <= b.level || a.surface > 2.0f * b.surface";
        DeviceBatch other(device, request);
        if (device.info().kind == DeviceKind::Host) {
            // Without a compiler the CPU answers, and a note reports it.
            ASSERT_TRUE(same.collide(expected.pairs));
            EXPECT_NE(same.note().find("rule"), std::string::npos);
            continue;
        }
        expect_same(same, expected, "never first");
        EXPECT_EQ(same.counters().node_pairs, named.counters().node_pairs);
        expect_same(other, expected, "a level after the other");
        EXPECT_NE(other.counters().node_pairs, named.counters().node_pairs);
        request.rule_text = "no such name";
        request.when_device_fails = WhenDeviceFails::Refuse;
        const auto refused = DeviceBatch(device, request).collide(expected.pairs);
        ASSERT_FALSE(refused);
        EXPECT_NE(refused.error().message.find("refuses"), std::string::npos);
    }
}

TEST(GpuWalks, UnfinishedWalksGoOnAndIdleItemsTakeOver) {
    const Expected expected = expected_of(tandem::testing::scenes_for_build(2));
    for (const Device& device : devices_under_test()) {
        BatchRequest request;
        request.walk = WalkKind::BinaryStack;
        request.steps_per_launch = 37;
        request.walkers = 64;
        DeviceBatch batch(device, request);
        expect_same(batch, expected, text_of(device, request));
        EXPECT_GT(batch.counters().unfinished, 0U);
        EXPECT_GT(batch.counters().given_away, 0U);
        EXPECT_LE(batch.counters().node_pairs / batch.counters().items, 37U);
    }
}

TEST(GpuLargeWalks, RepeatedRunsAndGroupSizesChangeNothing) {
    const Expected expected = expected_of(tandem::testing::small_scenes(5));
    for (const Device& device : devices_under_test()) {
        std::optional<Counters> first;
        for (const std::uint32_t size : {16U, 64U, 128U}) {
            DeviceRequest request;
            request.group_size = size;
            const Device sized = tandem::testing::device_like(device, request);
            DeviceBatch batch(sized);
            for (int run = 0; run < 2; ++run) {
                expect_same(batch, expected, "groups of " + std::to_string(size));
                if (!first) {
                    first = batch.counters();
                }
                EXPECT_EQ(batch.counters().node_pairs, first->node_pairs);
                EXPECT_EQ(batch.counters().candidates, first->candidates);
                EXPECT_EQ(batch.counters().after_float, first->after_float);
            }
        }
    }
}

TEST(GpuWalks, AlmostEverythingIsDecidedOnTheDevice) {
    const Model sphere = Model::build(scenes::sphere(3)).value();
    const Pose moved = scenes::random_pose(4, 0.4);
    const std::vector<PlacedPair> pair{{{sphere, {}}, {sphere, moved}}};
    for (const Device& device : devices_under_test()) {
        DeviceBatch batch(device);
        ASSERT_TRUE(batch.collide(pair));
        const Counters& counters = batch.counters();
        EXPECT_GT(counters.candidates, 100U);
        EXPECT_LT(counters.after_float, counters.candidates / 20);
        if (device.decides_in_double()) {
            EXPECT_EQ(counters.after_double, 0U);
        }
    }
}

TEST(GpuWalks, FullBlocksHaveFewImaginaryNodes) {
    const Model sphere = Model::build(scenes::sphere(3)).value();
    const std::vector<PlacedPair> pair{{{sphere, {}}, {sphere, Pose::at({0.3, 0.1, 0.2})}}};
    const Device& host = devices_under_test().front();
    std::vector<Counters> counters;
    for (const BlockSource source : {BlockSource::BinaryTree, BlockSource::FullBlocks}) {
        BatchRequest request;
        request.walk = WalkKind::Blocked;
        request.blocks = source;
        DeviceBatch batch(host, request);
        ASSERT_TRUE(batch.collide(pair));
        counters.push_back(batch.counters());
    }
    EXPECT_LT(counters[1].imaginary_nodes, counters[0].imaginary_nodes);
    EXPECT_LT(counters[1].imaginary_nodes, counters[1].nodes / 50);
}

}  // namespace
}  // namespace tandem::gpu

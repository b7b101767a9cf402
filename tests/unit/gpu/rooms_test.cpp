// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <random>

#include "gpu/device/machine.hpp"
#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "support/seeds.hpp"
#include "test_devices.hpp"

namespace tandem::gpu {
namespace {

using tandem::testing::device_like;
using tandem::testing::devices_under_test;

struct Questions {
    std::vector<PlacedPair> pairs;
    std::vector<std::string> hashes;
};

Questions random_questions(std::mt19937_64& random) {
    const Model ball = Model::build(scenes::sphere(1)).value();
    const auto size = static_cast<std::uint32_t>(40 + random() % 80);
    const Model soup = Model::build(scenes::random_soup(random(), size, 0.5)).value();
    Questions out;
    for (int k = 0; k < 4; ++k) {
        const Placed a{random() % 2 == 0 ? ball : soup, scenes::random_pose(random(), 0.3)};
        const Placed b{random() % 2 == 0 ? ball : soup, scenes::random_pose(random(), 0.3)};
        out.pairs.push_back({a, b});
        out.hashes.push_back(pair_hash_text(collide(a, b).value().pairs));
    }
    return out;
}

BatchRequest random_request(std::mt19937_64& random, WalkKind walk) {
    BatchRequest request;
    request.walk = walk;
    request.volume = random() % 2 == 0 ? VolumeKind::Aabb : VolumeKind::Obb;
    request.blocks = random() % 2 == 0 ? BlockSource::BinaryTree : BlockSource::FullBlocks;
    request.contacts = random() % 4 == 0 ? ContactWork::Points : ContactWork::None;
    request.first_room = static_cast<std::uint32_t>(1 + random() % 64);
    request.walkers = static_cast<std::uint32_t>(1 + random() % 48);
    request.steps_per_launch = static_cast<std::uint32_t>(20 + random() % 500);
    return request;
}

/// The device memory that the objects of the queries take.
std::uint64_t bytes_of_objects(const Device& device, const Questions& questions,
                               const BatchRequest& request) {
    DeviceBatch batch(device, request);
    const std::uint64_t before = device.machine().in_use();
    for (const PlacedPair& pair : questions.pairs) {
        (void)batch.add(pair.a.model).value();
        (void)batch.add(pair.b.model).value();
    }
    return device.machine().in_use() - before;
}

struct Tally {
    /// Number of device runs that repeated a part because a buffer was too small.
    std::uint64_t grown = 0;
    std::uint64_t by_cpu = 0;
};

/// Runs queries once with capacities drawn by the seed and expects the pairs of the CPU. A
/// `group_size` of 0 is the device's default.
void expect_cpu_pairs(const Device& device, std::uint64_t seed, WalkKind walk,
                      std::uint32_t group_size, Tally& tally) {
    TANDEM_TRACE_SEED(seed);
    std::mt19937_64 random(seed);
    const Questions questions = random_questions(random);
    const BatchRequest request = random_request(random, walk);
    DeviceRequest small;
    small.group_size = group_size;
    small.memory_budget = bytes_of_objects(device, questions, request) + 4'000 + random() % 60'000;
    DeviceBatch batch(device_like(device, small), request);
    // Run twice: the second call starts with the buffers of the first.
    for (int run = 0; run < 2; ++run) {
        const auto done = batch.collide(questions.pairs);
        ASSERT_TRUE(done) << done.error().message;
        ASSERT_EQ(batch.size(), questions.pairs.size());
        for (std::size_t k = 0; k < questions.pairs.size(); ++k) {
            EXPECT_EQ(pair_hash_text(batch.pairs(k)), questions.hashes[k])
                << device.info().name << ' ' << kWalkNames.name_of(walk) << ", groups of "
                << group_size << ", room for " << request.first_room << ", pair " << k;
        }
        tally.by_cpu += batch.note().empty() ? 0U : 1U;
        tally.grown += batch.note().empty() && batch.counters().repeated > 0 ? 1U : 0U;
    }
}

constexpr std::array kWalks{WalkKind::Wide, WalkKind::Blocked, WalkKind::BinaryStack};

TEST(GpuRooms, AnyCapacityHasThePairsOfTheCpu) {
    Tally tally;
    for (const Device& device : devices_under_test()) {
        // Few rounds with a driver, which prepares its kernels again for each budget.
        const std::uint64_t count = device.info().kind == DeviceKind::Host ? 6 : 1;
        for (const std::uint64_t seed : tandem::testing::seeds(count)) {
            for (const WalkKind walk : kWalks) {
                expect_cpu_pairs(device, seed, walk, 0, tally);
            }
        }
    }
    EXPECT_GT(tally.grown, 0U);
}

TEST(GpuLargeRooms, AnyCapacityAndAnyGroupHaveThePairsOfTheCpu) {
    Tally tally;
    for (const Device& device : devices_under_test()) {
        const std::uint64_t count = device.info().kind == DeviceKind::Host ? 10 : 2;
        for (const std::uint32_t group : {16U, 32U, 64U, 128U, 256U}) {
            for (const std::uint64_t seed : tandem::testing::seeds(count)) {
                for (const WalkKind walk : kWalks) {
                    expect_cpu_pairs(device, 1000 * group + seed, walk, group, tally);
                }
            }
        }
    }
    EXPECT_GT(tally.grown, 0U);
    EXPECT_GT(tally.by_cpu, 0U);
}

}  // namespace
}  // namespace tandem::gpu

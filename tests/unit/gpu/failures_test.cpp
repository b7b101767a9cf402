// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "gpu/device/machine.hpp"
#include "scenes/cow.hpp"
#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "support/seeds.hpp"
#include "test_devices.hpp"

namespace tandem::gpu {
namespace {

using tandem::testing::device_like;
using tandem::testing::devices_under_test;

struct Question {
    std::vector<PlacedPair> pairs;
    std::vector<std::string> hashes;
};

Question question() {
    Question q;
    const Model ball = Model::build(scenes::sphere(1)).value();
    const auto size = static_cast<std::uint32_t>(tandem::testing::reduced(300));
    const Model soup = Model::build(scenes::random_soup(5, size, 0.5)).value();
    for (std::uint64_t k = 0; k < 6; ++k) {
        q.pairs.push_back(
            {{ball, scenes::random_pose(k, 0.3)}, {soup, scenes::random_pose(k + 9, 0.3)}});
        q.hashes.push_back(pair_hash_text(collide(q.pairs[k].a, q.pairs[k].b).value().pairs));
    }
    return q;
}

void expect_answers(const DeviceBatch& batch, const Question& q) {
    ASSERT_EQ(batch.size(), q.pairs.size());
    for (std::size_t k = 0; k < q.pairs.size(); ++k) {
        EXPECT_EQ(pair_hash_text(batch.pairs(k)), q.hashes[k]) << k;
    }
}

TEST(GpuFailures, LittleRoomGrows) {
    const Question q = question();
    for (const Device& device : devices_under_test()) {
        for (const WalkKind walk : {WalkKind::Wide, WalkKind::Blocked, WalkKind::BinaryStack}) {
            BatchRequest request;
            request.walk = walk;
            request.first_room = 8;
            DeviceBatch batch(device, request);
            ASSERT_TRUE(batch.collide(q.pairs));
            expect_answers(batch, q);
            EXPECT_EQ(batch.note(), "");
        }
    }
}

TEST(GpuFailures, ATinyBudgetSplitsAndDropsNothing) {
    const Question q = question();
    for (const Device& device : devices_under_test()) {
        for (const WalkKind walk : {WalkKind::Wide, WalkKind::Blocked, WalkKind::BinaryStack}) {
            BatchRequest request;
            request.walk = walk;
            request.first_room = 16;
            request.walkers = 16;
            request.when_device_fails = WhenDeviceFails::Refuse;
            // The memory that the objects take; the budget is a little larger.
            std::uint64_t needed = 0;
            {
                DeviceBatch batch(device, request);
                const std::uint64_t before = device.machine().in_use();
                for (const PlacedPair& pair : q.pairs) {
                    (void)batch.add(pair.a.model).value();
                    (void)batch.add(pair.b.model).value();
                }
                needed = device.machine().in_use() - before;
            }
            DeviceRequest small;
            small.memory_budget = needed + needed / 2 + 40'000;
            DeviceBatch batch(device_like(device, small), request);
            const auto done = batch.collide(q.pairs);
            ASSERT_TRUE(done) << kWalkNames.name_of(walk) << ": " << done.error().message;
            expect_answers(batch, q);
            EXPECT_GT(batch.counters().repeated, 0U) << kWalkNames.name_of(walk);
        }
    }
}

/// Other allocations leave so few kilobytes besides the objects that node pairs wait on the host
/// and candidates are decided a few at a time.
TEST(GpuFailures, AFewKilobytesBesideTheObjectsAreEnough) {
    Question q = question();
    q.pairs.erase(q.pairs.begin() + 2, q.pairs.end());
    q.hashes.resize(2);
    for (const Device& known : devices_under_test()) {
        DeviceRequest small;
        small.memory_budget = 4'000'000;
        const Device device = device_like(known, small);
        for (const WalkKind walk : {WalkKind::Wide, WalkKind::Blocked, WalkKind::BinaryStack}) {
            BatchRequest request;
            request.walk = walk;
            request.contacts = ContactWork::Points;
            request.when_device_fails = WhenDeviceFails::Refuse;
            DeviceBatch batch(device, request);
            for (const PlacedPair& pair : q.pairs) {
                (void)batch.add(pair.a.model).value();
                (void)batch.add(pair.b.model).value();
            }
            Machine& machine = device.machine();
            const auto ballast = machine.allocate(
                static_cast<std::size_t>(machine.budget() - machine.in_use() - 12'000));
            const auto done = batch.collide(q.pairs);
            ASSERT_TRUE(done) << kWalkNames.name_of(walk) << ": " << done.error().message;
            expect_answers(batch, q);
            EXPECT_EQ(batch.contacts(0).size(), batch.pairs(0).size());
            const auto self = batch.self(1);
            ASSERT_TRUE(self) << self.error().message;
            EXPECT_EQ(pair_hash_text(*self),
                      pair_hash_text(self_intersections(q.pairs[0].b.model).value().pairs));
        }
    }
}

TEST(GpuFailures, NoRoomAtAllIsAnErrorOrTheCpu) {
    const Question q = question();
    const Device& device = devices_under_test().front();
    DeviceRequest small;
    small.memory_budget = 2'000;  // fewer bytes than the triangles of the ball take
    BatchRequest request;
    request.when_device_fails = WhenDeviceFails::Refuse;
    DeviceBatch strict(device_like(device, small), request);
    const auto refused = strict.collide(q.pairs);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("budget"), std::string::npos);
}

TEST(GpuFailures, ALostDeviceIsAnErrorOrTheCpu) {
    const Question q = question();
    for (const Device& device : devices_under_test()) {
        const Device lost = device_like(device, {});
        DeviceBatch batch(lost);
        for (const PlacedPair& pair : q.pairs) {
            (void)batch.add(pair.a.model).value();
            (void)batch.add(pair.b.model).value();
        }
        lost.machine().fail_after(2);
        ASSERT_TRUE(batch.collide(q.pairs));
        EXPECT_NE(batch.note().find("CPU"), std::string::npos);
        expect_answers(batch, q);
        EXPECT_TRUE(batch.self(0));
        EXPECT_NE(batch.note().find("CPU"), std::string::npos);

        lost.machine().fail_after(std::nullopt);
        BatchRequest request;
        request.when_device_fails = WhenDeviceFails::Refuse;
        DeviceBatch strict(lost, request);
        for (const PlacedPair& pair : q.pairs) {
            (void)strict.add(pair.a.model).value();
            (void)strict.add(pair.b.model).value();
        }
        lost.machine().fail_after(2);
        const auto refused = strict.collide(q.pairs);
        ASSERT_FALSE(refused);
        EXPECT_NE(refused.error().message.find("lost"), std::string::npos);
    }
}

TEST(GpuFailures, MemoryComesBack) {
    const Question q = question();
    for (const Device& device : devices_under_test()) {
        const std::uint64_t before = device.machine().in_use();
        {
            DeviceBatch batch(device);
            ASSERT_TRUE(batch.collide(q.pairs));
            EXPECT_GT(device.machine().in_use(), before);
        }
        EXPECT_EQ(device.machine().in_use(), before);
    }
}

}  // namespace
}  // namespace tandem::gpu

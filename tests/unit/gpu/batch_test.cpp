// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "geometry/closest/closest_points.hpp"
#include "geometry/pairs/triangle_pair.hpp"
#include "scenes/cow.hpp"
#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "support/seeds.hpp"
#include "test_devices.hpp"

namespace tandem::gpu {
namespace {

using tandem::testing::devices_under_test;

TEST(GpuBatch, ManyPairsAtOnceInTheOrderOfTheQuestions) {
    const Model cow = Model::build(scenes::cow()).value();
    const Model ball = Model::build(scenes::sphere(2)).value();
    std::vector<PlacedPair> pairs;
    for (std::uint64_t k = 0; k < tandem::testing::reduced(12); ++k) {
        const Placed a{k % 2 == 0 ? cow : ball, scenes::random_pose(k, 0.3)};
        const Placed b{k % 3 == 0 ? cow : ball, scenes::random_pose(k + 50, 0.3)};
        pairs.push_back({a, b});
    }
    for (const Device& device : devices_under_test()) {
        DeviceBatch batch(device);
        ASSERT_TRUE(batch.collide(pairs));
        for (std::size_t k = 0; k < pairs.size(); ++k) {
            const auto expected = collide(pairs[k].a, pairs[k].b).value().pairs;
            EXPECT_EQ(std::vector(batch.pairs(k).begin(), batch.pairs(k).end()), expected) << k;
        }
        EXPECT_EQ(batch.counters().object_pairs, pairs.size());
    }
}

TEST(GpuBatch, ModelsStayOnTheDevice) {
    const Model cow = Model::build(scenes::cow()).value();
    const std::vector<PlacedPair> pair{{{cow, {}}, {cow, Pose::at({0.4, 0.1, 0})}}};
    DeviceBatch batch(devices_under_test().front());
    ASSERT_TRUE(batch.collide(pair));
    const std::uint64_t first = batch.counters().bytes_up;
    ASSERT_TRUE(batch.collide(pair));
    EXPECT_GT(first, 50'000U);
    EXPECT_LT(batch.counters().bytes_up, 2'000U);
    EXPECT_EQ(batch.add(cow).value(), batch.add(cow).value());
}

TEST(GpuBatch, ResultsOfExactSizeComeBack) {
    const Model cow = Model::build(scenes::cow()).value();
    DeviceBatch batch(devices_under_test().front());
    const std::vector<PlacedPair> apart{{{cow, {}}, {cow, Pose::at({0.9, 0.2, 0.4})}}};
    ASSERT_TRUE(batch.collide(apart));
    const std::uint64_t without = batch.counters().bytes_back;
    const std::vector<PlacedPair> crossing{{{cow, {}}, {cow, Pose::at({0.1, 0.05, 0})}}};
    ASSERT_TRUE(batch.collide(crossing));
    ASSERT_GT(batch.pairs(0).size(), 100U);
    // Twelve bytes for each pair and a few counters for each step. The paper 002 copied 4,096 slots
    // for each pair.
    EXPECT_LT(batch.counters().bytes_back,
              12 * (batch.pairs(0).size() + batch.counters().after_double) + 12 * 16 + without);
}

TEST(GpuBatch, ContactPointsLieOnBothTriangles) {
    const Model cow = Model::build(scenes::cow()).value();
    const Model ball = Model::build(scenes::sphere(2)).value();
    const std::vector<PlacedPair> pairs{{{cow, {}}, {ball, Pose::at({0.9, 0.1, 0})}},
                                        {{ball, {}}, {cow, Pose::at({0.5, 0.3, 0.4})}}};
    BatchRequest request;
    request.contacts = ContactWork::Points;
    for (const Device& device : devices_under_test()) {
        DeviceBatch batch(device, request);
        ASSERT_TRUE(batch.collide(pairs));
        for (std::size_t k = 0; k < pairs.size(); ++k) {
            ASSERT_EQ(batch.contacts(k).size(), batch.pairs(k).size());
            ASSERT_GT(batch.pairs(k).size(), 10U);
            for (std::size_t n = 0; n < batch.pairs(k).size(); ++n) {
                const TrianglePair pair = batch.pairs(k)[n];
                const PairPoint& contact = batch.contacts(k)[n];
                const TriangleCorners point{contact.point, contact.point, contact.point};
                const auto a = to_world(pairs[k].a.pose, pairs[k].a.model.mesh().corners(pair.a));
                const auto b = to_world(pairs[k].b.pose, pairs[k].b.model.mesh().corners(pair.b));
                const auto to_a = closest_points_within(refer_to(point), refer_to(a), 1e-5);
                const auto to_b = closest_points_within(refer_to(point), refer_to(b), 1e-5);
                EXPECT_TRUE(to_a && to_b) << device.info().name << ' ' << pair.a << ' ' << pair.b;
                EXPECT_NEAR(contact.normal.norm(), 1.0, 1e-6);
                EXPECT_NEAR(contact.normal.dot(a[1] - a[0]), 0.0, 1e-5);
                EXPECT_NEAR(contact.normal.dot(a[2] - a[0]), 0.0, 1e-5);
            }
        }
    }
}

TEST(GpuBatch, RefusesWhatHasNoMeaning) {
    const Model cow = Model::build(scenes::cow()).value();
    const std::vector<PlacedPair> pair{{{cow, {}}, {cow, {}}}};
    const Device& device = devices_under_test().front();
    BatchRequest spheres;
    spheres.walk = WalkKind::Blocked;
    spheres.volume = VolumeKind::Sphere;
    EXPECT_FALSE(DeviceBatch(device, spheres).collide(pair));
    BatchRequest endless;
    endless.steps_per_launch = 0;
    EXPECT_FALSE(DeviceBatch(device, endless).collide(pair));
    DeviceBatch batch(device);
    const std::vector<ObjectPair> nothing{{{0, {}}, {1, {}}}};
    EXPECT_FALSE(batch.collide(nothing));
    const double far = 0.9 * std::numeric_limits<double>::max();
    const std::vector<PlacedPair> beyond{
        {{Model::build(scenes::box({0, 0, 0}, {far, 1, 1})).value(), Pose::at({far, 0, 0})},
         {cow, {}}}};
    const auto refused = batch.collide(beyond);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("pair 0"), std::string::npos);
}

TEST(GpuBatch, NoPairsAndEmptyMeshes) {
    const Device& device = devices_under_test().front();
    DeviceBatch batch(device);
    ASSERT_TRUE(batch.collide(std::span<const ObjectPair>{}));
    EXPECT_EQ(batch.size(), 0U);
    const Model nothing = Model::build(Mesh()).value();
    const std::vector<PlacedPair> pair{{{nothing, {}}, {nothing, {}}}};
    ASSERT_TRUE(batch.collide(pair));
    EXPECT_TRUE(batch.pairs(0).empty());
}

}  // namespace
}  // namespace tandem::gpu

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <random>

#include <tandem/box_of.hpp>

#include "gpu/objects.hpp"
#include "gpu/walks/sort_and_sweep.hpp"
#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "test_devices.hpp"

namespace tandem::gpu {
namespace {

using tandem::testing::devices_under_test;

std::vector<PlacedObject> scattered(std::uint64_t seed, std::size_t count, double room,
                                    std::uint32_t kinds) {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> place(-room, room);
    std::vector<PlacedObject> bodies;
    for (std::size_t k = 0; k < count; ++k) {
        const Pose turned = scenes::random_pose(seed + k, 0.0);
        bodies.push_back({static_cast<DeviceObject>(k % kinds),
                          Pose::at({place(random), place(random), place(random)}) * turned});
    }
    return bodies;
}

TEST(GpuBroadPhase, HasAllPairsOfOverlappingBoxes) {
    const std::vector<Model> models{Model::build(scenes::sphere(1)).value(),
                                    Model::build(scenes::box({0, 0, 0}, {2, 0.1, 0.3})).value()};
    for (const Device& device : devices_under_test()) {
        Objects objects(device.machine(), {});
        SortAndSweep sweep(device.machine());
        for (const Model& model : models) {
            (void)objects.add(model).value();
        }
        for (const double room : {2.0, 20.0, 1e12}) {
            const auto bodies = scattered(3, 150, room, 2);
            const auto pairs = sweep.pairs(objects, bodies);
            EXPECT_TRUE(std::is_sorted(pairs.begin(), pairs.end()));
            EXPECT_EQ(std::adjacent_find(pairs.begin(), pairs.end()), pairs.end());
            std::vector<Box> boxes;
            for (const PlacedObject& body : bodies) {
                boxes.push_back(box_of({models[body.object], body.pose}).value());
            }
            for (std::uint32_t a = 0; a < bodies.size(); ++a) {
                for (std::uint32_t b = a + 1; b < bodies.size(); ++b) {
                    bool meet = true;
                    for (std::size_t axis = 0; axis < 3; ++axis) {
                        meet = meet && boxes[a].lo[axis] <= boxes[b].hi[axis] &&
                               boxes[b].lo[axis] <= boxes[a].hi[axis];
                    }
                    if (meet) {
                        EXPECT_TRUE(
                            std::binary_search(pairs.begin(), pairs.end(), TrianglePair{a, b}))
                            << a << ' ' << b << " in " << room;
                    }
                }
            }
            if (room == 20.0) {
                EXPECT_LT(pairs.size(), bodies.size() * bodies.size() / 10);
            }
        }
    }
}

TEST(GpuBroadPhase, AllInOnePlaceGoesOnOverSeveralLaunches) {
    const Model ball = Model::build(scenes::box({0, 0, 0}, {1, 1, 1})).value();
    const Device& device = devices_under_test().front();
    Objects objects(device.machine(), {});
    (void)objects.add(ball).value();
    SortAndSweep sweep(device.machine());
    const std::size_t count = 1030;  // more than one work item compares in one launch
    const auto pairs = sweep.pairs(objects, std::vector<PlacedObject>(count, PlacedObject{}));
    EXPECT_EQ(pairs.size(), count * (count - 1) / 2);
}

TEST(GpuWorld, AStepHasThePairsOfAllBodies) {
    const Model ball = Model::build(scenes::sphere(1)).value();
    const Model stick = Model::build(scenes::box({0, 0, 0}, {2, 0.1, 0.3})).value();
    for (const Device& device : devices_under_test()) {
        DeviceBatch batch(device);
        ASSERT_EQ(batch.add(ball).value(), 0U);
        ASSERT_EQ(batch.add(stick).value(), 1U);
        for (std::uint64_t step = 0; step < 2; ++step) {
            const auto bodies = scattered(step, 24, 2.0, 2);
            ASSERT_TRUE(batch.step(bodies));
            std::size_t next = 0;
            for (std::uint32_t a = 0; a < bodies.size(); ++a) {
                for (std::uint32_t b = a + 1; b < bodies.size(); ++b) {
                    const auto expected =
                        collide({bodies[a].object == 0 ? ball : stick, bodies[a].pose},
                                {bodies[b].object == 0 ? ball : stick, bodies[b].pose})
                            .value()
                            .pairs;
                    const bool near =
                        next < batch.size() && batch.body_pairs()[next] == TrianglePair{a, b};
                    EXPECT_TRUE(near || expected.empty());
                    if (near) {
                        EXPECT_EQ(pair_hash_text(batch.pairs(next++)), pair_hash_text(expected));
                    }
                }
            }
            EXPECT_EQ(next, batch.size());
        }
    }
}

/// Refit, boxes, broad phase, poses of pairs, walks, decisions and contact points run on the device
/// one after the other. A step sends poses and new vertices, but no meshes or trees.
TEST(GpuWorld, StaysOnTheDeviceBetweenSteps) {
    const Model ball = Model::build(scenes::sphere(3)).value();
    const Model stick = Model::build(scenes::box({0, 0, 0}, {2, 0.1, 0.3})).value();
    BatchRequest request;
    request.contacts = ContactWork::Points;
    request.when_device_fails = WhenDeviceFails::Refuse;
    for (const Device& device : devices_under_test()) {
        DeviceBatch batch(device, request);
        const DeviceObject balls = batch.add(ball).value();
        (void)batch.add(stick).value();
        for (std::uint64_t step = 0; step < 3; ++step) {
            std::vector<Vec3> vertices;
            for (const Vec3& v : ball.mesh().vertices()) {
                vertices.emplace_back(v.x() * (1.0 + 0.2 * static_cast<double>(step)), v.y(),
                                      v.z() + 0.1 * static_cast<double>(step) * v.x() * v.x());
            }
            ASSERT_TRUE(batch.deform(balls, vertices));
            const Model now = Model::build(Mesh::create(vertices, {ball.mesh().triangles().begin(),
                                                                   ball.mesh().triangles().end()})
                                               .value())
                                  .value();
            const auto bodies = scattered(step + 40, 10, 2.0, 2);
            ASSERT_TRUE(batch.step(bodies));
            std::size_t touching = 0;
            for (std::size_t k = 0; k < batch.size(); ++k) {
                const auto placed = [&](std::uint32_t body) {
                    return Placed{bodies[body].object == balls ? now : stick, bodies[body].pose};
                };
                const auto [a, b] = batch.body_pairs()[k];
                EXPECT_EQ(pair_hash_text(batch.pairs(k)),
                          pair_hash_text(collide(placed(a), placed(b)).value().pairs));
                ASSERT_EQ(batch.contacts(k).size(), batch.pairs(k).size());
                for (const PairPoint& contact : batch.contacts(k)) {
                    EXPECT_NEAR(contact.normal.norm(), 1.0, 1e-6);
                    EXPECT_TRUE(contact.point.allFinite());
                }
                touching += batch.pairs(k).empty() ? 0U : 1U;
            }
            EXPECT_GT(touching, 0U);
            // Only poses and box records of bodies are sent, and a few words for each pair and each
            // launch.
            EXPECT_LT(batch.counters().bytes_up,
                      bodies.size() * 168 + batch.size() * 96 + batch.counters().launches * 16);
            EXPECT_LT(batch.counters().bytes_up, ball.mesh().triangle_count() * 12);
        }
    }
}

}  // namespace
}  // namespace tandem::gpu

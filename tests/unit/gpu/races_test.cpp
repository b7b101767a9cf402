// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "test_devices.hpp"

/// Runs every kernel that other small tests leave out, on few triangles: `./test gpu` runs them
/// under Oclgrind, which is thousands of times slower than a driver.
namespace tandem::gpu {
namespace {

using tandem::testing::devices_under_test;

TEST(GpuRaces, AWorldOfAFewBoxesThatDeforms) {
    const Model box = Model::build(scenes::box({0, 0, 0}, {1, 1, 1})).value();
    const Model soup = Model::build(scenes::random_soup(3, 12, 0.8)).value();
    std::vector<Vec3> longer;
    for (const Vec3& v : box.mesh().vertices()) {
        longer.emplace_back(1.5 * v.x(), v.y(), v.z());
    }
    const Model moved = Model::build(Mesh::create(longer, {box.mesh().triangles().begin(),
                                                           box.mesh().triangles().end()})
                                         .value())
                            .value();
    BatchRequest request;
    request.contacts = ContactWork::Points;
    for (const Device& device : devices_under_test()) {
        DeviceBatch batch(device, request);
        const DeviceObject boxes = batch.add(box).value();
        const DeviceObject soups = batch.add(soup).value();
        ASSERT_TRUE(batch.deform(boxes, longer));
        const std::vector<PlacedObject> bodies{{boxes, {}},
                                               {boxes, Pose::at({1.2, 0.3, 0.1})},
                                               {soups, scenes::random_pose(1, 0.2)},
                                               {boxes, Pose::at({9, 0, 0})}};
        ASSERT_TRUE(batch.step(bodies));
        ASSERT_EQ(batch.note(), "");
        for (std::size_t k = 0; k < batch.size(); ++k) {
            const auto [a, b] = batch.body_pairs()[k];
            const auto placed = [&](const PlacedObject& body) {
                return Placed{body.object == boxes ? moved : soup, body.pose};
            };
            EXPECT_EQ(pair_hash_text(batch.pairs(k)),
                      pair_hash_text(collide(placed(bodies[a]), placed(bodies[b])).value().pairs));
        }
        const auto own = batch.self(soups);
        ASSERT_TRUE(own);
        EXPECT_EQ(pair_hash_text(*own), pair_hash_text(self_intersections(soup).value().pairs));
    }
}

}  // namespace
}  // namespace tandem::gpu

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "gpu/pair_poses.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "support/seeds.hpp"
#include "test_devices.hpp"

namespace tandem::gpu {
namespace {

using tandem::testing::devices_under_test;

std::vector<PoseOfPair> poses_of_device(Machine& machine, Objects& objects,
                                        const PosedPairs& pairs) {
    Records<WorldPose> bodies(machine);
    Records<QuestionRecord> questions(machine);
    Records<PoseOfPair> poses(machine);
    const std::size_t count = pairs.questions.size();
    bodies.assign(std::span<const WorldPose>(pairs.bodies));
    questions.assign(std::span<const QuestionRecord>(records_of(pairs)));
    poses.make_room(count, 0);
    launch(machine, KernelId::pose_pairs, count,
           {objects.frames.buffer(), bodies.buffer(), questions.buffer(), word(count),
            poses.buffer()});
    return poses.read(0, count);
}

/// A device may add sums in another order; the slack covers the difference.
void expect_same(const PoseOfPair& device, const PoseOfPair& host) {
    EXPECT_EQ(device.flags, host.flags);
    EXPECT_EQ(device.first, host.first);
    EXPECT_EQ(device.second, host.second);
    EXPECT_EQ(device.bodies[0], host.bodies[0]);
    EXPECT_EQ(device.bodies[1], host.bodies[1]);
    EXPECT_EQ(device.ratio, host.ratio);
    EXPECT_FLOAT_EQ(device.slack, host.slack);
    EXPECT_FLOAT_EQ(device.margin, host.margin);
    for (std::size_t i = 0; i < 9; ++i) {
        EXPECT_NEAR(device.rotation[i], host.rotation[i], 0x1p-24);
    }
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_NEAR(device.translation[i], host.translation[i],
                    host.slack + 0x1p-24F * std::fabs(host.translation[i]));
    }
}

TEST(GpuPairPoses, TheDeviceHasThoseOfTheHost) {
    // Sizes from a speck to a planet, and a part whose coordinates are far from its origin.
    const std::vector<Model> models{
        Model::build(scenes::sphere(1)).value(),
        Model::build(scenes::box({0, 0, 0}, {1e-9, 2e-9, 1e-9})).value(),
        Model::build(scenes::box({-6e6, -6e6, -6e6}, {6e6, 6e6, 6e6})).value(),
        Model::build(scenes::box({1e7, 2e7, 0}, {1e7 + 1, 2e7 + 3, 2})).value()};
    std::vector<PlacedObject> bodies;
    for (const std::uint64_t seed : tandem::testing::seeds(6)) {
        for (DeviceObject object = 0; object < models.size(); ++object) {
            bodies.push_back({object, scenes::random_pose(seed, 2.0)});
            bodies.push_back({object, Pose::at({1e3 * static_cast<double>(seed), -7.0, 1e5})});
        }
    }
    bodies.push_back({0, Pose::at({1e300, -1e300, 0})});  // out of the range of float
    std::vector<TrianglePair> pairs;
    for (std::uint32_t a = 0; a < bodies.size(); ++a) {
        for (std::uint32_t b = 0; b < bodies.size(); ++b) {
            pairs.push_back({a, b});
        }
    }
    for (const Device& device : devices_under_test()) {
        if (!device.decides_in_double()) {
            continue;  // for such a device the host computes the poses
        }
        Objects objects(device.machine(), {});
        for (const Model& model : models) {
            (void)objects.add(model).value();
        }
        const PosedPairs posed = pose_pairs(objects, bodies, pairs).value();
        const std::vector<PoseOfPair> expected = host_poses(objects, posed);
        const std::vector<PoseOfPair> found = poses_of_device(device.machine(), objects, posed);
        ASSERT_EQ(found.size(), pairs.size());
        for (std::size_t k = 0; k < pairs.size(); ++k) {
            SCOPED_TRACE(::testing::Message() << device.info().name << ", bodies " << pairs[k].a
                                              << " and " << pairs[k].b);
            expect_same(found[k], expected[k]);
            if (HasFailure()) {
                return;
            }
        }
    }
}

TEST(GpuPairPoses, APartHasItsBodiesOnly) {
    Objects objects(devices_under_test().front().machine(), {});
    (void)objects.add(Model::build(scenes::sphere(0)).value()).value();
    const std::vector<PlacedObject> bodies{
        {0, {}}, {0, Pose::at({1, 0, 0})}, {0, Pose::at({2, 0, 0})}};
    const std::vector<TrianglePair> pairs{{0, 1}, {0, 2}, {1, 2}};
    const PosedPairs all = pose_pairs(objects, bodies, pairs).value();
    const PosedPairs part = part_of(all, 2, 3);
    ASSERT_EQ(part.questions.size(), 1U);
    EXPECT_EQ(part.bodies, (std::vector{all.bodies[1], all.bodies[2]}));
    EXPECT_EQ(part.questions[0].bodies, (std::array{0U, 1U}));
    EXPECT_EQ(part.questions[0].number, 2U);
}

}  // namespace
}  // namespace tandem::gpu

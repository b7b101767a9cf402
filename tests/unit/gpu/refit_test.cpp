// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include "bvh/surface.hpp"
#include "bvh/wide/wide_tree.hpp"
#include "gpu/objects.hpp"
#include "scenes/cow.hpp"
#include "scenes/shapes.hpp"
#include "test_devices.hpp"

namespace tandem::gpu {
namespace {

using tandem::testing::devices_under_test;

/// The vertices of a mesh, bent, stretched and moved.
std::vector<Vec3> bent(const Mesh& mesh, double amount) {
    std::vector<Vec3> vertices;
    for (const Vec3& v : mesh.vertices()) {
        vertices.emplace_back(v.x() + amount * v.z() * v.z(), v.y() * (1.0 + amount),
                              v.z() + std::sin(3.0 * amount * v.x()) + 10.0 * amount);
    }
    return vertices;
}

Model model_of(const Mesh& mesh, std::vector<Vec3> vertices) {
    return Model::build(
               Mesh::create(std::move(vertices), {mesh.triangles().begin(), mesh.triangles().end()})
                   .value())
        .value();
}

TEST(GpuRefit, DeformedObjectsHaveThePairsOfRebuiltOnes) {
    const Model cow = Model::build(scenes::cow()).value();
    const Model ball = Model::build(scenes::sphere(2)).value();
    for (const Device& device : devices_under_test()) {
        DeviceBatch batch(device);
        const DeviceObject herd = batch.add(cow).value();
        const DeviceObject balls = batch.add(ball).value();
        for (const double amount : {0.1, 0.5, 1.5}) {
            const auto vertices = bent(cow.mesh(), amount);
            ASSERT_TRUE(batch.deform(herd, vertices));
            const Model moved = model_of(cow.mesh(), vertices);
            // Place the ball so that it contains a corner of the cow and other corners are outside.
            const Vec3 corner =
                *std::max_element(vertices.begin(), vertices.end(),
                                  [](const Vec3& p, const Vec3& q) { return p.x() < q.x(); });
            const Pose pose = Pose::at(corner + Vec3(0.8, 0.0, 0.0));
            const std::vector<ObjectPair> pairs{{{herd, {}}, {balls, pose}},
                                                {{balls, pose}, {herd, {}}}};
            ASSERT_TRUE(batch.collide(pairs));
            const auto expected = collide({moved, {}}, {ball, pose}).value().pairs;
            ASSERT_FALSE(expected.empty());
            EXPECT_EQ(pair_hash_text(batch.pairs(0)), pair_hash_text(expected)) << amount;
            EXPECT_EQ(batch.pairs(1).size(), expected.size());
            EXPECT_EQ(pair_hash_text(batch.self(herd).value()),
                      pair_hash_text(self_intersections(moved).value().pairs));
        }
    }
}

/// The box of every node contains all triangles below it; this guarantees that walks find all
/// pairs.
TEST(GpuRefit, NodesHoldTheirTriangles) {
    const Model cow = Model::build(scenes::cow()).value();
    for (const Device& device : devices_under_test()) {
        Objects objects(device.machine(), {});
        const DeviceObject number = objects.add(cow).value();
        ASSERT_TRUE(objects.deform(number, bent(cow.mesh(), 0.7)));
        const Object& object = objects[number];
        const WideTree& tree = *surface_of(cow)->tree;
        const std::vector<WideNode> nodes = objects.nodes.read(0, tree.nodes.size());
        for (std::size_t slot = 0; slot < tree.triangles.size(); ++slot) {
            const TriangleCorners corners = object.corners(tree.triangles[slot].id);
            std::size_t child = slot;
            for (std::uint32_t level = 0; level < tree.levels; ++level) {
                const WideNode& node = nodes[tree.level_begin[level] + child / 8];
                ASSERT_LT(child % 8, node.count);
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    const double step = power_of_two(node.exponent[axis]);
                    const double lo = node.origin[axis] + step * node.codes[axis].lo[child % 8];
                    const double hi = node.origin[axis] + step * node.codes[axis].hi[child % 8];
                    for (const Vec3& corner : corners) {
                        const double x =
                            object.frame.to_tree(corner)[static_cast<Eigen::Index>(axis)];
                        ASSERT_LE(lo, x) << "slot " << slot << " level " << level;
                        ASSERT_LE(x, hi) << "slot " << slot << " level " << level;
                    }
                }
                child /= 8;
            }
        }
    }
}

TEST(GpuRefit, RefusesOtherVertices) {
    const Model cow = Model::build(scenes::cow()).value();
    DeviceBatch batch(devices_under_test().front());
    const DeviceObject number = batch.add(cow).value();
    EXPECT_FALSE(batch.deform(number, std::vector<Vec3>(3, Vec3::Zero())));
    EXPECT_FALSE(batch.deform(number + 1, {}));
    auto vertices = bent(cow.mesh(), 0.1);
    vertices[5].x() = std::nan("");
    EXPECT_FALSE(batch.deform(number, vertices));
    // A mesh with all vertices at one point is valid.
    EXPECT_TRUE(batch.deform(number, std::vector<Vec3>(vertices.size(), Vec3(1, 2, 3))));
}

}  // namespace
}  // namespace tandem::gpu

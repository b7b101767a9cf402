// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <gtest/gtest.h>
#include <limits>
#include <utility>
#include <vector>

#include <tandem/world.hpp>

#include "scenes/shapes.hpp"

namespace tandem {
namespace {

Body sphere_at(double x, double radius = 0.5) {
    return {.shape = *Shape::sphere(radius), .pose = Pose::at({x, 0.0, 0.0})};
}

TEST(World, two_meshes_and_a_plane) {
    World world = *World::create({.margin = 0.01, .rest_offset = 0.005});
    const Model model = *Model::build(scenes::box({-1, -1, -1}, {1, 1, 1}));
    const Shape mesh = *Shape::mesh(model);
    const BodyHandle ground =
        *world.add({.shape = *Shape::plane({0, 0, 1}, 0.0), .kind = BodyKind::Static});
    const BodyHandle lower = *world.add({.shape = mesh, .pose = Pose::at({0, 0, 1})});
    const BodyHandle upper = *world.add({.shape = mesh, .pose = Pose::at({0.3, 0, 3.001})});
    const StepReport report = *world.step();
    EXPECT_EQ(report.actual, 2U);
    ASSERT_EQ(world.contacts().size(), 2U);
    EXPECT_EQ(world.contacts()[0].a, ground);
    EXPECT_EQ(world.contacts()[0].b, lower);
    EXPECT_EQ(world.contacts()[1].a, lower);
    EXPECT_EQ(world.contacts()[1].b, upper);
    const std::span<const ContactManifold> manifolds = world.manifolds(world.contacts()[1]);
    // The common face has corners of one box on the face of the other, and crossings of edges.
    std::vector<Vec3> touching;
    for (const ContactManifold& manifold : manifolds) {
        EXPECT_NEAR((manifold.normal - Vec3(0, 0, 1)).norm(), 0.0, 1e-9);
        for (const ContactPoint& point : manifold.points()) {
            touching.push_back(point.on_a);
        }
    }
    ASSERT_FALSE(touching.empty());
    const Box face = box_around(touching);
    // Bodies rest 0.005 apart, so points are half of this beyond A's surface.
    const Box shared = box_around({-0.7, -1.0, 2.0025}, {1.0, 1.0, 2.0025});
    for (std::size_t axis = 0; axis < 3; ++axis) {
        EXPECT_NEAR(face.lo[axis], shared.lo[axis], 1e-6);
        EXPECT_NEAR(face.hi[axis], shared.hi[axis], 1e-6);
    }
}

TEST(World, events_begin_stay_and_end) {
    World world = *World::create();
    const BodyHandle a = *world.add(sphere_at(0.0));
    const BodyHandle b = *world.add(sphere_at(2.0));
    ASSERT_TRUE(world.step());
    EXPECT_TRUE(world.events().empty());
    ASSERT_TRUE(world.set_pose(b, Pose::at({0.9, 0, 0})));
    ASSERT_TRUE(world.step());
    ASSERT_EQ(world.events().size(), 1U);
    EXPECT_EQ(world.events()[0].phase, ContactPhase::Begin);
    EXPECT_EQ(world.events()[0].a, a);
    const std::uint64_t id = world.manifolds(world.contacts()[0])[0].all[0].id;
    ASSERT_TRUE(world.step());
    ASSERT_EQ(world.events().size(), 1U);
    EXPECT_EQ(world.events()[0].phase, ContactPhase::Stay);
    EXPECT_EQ(world.manifolds(world.contacts()[0])[0].all[0].id, id);
    ASSERT_TRUE(world.remove(b));
    ASSERT_TRUE(world.step());
    ASSERT_EQ(world.events().size(), 1U);
    EXPECT_EQ(world.events()[0].phase, ContactPhase::End);
    EXPECT_EQ(world.events()[0].b, b);
    EXPECT_FALSE(world.contains(world.events()[0].b));
}

TEST(World, pairs_that_are_left_out_end) {
    World world = *World::create();
    const BodyHandle a = *world.add(sphere_at(0.0));
    const BodyHandle b = *world.add(sphere_at(0.9));
    const BodyHandle c = *world.add(sphere_at(1.8));
    using Pairs = std::vector<std::pair<BodyId, BodyId>>;
    ASSERT_TRUE(world.step());
    EXPECT_EQ(world.contacts().size(), 2U);
    EXPECT_FALSE(world.step(Pairs{{b.id, a.id}}));
    EXPECT_FALSE(world.step(Pairs{{b.id, c.id}, {a.id, b.id}}));
    EXPECT_EQ(world.contacts().size(), 2U);
    ASSERT_TRUE(world.step(Pairs{{a.id, b.id}, {a.id, c.id}}));
    ASSERT_EQ(world.contacts().size(), 1U);
    EXPECT_EQ(world.contacts()[0].a, b);
    ASSERT_EQ(world.events().size(), 2U);
    EXPECT_EQ(world.events()[0].phase, ContactPhase::End);
    EXPECT_EQ(world.events()[1].phase, ContactPhase::Stay);
    ASSERT_TRUE(world.step());
    EXPECT_EQ(world.contacts().size(), 2U);
    EXPECT_EQ(world.events()[0].phase, ContactPhase::Begin);
}

TEST(World, a_pose_that_is_set_again_moves_nothing) {
    World world = *World::create();
    const BodyHandle a = *world.add(sphere_at(0.0));
    const BodyHandle b = *world.add(sphere_at(0.9));
    EXPECT_EQ(world.step()->moved, 2U);
    ASSERT_TRUE(world.set_pose(a, Pose::at({0, 0, 0})));
    ASSERT_TRUE(world.set_pose(b, Pose::at({0.9, 0, 0})));
    const StepReport report = *world.step();
    EXPECT_EQ(report.moved, 0U);
    EXPECT_EQ(report.actual, 1U);
    // Move there and back between two steps.
    ASSERT_TRUE(world.set_pose(b, Pose::at({5, 0, 0})));
    ASSERT_TRUE(world.set_pose(b, Pose::at({0.9, 0, 0})));
    EXPECT_EQ(world.step()->actual, 1U);
    ASSERT_TRUE(world.set_pose(b, Pose::at({5, 0, 0})));
    EXPECT_EQ(world.step()->actual, 0U);
}

TEST(World, refuses_stale_handles_and_numbers_that_are_not_finite) {
    World world = *World::create();
    const BodyHandle a = *world.add(sphere_at(0.0));
    ASSERT_TRUE(world.remove(a));
    EXPECT_FALSE(world.remove(a));
    EXPECT_FALSE(world.set_pose(a, Pose{}));
    EXPECT_FALSE(world.body(a));
    const BodyHandle again = *world.add(sphere_at(0.0));
    EXPECT_EQ(again.id, a.id);
    EXPECT_NE(again.generation, a.generation);
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(world.set_pose(again, Pose::at({kNan, 0, 0})));
    EXPECT_FALSE(world.set_velocity(again, {kNan, 0, 0}, Vec3::Zero()));
    EXPECT_FALSE(world.add(sphere_at(std::numeric_limits<double>::infinity())));
    Body without_centre = sphere_at(3.0);
    without_centre.centre = Vec3(0, kNan, 0);
    EXPECT_FALSE(world.add(without_centre));
    EXPECT_FALSE(World::create({.margin = -1.0}));
}

}  // namespace
}  // namespace tandem

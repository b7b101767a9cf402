// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <tandem/deforming_model.hpp>
#include <tandem/world.hpp>

#include "scenes/shapes.hpp"

namespace tandem {
namespace {

/// A ball of triangles with radius 1, which can be stretched along z.
class SoftBall {
  public:
    SoftBall() : model_(*DeformingModel::build(scenes::sphere(2))) {
        for (const std::uint32_t place : model_.place_of_vertex()) {
            rest_.push_back(model_.mesh().vertices()[place]);
        }
    }
    Shape stretched(double factor) {
        std::vector<Vec3> moved = rest_;
        for (Vec3& vertex : moved) {
            vertex.z() *= factor;
        }
        (void)model_.update(moved).value();
        return *Shape::deforming_mesh(model_);
    }

  private:
    DeformingModel model_;
    std::vector<Vec3> rest_;
};

double deepest(const World& world, const BodyContact& contact) {
    double most = -1e300;
    for (const ContactManifold& manifold : world.manifolds(contact)) {
        for (const ContactPoint& point : manifold.points()) {
            most = std::max(most, point.depth);
        }
    }
    return most;
}

TEST(WorldDeforming, contacts_follow_a_mesh_that_deforms) {
    SoftBall soft;
    World world = *World::create();
    const BodyHandle ground =
        *world.add({.shape = *Shape::plane({0, 0, 1}, 0.0), .kind = BodyKind::Static});
    const BodyHandle ball =
        *world.add({.shape = soft.stretched(1.0), .pose = Pose::at({0, 0, 1.5})});
    const BodyHandle lid = *world.add({.shape = *Shape::box({1, 1, 0.1}),
                                       .pose = Pose::at({0, 0, 3.2}),
                                       .kind = BodyKind::Static});
    ASSERT_TRUE(world.step());
    EXPECT_TRUE(world.contacts().empty());
    for (const double factor : {1.55, 1.7, 1.8}) {
        SCOPED_TRACE(factor);
        ASSERT_TRUE(world.set_shape(ball, soft.stretched(factor)));
        const StepReport report = *world.step();
        EXPECT_EQ(report.moved, 1U);
        ASSERT_EQ(world.contacts().size(), factor > 1.6 ? 2U : 1U);
        EXPECT_EQ(world.contacts()[0].a, ground);
        EXPECT_NEAR(deepest(world, world.contacts()[0]), factor - 1.5, 1e-9);
        if (factor > 1.6) {
            EXPECT_EQ(world.contacts()[1].b, lid);
        }
        const auto hit = *world.cast_ray(Ray{{-5, 0, 1.5}, {1, 0, 0}});
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->body, ball);
    }
    ASSERT_TRUE(world.set_shape(ball, soft.stretched(1.2)));
    ASSERT_TRUE(world.step());
    EXPECT_TRUE(world.contacts().empty());
    EXPECT_EQ(world.events().size(), 2U);
    for (const ContactEvent& event : world.events()) {
        EXPECT_EQ(event.phase, ContactPhase::End);
    }
}

TEST(WorldDeforming, a_snapshot_keeps_the_state_of_the_mesh) {
    SoftBall soft;
    World world = *World::create();
    ASSERT_TRUE(world.add({.shape = *Shape::plane({0, 0, 1}, 0.0), .kind = BodyKind::Static}));
    const BodyHandle ball =
        *world.add({.shape = soft.stretched(1.6), .pose = Pose::at({0, 0, 1.5})});
    ASSERT_TRUE(world.step());
    const double depth = deepest(world, world.contacts()[0]);
    const WorldSnapshot snapshot = world.snapshot();
    ASSERT_TRUE(world.set_shape(ball, soft.stretched(0.5)));
    ASSERT_TRUE(world.step());
    EXPECT_TRUE(world.contacts().empty());
    ASSERT_TRUE(world.restore(snapshot));
    ASSERT_TRUE(world.step());
    ASSERT_EQ(world.contacts().size(), 1U);
    EXPECT_EQ(deepest(world, world.contacts()[0]), depth);
}

/// A soft and a rigid mesh have the same manifolds as two rigid ones.
TEST(WorldDeforming, manifolds_are_those_of_a_rigid_mesh_of_the_same_triangles) {
    SoftBall soft;
    const Shape deformed = soft.stretched(1.3);
    const Shape rigid = *Shape::mesh(*deformed.model());
    ShapeQuery query;
    const std::vector<Shape> others{*Shape::box({0.5, 0.5, 0.5}), *Shape::sphere(0.4),
                                    *Shape::mesh(*Model::build(scenes::sphere(1)))};
    for (const Shape& other : others) {
        SCOPED_TRACE(name_of(other.kind()));
        const PlacedShape placed{other, Pose::at({0.9, 0.3, 0.8})};
        const auto soft_span = *query.contacts({deformed, Pose{}}, placed);
        const std::vector<ContactManifold> of_soft(soft_span.begin(), soft_span.end());
        const auto of_rigid = *query.contacts({rigid, Pose{}}, placed);
        ASSERT_EQ(of_soft.size(), of_rigid.size());
        ASSERT_FALSE(of_soft.empty());
        double deepest_soft = 0.0;
        double deepest_rigid = 0.0;
        for (std::size_t m = 0; m < of_soft.size(); ++m) {
            for (const ContactPoint& point : of_soft[m].points()) {
                deepest_soft = std::max(deepest_soft, point.depth);
            }
            for (const ContactPoint& point : of_rigid[m].points()) {
                deepest_rigid = std::max(deepest_rigid, point.depth);
            }
        }
        EXPECT_NEAR(deepest_soft, deepest_rigid, 1e-12);
    }
}

/// Contacts and events belong to the last step, so a loop over them may change the world.
TEST(WorldDeforming, bodies_come_and_go_while_contacts_are_read) {
    World world = *World::create();
    std::vector<BodyHandle> row;
    for (int k = 0; k < 10; ++k) {
        row.push_back(
            *world.add({.shape = *Shape::sphere(0.6), .pose = Pose::at({1.0 * k, 0, 0})}));
    }
    ASSERT_TRUE(world.step());
    ASSERT_EQ(world.contacts().size(), 9U);
    int seen = 0;
    for (const BodyContact& contact : world.contacts()) {
        EXPECT_FALSE(world.manifolds(contact).empty());
        if (world.contains(contact.a)) {
            ASSERT_TRUE(world.remove(contact.a));
        }
        ASSERT_TRUE(
            world.add({.shape = *Shape::sphere(0.1), .pose = Pose::at({0, 5.0 + 0.3 * seen, 0})}));
        ++seen;
    }
    EXPECT_EQ(seen, 9);
    for (const ContactEvent& event : world.events()) {
        EXPECT_FALSE(world.contains(event.a));
    }
    ASSERT_TRUE(world.step());
    EXPECT_TRUE(world.contacts().empty());
    EXPECT_EQ(world.events().size(), 9U);
}

}  // namespace
}  // namespace tandem

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <gtest/gtest.h>

#include <tandem/deforming_model.hpp>
#include <tandem/shape_query.hpp>

#include "support/random_shapes.hpp"
#include "support/seeds.hpp"

/// Properties of manifolds that a contact solver needs: a tiny motion changes their numbers a
/// little, and keeps the features of their points.
namespace tandem {
namespace {

std::vector<FeatureId> features_of(const ContactManifold& manifold) {
    std::vector<FeatureId> features;
    for (const ContactPoint& point : manifold.points()) {
        features.push_back(point.feature);
    }
    std::sort(features.begin(), features.end());
    return features;
}

/// A body that rests with a face on another one, and the height of its centre.
struct Resting {
    Shape shape;
    double height;
    std::uint32_t points;
};

TEST(ManifoldStability, resting_bodies_keep_their_points_under_tiny_motion) {
    ShapeQuery query;
    const std::vector<Vec3> wedge{{-0.6, -0.4, -0.3},
                                  {0.6, -0.4, -0.3},
                                  {0.6, 0.4, -0.3},
                                  {-0.6, 0.4, -0.3},
                                  {0.0, 0.1, 0.5}};
    const std::vector<Resting> bodies{{*Shape::box({0.4, 0.3, 0.2}), 0.2, 4},
                                      {*Shape::cylinder(0.4, 0.3), 0.3, 4},
                                      {*Shape::cone(0.4, 0.3), 0.3, 4},
                                      {*Shape::hull(wedge), 0.3, 4},
                                      {*Shape::sphere(0.4), 0.4, 1}};
    const Mesh sheet = scenes::integer_sheet(4, 0.0);
    const std::vector<PlacedShape> floors{
        {*Shape::plane({0, 0, 1}, 0.0), Pose{}},
        {*Shape::box({3, 3, 0.5}), Pose::at({0, 0, -0.5})},
        {*Shape::cylinder(3.0, 0.5), Pose::at({0, 0, -0.5})},
        {*Shape::mesh(*Model::build(sheet)), Pose::at({-1.73, -1.62, 0})},
        {*Shape::height_field(5, 5, 1.0, std::vector<double>(25, 0.0)),
         Pose::at({-1.73, -1.62, 0})},
        {*Shape::deforming_mesh(*DeformingModel::build(sheet)), Pose::at({-1.73, -1.62, 0})}};
    constexpr double kDepth = 1e-3;
    constexpr double kTiny = 1e-7;
    for (const Resting& body : bodies) {
        for (const PlacedShape& floor : floors) {
            SCOPED_TRACE(std::string(name_of(body.shape.kind())) + " on " +
                         std::string(name_of(floor.shape.kind())));
            std::vector<FeatureId> before;
            for (const std::uint64_t seed : testing::seeds(10)) {
                TANDEM_TRACE_SEED(seed);
                scenes::Random random(seed);
                const Vec3 turn = kTiny * random.in_cube();
                const Vec3 place = Vec3(0, 0, body.height - kDepth) + kTiny * random.in_cube();
                const PlacedShape placed{body.shape,
                                         *Pose::create(place, 1.0, turn.x(), turn.y(), turn.z())};
                const auto contacts = *query.contacts(placed, floor, {.margin = 1e-3});
                ASSERT_EQ(contacts.size(), 1U);
                EXPECT_EQ(contacts[0].count, body.points);
                EXPECT_NEAR(contacts[0].normal.z(), -1.0, 1e-6);
                for (const ContactPoint& point : contacts[0].points()) {
                    EXPECT_NEAR(point.depth, kDepth, 1e-6);
                }
                const std::vector<FeatureId> now = features_of(contacts[0]);
                if (!before.empty() && body.points == 4) {
                    EXPECT_EQ(now, before);
                }
                before = now;
            }
        }
    }
}

TEST(ManifoldStability, random_contacts_change_no_more_than_the_bodies_move) {
    ShapeQuery query;
    constexpr double kTiny = 1e-9;
    for (const ShapeKind kind_a : testing::kConvexKinds) {
        for (const ShapeKind kind_b : testing::kConvexKinds) {
            SCOPED_TRACE(std::string(name_of(kind_a)) + " " + std::string(name_of(kind_b)));
            for (const std::uint64_t seed : testing::seeds(10)) {
                TANDEM_TRACE_SEED(seed);
                scenes::Random random(seed);
                const PlacedShape a{testing::random_shape(random, kind_a),
                                    testing::random_placement(random, 0.4)};
                PlacedShape b{testing::random_shape(random, kind_b),
                              testing::random_placement(random, 0.4)};
                const auto depth_of = [&] {
                    double most = -1e300;
                    const auto contacts = *query.contacts(a, b, {.margin = 1e-3});
                    for (const ContactManifold& manifold : contacts) {
                        for (const ContactPoint& point : manifold.points()) {
                            most = std::max(most, point.depth);
                        }
                    }
                    return most;
                };
                const double before = depth_of();
                if (before < 0.0) {
                    continue;
                }
                b.pose = Pose::at(kTiny * random.direction()) * b.pose;
                // Depths of round bodies are accurate to 2e-3 of their value
                // (docs/design/shapes.md).
                EXPECT_NEAR(depth_of(), before, 2.0 * kTiny + 2e-3 * before);
            }
        }
    }
}

}  // namespace
}  // namespace tandem

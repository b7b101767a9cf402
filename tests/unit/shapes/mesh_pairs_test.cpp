// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <cmath>
#include <gtest/gtest.h>
#include <span>

#include <tandem/deforming_model.hpp>
#include <tandem/shape_query.hpp>

#include "support/random_shapes.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

using testing::random_placement;
using testing::random_shape;

/// The distance to a surface by brute force, triangle by triangle.
double brute_distance(ShapeQuery& query, const PlacedShape& convex, const PlacedShape& surface) {
    double least = 1e300;
    const Mesh& mesh = surface.shape.model()->mesh();
    for (std::uint32_t t = 0; t < mesh.triangle_count(); ++t) {
        const TriangleCorners corners = mesh.corners(t);
        const PlacedShape triangle{*Shape::hull(corners), surface.pose};
        least = std::min(least, query.distance(convex, triangle)->distance);
    }
    return least;
}

TEST(MeshPairs, distances_are_those_of_all_triangles) {
    ShapeQuery query;
    for (const ShapeKind kind : testing::kConvexKinds) {
        for (const ShapeKind surface : {ShapeKind::Mesh, ShapeKind::HeightField}) {
            for (const std::uint64_t seed : testing::seeds(5)) {
                TANDEM_TRACE_SEED(seed);
                SCOPED_TRACE(name_of(kind));
                scenes::Random random(seed);
                const PlacedShape a{random_shape(random, kind), random_placement(random, 1.2)};
                const PlacedShape b{random_shape(random, surface), random_placement(random, 0.4)};
                const double expected = brute_distance(query, a, b);
                EXPECT_NEAR(query.distance(a, b)->distance, expected, 1e-8);
                EXPECT_EQ(*query.touches(a, b), expected == 0.0);
            }
        }
    }
}

/// Flat floors of many triangles, 8 by 8 units.
std::vector<Shape> flat_floors() {
    DeformingModel sheet = *DeformingModel::build(scenes::integer_sheet(8, 0.0));
    return {*Shape::mesh(*Model::build(scenes::integer_sheet(8, 0.0))),
            *Shape::height_field(9, 9, 1.0, std::vector<double>(81, 0.0)),
            *Shape::deforming_mesh(sheet)};
}

/// Edges between triangles in one plane do not disturb the motion.
TEST(MeshPairs, bodies_slide_over_a_flat_surface_without_a_bump) {
    ShapeQuery query;
    constexpr double kDepth = 0.01;
    const std::vector<Vec3> wedge{{-0.6, -0.4, -0.3}, {0.6, -0.4, -0.3}, {0.5, 0.5, -0.3},
                                  {-0.6, 0.4, -0.3},  {0.1, 0.0, 0.6},   {-0.2, 0.1, 0.5}};
    const std::vector<std::pair<Shape, double>> sliders{
        {*Shape::sphere(0.6), 0.6},        {*Shape::box({0.7, 0.45, 0.3}), 0.3},
        {*Shape::cylinder(0.5, 0.4), 0.4}, {*Shape::capsule(0.3, 0.5), 0.8},
        {*Shape::cone(0.5, 0.4), 0.4},     {*Shape::hull(wedge), 0.3},
    };
    for (const Shape& surface : flat_floors()) {
        const PlacedShape floor{surface, Pose{}};
        for (const auto& [shape, height] : sliders) {
            SCOPED_TRACE(std::string(name_of(shape.kind())) + " over " +
                         std::string(name_of(surface.kind())));
            for (int step = 0; step <= 200; ++step) {
                const double along = 1.5 + 0.02 * step;
                const PlacedShape slider{
                    shape, Pose::at({along, 0.3 * along + 1.7, height - kDepth}) *
                               *Pose::create(Vec3::Zero(), std::cos(0.1 * along), 0, 0,
                                             std::sin(0.1 * along))};
                const auto contacts = *query.contacts(slider, floor, {.margin = 0.02});
                ASSERT_EQ(contacts.size(), 1U) << "at step " << step;
                EXPECT_NEAR(contacts[0].normal.z(), -1.0, 1e-6) << "at step " << step;
                double most = -1.0;
                for (const ContactPoint& point : contacts[0].points()) {
                    most = std::max(most, point.depth);
                }
                EXPECT_NEAR(most, kDepth, 1e-6) << "at step " << step;
            }
        }
    }
}

/// Bodies that lie on their sides touch along lines and at points, across many edges.
TEST(MeshPairs, lying_bodies_roll_over_a_flat_surface_without_a_bump) {
    ShapeQuery query;
    constexpr double kDepth = 0.01;
    const double half = std::sqrt(0.5);
    const std::vector<std::pair<Shape, double>> rollers{{*Shape::cylinder(0.5, 0.8), 0.5},
                                                        {*Shape::capsule(0.3, 0.7), 0.3}};
    for (const Shape& surface : flat_floors()) {
        const PlacedShape floor{surface, Pose{}};
        for (const auto& [shape, height] : rollers) {
            SCOPED_TRACE(std::string(name_of(shape.kind())) + " over " +
                         std::string(name_of(surface.kind())));
            for (int step = 0; step <= 150; ++step) {
                const double along = 2.0 + 0.02 * step;
                const Pose roll =
                    *Pose::create(Vec3::Zero(), std::cos(along), 0, std::sin(along), 0);
                const Pose lie = *Pose::create(Vec3::Zero(), half, half, 0, 0);
                const PlacedShape roller{
                    shape, Pose::at({along, 3.0 + 0.2 * along, height - kDepth}) * roll * lie};
                const auto contacts = *query.contacts(roller, floor, {.margin = 0.005});
                for (const ContactManifold& manifold : contacts) {
                    EXPECT_NEAR(manifold.normal.z(), -1.0, 1e-5) << "at step " << step;
                    for (const ContactPoint& point : manifold.points()) {
                        // depths of cylinders have this tolerance
                        EXPECT_LE(point.depth, kDepth * (1.0 + 1e-3)) << "at step " << step;
                    }
                }
            }
        }
    }
}

/// The depth of the deepest contact of two meshes that are apart (it is negative).
double most_depth(std::span<const ContactManifold> contacts) {
    double most = -1e300;
    for (const ContactManifold& manifold : contacts) {
        for (const ContactPoint& point : manifold.points()) {
            most = std::max(most, point.depth);
        }
    }
    return most;
}

/// The closest features give a contact within the margin: corners, edges or faces, sharp or nearly
/// flat.
TEST(MeshPairs, closest_features_are_a_contact) {
    ShapeQuery query;
    const std::vector<Shape> solids{
        *Shape::mesh(*Model::build(scenes::box({-0.4, -0.5, -0.6}, {0.4, 0.5, 0.6}))),
        *Shape::mesh(*Model::build(scenes::sphere(1))),
        *Shape::mesh(*Model::build(scenes::sphere(4))),
        *Shape::mesh(*Model::build(scenes::torus(0.7, 0.2, 24, 12))),
        *Shape::mesh(*Model::build(scenes::integer_sheet(2, 0.3)))};
    for (const Shape& one : solids) {
        for (const Shape& other : solids) {
            for (const std::uint64_t seed : testing::seeds(12)) {
                TANDEM_TRACE_SEED(seed);
                scenes::Random random(seed);
                const PlacedShape a{one, random_placement(random, 0.1)};
                PlacedShape b{other,
                              Pose::at(5.0 * random.direction()) * random_placement(random, 0.1)};
                const ShapeDistance far = *query.distance(a, b);
                // Place B near A; every third time its edges are nearly parallel to those of A.
                if (seed % 3 == 0) {
                    const Pose tilt =
                        *Pose::create(Vec3::Zero(), 1.0, 1e-4, -2e-4 * random.symmetric(), 1e-5);
                    b.pose = Pose::at(b.pose.translation()) * a.pose * tilt;
                } else {
                    b.pose = Pose::at(0.99 * (far.point_a - far.point_b)) * b.pose;
                }
                const double distance = query.distance(a, b)->distance;
                ASSERT_GT(distance, 0.0);
                const auto contacts = *query.contacts(a, b, {.margin = 1.0001 * distance});
                ASSERT_FALSE(contacts.empty());
                EXPECT_NEAR(most_depth(contacts), -distance, 1e-9);
            }
        }
    }
}

TEST(MeshPairs, spheres_of_triangles_push_along_their_centres) {
    ShapeQuery query;
    const Shape ball = *Shape::mesh(*Model::build(scenes::sphere(3)));
    for (const double overlap : {0.3, 0.1}) {
        const Vec3 direction = Vec3(0.3, -0.5, 0.8).normalized();
        const PlacedShape a{ball, Pose{}};
        const PlacedShape b{ball, Pose::at((2.0 - overlap) * direction)};
        const auto contacts = *query.contacts(a, b);
        ASSERT_FALSE(contacts.empty());
        EXPECT_GT(contacts[0].normal.dot(direction), std::cos(0.02));
        for (const ContactPoint& point : contacts[0].points()) {
            EXPECT_NEAR(point.depth, overlap, 0.1 * overlap + 0.03);
        }
    }
}

TEST(MeshPairs, a_mesh_box_on_a_mesh_box_keeps_four_points_when_it_tilts) {
    ShapeQuery query;
    const Shape box = *Shape::mesh(*Model::build(scenes::box({-1, -1, -1}, {1, 1, 1})));
    std::vector<FeatureId> before;
    for (const double tilt : {0.0, 0.0005, 0.001}) {
        const PlacedShape a{box, Pose{}};
        const PlacedShape b{box, *Pose::create({0.3, 0.2, 2.004}, 1.0, 0.5 * tilt, 0.0, 0.0)};
        const auto contacts = *query.contacts(a, b, {.margin = 0.01, .rest_offset = 0.005});
        ASSERT_EQ(contacts.size(), 1U);
        ASSERT_EQ(contacts[0].count, 4U);
        EXPECT_GT(contacts[0].normal.z(), 0.999);
        std::vector<FeatureId> features;
        for (const ContactPoint& point : contacts[0].points()) {
            features.push_back(point.feature);
        }
        std::sort(features.begin(), features.end());
        if (!before.empty()) {
            EXPECT_EQ(features, before) << "features must persist under tiny motion";
        }
        before = features;
    }
}

}  // namespace
}  // namespace tandem

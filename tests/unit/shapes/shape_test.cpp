// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <limits>

#include <tandem/deforming_model.hpp>
#include <tandem/shape_query.hpp>

#include "support/random_shapes.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

TEST(Shape, refuses_compounds_that_nest_too_deep) {
    Shape shape = Shape::sphere(1.0).value();
    std::size_t levels = 0;
    // Without a limit the destructor would recurse a million times.
    for (; levels < 1000000; ++levels) {
        const std::vector<ShapePart> parts{{.shape = shape, .pose = Pose{}}};
        const Result<Shape> outer = Shape::compound(parts);
        if (!outer) {
            EXPECT_NE(outer.error().message.find("levels"), std::string::npos);
            break;
        }
        shape = *outer;
    }
    EXPECT_EQ(levels, 64U);
}

TEST(Shape, refuses_hostile_sizes_with_a_message) {
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    for (const double bad : {0.0, -1.0, kNan, kInfinity}) {
        for (const Result<Shape>& shape :
             {Shape::sphere(bad), Shape::box({1.0, bad, 1.0}), Shape::capsule(1.0, bad),
              Shape::capsule(bad, 1.0), Shape::cylinder(bad, 1.0), Shape::cone(1.0, bad)}) {
            ASSERT_FALSE(shape);
            EXPECT_NE(shape.error().message.find("positive"), std::string::npos);
        }
    }
    EXPECT_FALSE(Shape::hull({}));
    EXPECT_FALSE(Shape::compound({}));
    EXPECT_FALSE(Shape::plane({0, 0, 0}, 0.0));
    EXPECT_FALSE(Shape::plane({0, 0, 1}, kNan));
    EXPECT_FALSE(Shape::hull(std::vector<Vec3>{{0, kNan, 0}}));
    EXPECT_FALSE(Shape::height_field(1, 2, 1.0, std::vector<double>{0.0, 0.0}));
    EXPECT_FALSE(Shape::height_field(2, 2, 1.0, std::vector<double>{0.0, 0.0, kNan, 0.0}));
    EXPECT_FALSE(Shape::mesh(*Model::build(Mesh{})));
    EXPECT_FALSE(Shape::deforming_mesh(*DeformingModel::build(Mesh{})));
    EXPECT_FALSE(Pose::create({kNan, 0, 0}, 1, 0, 0, 0));
    const PlacedShape ball{*Shape::sphere(1.0), Pose{}};
    const PlacedShape lost{ball.shape, Pose::at({kInfinity, 0, 0})};
    EXPECT_FALSE(touches(ball, lost));
    EXPECT_FALSE(distance(lost, ball));
    EXPECT_FALSE(ShapeQuery().contacts(ball, lost));
    EXPECT_FALSE(ShapeQuery().contacts(ball, ball, {.margin = kNan}));
    EXPECT_FALSE(closest_point(ball, {kNan, 0, 0}));
    EXPECT_FALSE(support_point(ball, {0, 0, 0}));
    EXPECT_FALSE(cast_ray(Ray{{0, 0, 0}, {0, 0, 0}}, ball));
}

/// Points in a plane, on a line or at one place are valid hulls, too.
TEST(Shape, flat_hulls_have_the_right_distances) {
    const PlacedShape ball{*Shape::sphere(0.5), Pose::at({0.2, 0.1, 3.0})};
    const std::vector<Vec3> square{{-1, -1, 0}, {1, -1, 0}, {1, 1, 0},
                                   {-1, 1, 0},  {0, 0, 0},  {1, 1, 0}};
    const std::vector<Vec3> line{{-1, 0.1, 0}, {0, 0.1, 0}, {3, 0.1, 0}, {-1, 0.1, 0}};
    const std::vector<Vec3> point{{0.2, 0.1, 0}, {0.2, 0.1, 0}, {0.2, 0.1, 0}};
    for (const std::vector<Vec3>& points : {square, line, point}) {
        const PlacedShape hull{*Shape::hull(points), Pose{}};
        EXPECT_NEAR(distance(ball, hull)->distance, 2.5, 1e-12);
        EXPECT_NEAR(closest_point(hull, {0.2, 0.1, -1.0})->distance, 1.0, 1e-12);
        EXPECT_TRUE(*contains(hull, {0.2, 0.1, 0.0}));
        EXPECT_FALSE(mass_properties(hull.shape));
        const PlacedShape box{*Shape::box({0.5, 0.5, 0.5}), Pose::at({0.2, 0.1, 0.4})};
        EXPECT_TRUE(*touches(box, hull));
        ShapeQuery query;
        const auto contacts = query.contacts(box, hull);
        ASSERT_TRUE(contacts);
        ASSERT_EQ(contacts->size(), 1U);
        EXPECT_GE((*contacts)[0].count, 1U);
    }
    EXPECT_EQ(Shape::hull(square)->hull_points().size(), 4U);
    EXPECT_EQ(Shape::hull(line)->hull_points().size(), 2U);
    EXPECT_EQ(Shape::hull(point)->hull_points().size(), 1U);
}

/// The sign distinguishes inside from outside, and the nearest point is on the surface.
TEST(Shape, closed_meshes_have_signed_distances) {
    const Shape solid = *Shape::box({0.7, 0.5, 0.3});
    const Mesh box = scenes::box({-0.7, -0.5, -0.3}, {0.7, 0.5, 0.3});
    const std::vector<Shape> meshes{*Shape::mesh(*Model::build(box)),
                                    *Shape::deforming_mesh(*DeformingModel::build(box))};
    for (const Shape& mesh : meshes) {
        for (const std::uint64_t seed : testing::seeds(50)) {
            TANDEM_TRACE_SEED(seed);
            scenes::Random random(seed);
            const Pose pose = testing::random_placement(random, 2.0);
            const Vec3 point = to_world(pose, testing::random_point(random, 1.0));
            const ShapePoint expected = *closest_point(PlacedShape{solid, pose}, point);
            const ShapePoint found = *closest_point(PlacedShape{mesh, pose}, point);
            EXPECT_NEAR(found.distance, expected.distance, 1e-12);
            EXPECT_NEAR((found.point - point).norm(), std::abs(found.distance), 1e-12);
            EXPECT_EQ(*contains(PlacedShape{mesh, pose}, point), expected.distance <= 0.0);
        }
    }
}

/// The shape of a deforming model does not change when the model changes.
TEST(Shape, deforming_meshes_keep_the_state_they_were_made_of) {
    DeformingModel model = *DeformingModel::build(scenes::box({-1, -1, -1}, {1, 1, 1}));
    const Shape before = *Shape::deforming_mesh(model);
    std::vector<Vec3> moved(model.mesh().vertex_count());
    for (std::size_t k = 0; k < moved.size(); ++k) {
        moved[k] = 2.0 * model.mesh().vertices()[model.place_of_vertex()[k]];
    }
    ASSERT_TRUE(model.update(moved));
    const Shape after = *Shape::deforming_mesh(model);
    EXPECT_EQ(box_of({before, Pose{}})->hi, (std::array<float, 3>{1, 1, 1}));
    EXPECT_EQ(box_of({after, Pose{}})->hi, (std::array<float, 3>{2, 2, 2}));
    EXPECT_NEAR(mass_properties(before)->volume, 8.0, 1e-12);
    EXPECT_NEAR(mass_properties(after)->volume, 64.0, 1e-12);
    const PlacedShape ball{*Shape::sphere(0.5), Pose::at({0, 0, 2.2})};
    EXPECT_NEAR(distance(ball, {before, Pose{}})->distance, 0.7, 1e-12);
    EXPECT_TRUE(*touches(ball, {after, Pose{}}));
    EXPECT_NEAR(after.reach(), std::sqrt(12.0), 1e-12);
}

}  // namespace
}  // namespace tandem

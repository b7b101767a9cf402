// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <limits>

#include <tandem/deforming_model.hpp>
#include <tandem/shape_cast.hpp>

#include "support/random_shapes.hpp"
#include "support/seeds.hpp"

namespace tandem {
namespace {

using testing::random_placement;
using testing::random_point;
using testing::random_shape;

TEST(TimeOfImpact, is_never_late_and_early_by_the_tolerance_at_most) {
    ShapeQuery query;
    for (const ShapeKind kind_a : kShapeKindNames.values()) {
        for (const ShapeKind kind_b : kShapeKindNames.values()) {
            if (kind_a == ShapeKind::Plane) {
                continue;
            }
            for (const std::uint64_t seed : testing::seeds(3)) {
                TANDEM_TRACE_SEED(seed);
                SCOPED_TRACE(std::string(name_of(kind_a)) + " " + std::string(name_of(kind_b)));
                scenes::Random random(seed);
                MovingShape a{.shape = random_shape(random, kind_a),
                              .pose = random_placement(random, 2.0),
                              .linear = random_point(random, 4.0),
                              .angular = random_point(random, 3.0)};
                MovingShape b{.shape = random_shape(random, kind_b),
                              .pose = random_placement(random, 2.0),
                              .linear = random_point(random, 1.0)};
                if (kind_b != ShapeKind::Plane) {
                    b.angular = random_point(random, 3.0);
                }
                const auto impact = *time_of_impact(a, b, {.tolerance = 1e-4}, query);
                const double end = impact ? impact->time : 1.0;
                if (end == 0.0) {
                    continue;  // they touch at the start
                }
                constexpr int kSamples = 60;
                for (int k = 0; k < kSamples; ++k) {
                    const double time = end * k / kSamples;
                    EXPECT_FALSE(
                        *query.touches({a.shape, pose_at(a, time)}, {b.shape, pose_at(b, time)}))
                        << "at " << time << " before " << end;
                }
                if (impact && impact->converged) {
                    EXPECT_LE(
                        query.distance({a.shape, pose_at(a, end)}, {b.shape, pose_at(b, end)})
                            ->distance,
                        1e-4);
                }
            }
        }
    }
}

/// Thin walls across the z axis, 4 by 4 units around the origin, of every kind of shape that can be
/// thin.
std::vector<Shape> thin_walls() {
    const Mesh sheet = scenes::integer_sheet(4, 0.0);
    std::vector<Vec3> moved(sheet.vertices().begin(), sheet.vertices().end());
    for (Vec3& vertex : moved) {
        vertex -= Vec3(2.0, 2.0, 0.0);
    }
    const Mesh centred = *Mesh::create(
        moved, std::vector<Triangle>(sheet.triangles().begin(), sheet.triangles().end()));
    const Shape plate = *Shape::box({2.0, 2.0, 0.0005});
    const std::vector<ShapePart> halves{
        {*Shape::box({1.0, 2.0, 0.0005}), Pose::at({-1.0, 0.0, 0.0})},
        {*Shape::box({1.0, 2.0, 0.0005}), Pose::at({1.0, 0.0, 0.0})}};
    const std::vector<ShapePart> field{
        {*Shape::height_field(5, 5, 1.0, std::vector<double>(25, 0.0)),
         Pose::at({-2.0, -2.0, 0.0})}};
    const std::vector<Vec3> corners{{-2, -2, 0}, {2, -2, 0}, {2, 2, 0}, {-2, 2, 0}};
    return {plate,
            *Shape::cylinder(2.0, 0.0005),
            *Shape::hull(corners),
            *Shape::mesh(*Model::build(centred)),
            *Shape::deforming_mesh(*DeformingModel::build(centred)),
            *Shape::compound(halves),
            *Shape::compound(field)};
}

TEST(TimeOfImpact, no_bullet_passes_through_a_thin_wall) {
    constexpr double kRadius = 0.005;
    const std::vector<Vec3> tetrahedron{{0, 0, 0.01}, {0, 0.01, 0}, {0.01, 0, 0}, {0, 0, -0.01}};
    const std::vector<ShapePart> two{{*Shape::sphere(kRadius), Pose::at({0, 0, kRadius})},
                                     {*Shape::sphere(kRadius), Pose::at({0, 0, -kRadius})}};
    const std::vector<Shape> bullets{
        *Shape::sphere(kRadius),
        *Shape::box({kRadius, kRadius, 2.0 * kRadius}),
        *Shape::capsule(kRadius, kRadius),
        *Shape::cylinder(kRadius, 2.0 * kRadius),
        *Shape::cone(kRadius, 2.0 * kRadius),
        *Shape::hull(tetrahedron),
        *Shape::compound(two),
        *Shape::mesh(*Model::build(scenes::box({-0.005, -0.005, -0.01}, {0.005, 0.005, 0.01})))};
    ShapeQuery query;
    for (const Shape& bullet : bullets) {
        for (const Shape& wall : thin_walls()) {
            SCOPED_TRACE(std::string(name_of(bullet.kind())) + " against " +
                         std::string(name_of(wall.kind())));
            const MovingShape flying{
                .shape = bullet, .pose = Pose::at({0.4, 0.3, 50.0}), .linear = {0, 0, -1000.0}};
            const auto straight = *time_of_impact(flying, {.shape = wall}, {.end = 0.1}, query);
            ASSERT_TRUE(straight);
            EXPECT_TRUE(straight->converged);
            EXPECT_NEAR(straight->time, 0.05, 2e-5);
            EXPECT_NEAR(straight->normal.z(), -1.0, 1e-6);
            MovingShape spinning = flying;
            spinning.angular = {300.0, 100.0, 50.0};
            const auto impact =
                *time_of_impact(spinning, {.shape = wall}, {.end = 0.1, .tolerance = 1e-5}, query);
            ASSERT_TRUE(impact);
            EXPECT_NEAR(impact->time, 0.05, 2e-5);
            EXPECT_LE(impact->time, 0.05);
        }
    }
}

TEST(TimeOfImpact, refuses_numbers_that_mean_nothing) {
    const Shape ball = *Shape::sphere(1.0);
    const Shape plane = *Shape::plane({0, 0, 1}, 0.0);
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(time_of_impact({.shape = ball, .linear = {kNan, 0, 0}}, {.shape = ball}));
    EXPECT_FALSE(time_of_impact({.shape = ball}, {.shape = plane, .angular = {1, 0, 0}}));
    EXPECT_FALSE(time_of_impact({.shape = ball}, {.shape = ball}, {.tolerance = 0.0}));
}

TEST(ShapeCast, finds_the_part_of_the_way) {
    const PlacedShape box{*Shape::box({0.5, 0.5, 0.5}), Pose::at({-3, 0, 0})};
    const PlacedShape target{*Shape::cylinder(1.0, 1.0), Pose{}};
    const auto impact = *cast_shape(box, {4, 0, 0}, target);
    ASSERT_TRUE(impact);
    EXPECT_NEAR(impact->time, 1.5 / 4.0, 1e-6);
    EXPECT_FALSE(cast_shape(box, {1, 0, 0}, target)->has_value());
}

/// A small moving sphere hits the same shapes as a ray along its path, at nearly the same time.
TEST(ShapeCast, a_small_sphere_meets_what_a_ray_meets) {
    for (const ShapeKind kind : kShapeKindNames.values()) {
        SCOPED_TRACE(name_of(kind));
        for (const std::uint64_t seed : testing::seeds(6)) {
            TANDEM_TRACE_SEED(seed);
            scenes::Random random(seed);
            const PlacedShape target{random_shape(random, kind), random_placement(random, 0.3)};
            const Vec3 from = 4.0 * random.direction();
            const Vec3 way = 2.0 * (random_point(random, 0.3) - from);
            constexpr double kRadius = 1e-5;
            const PlacedShape grain{*Shape::sphere(kRadius), Pose::at(from)};
            const auto hit = *cast_ray(Ray{from, way, 1.0}, target);
            const auto impact = *cast_shape(grain, way, target, 1e-7);
            if (hit) {
                ASSERT_TRUE(impact);
                EXPECT_LE(impact->time, hit->t + 1e-9);
            }
            if (impact) {
                const Vec3 centre = from + impact->time * way;
                EXPECT_LE(closest_point(target, centre)->distance, kRadius + 2e-7);
            }
        }
    }
}

}  // namespace
}  // namespace tandem

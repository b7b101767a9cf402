// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <limits>

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
                    continue;  // they touch from the start
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

TEST(TimeOfImpact, a_bullet_does_not_pass_through_a_thin_wall) {
    const Shape bullet = *Shape::sphere(0.005);
    const Shape plate = *Shape::box({1.0, 1.0, 0.0005});
    const Shape sheet = *Shape::mesh(*Model::build(scenes::integer_sheet(4, 0.0)));
    for (const Shape& wall : {plate, sheet}) {
        const auto impact = *time_of_impact(
            {.shape = bullet, .pose = Pose::at({0.4, 0.3, 50.0}), .linear = {0, 0, -1000.0}},
            {.shape = wall}, {.end = 0.1});
        ASSERT_TRUE(impact);
        EXPECT_TRUE(impact->converged);
        EXPECT_NEAR(impact->time, 0.05, 1e-5);
        EXPECT_NEAR(impact->normal.z(), -1.0, 1e-6);
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

}  // namespace
}  // namespace tandem

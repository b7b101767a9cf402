// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <gtest/gtest.h>
#include <optional>

#include <tandem/shape_cast.hpp>

#include "support/plain_solids.hpp"
#include "support/random_shapes.hpp"
#include "support/seeds.hpp"

/// Tests casts against samples of the motion. A point that both solids contain at some time, by
/// their definitions, proves that the impact is not later; two points close to each other prove
/// that it is not earlier.
namespace tandem {
namespace {

using testing::outside_by;
using testing::PlainSolid;
using testing::pulled_into;
using testing::random_solid;

/// A solid A that moves past a solid B. Coordinates are relative to B.
struct Flight {
    PlainSolid a;
    PlainSolid b;
    Eigen::Matrix3d turn_a;
    Eigen::Matrix3d turn_b;
    Vec3 from;  ///< start of A, relative to B
    Vec3 way;

    [[nodiscard]] Vec3 in_a(const Vec3& point, double time) const {
        return turn_a.transpose() * ((point - from) - time * way);
    }
    [[nodiscard]] Vec3 in_b(const Vec3& point) const { return turn_b.transpose() * point; }

    /// Whether a point inside both solids is found, by alternately moving it into slightly smaller
    /// copies of each.
    [[nodiscard]] bool overlaps_surely(double time) const {
        constexpr double kSmaller = 0.99;
        Vec3 point = 0.5 * (from + time * way);
        for (int round = 0; round < 40; ++round) {
            point = turn_b * pulled_into(b, in_b(point), kSmaller);
            const Vec3 centre = from + time * way;
            point =
                turn_a * pulled_into(a, turn_a.transpose() * (point - centre), kSmaller) + centre;
            if (outside_by(a, in_a(point, time)) == 0.0 && outside_by(b, in_b(point)) == 0.0) {
                return true;
            }
        }
        return false;
    }
};

Flight random_flight(scenes::Random& random, ShapeKind kind_a, ShapeKind kind_b, double length) {
    const double ratio = std::exp(2.0 * random.symmetric());
    Flight flight{.a = random_solid(random, kind_a, length),
                  .b = random_solid(random, kind_b, length * ratio),
                  .turn_a = testing::random_placement(random, 0.0).rotation(),
                  .turn_b = testing::random_placement(random, 0.0).rotation(),
                  .from = Vec3::Zero(),
                  .way = Vec3::Zero()};
    const double wide = 2.0 * length * (1.0 + ratio);
    flight.from = (1.5 + random.symmetric() * 0.4) * wide * random.direction();
    flight.way = 2.0 * (0.5 * wide * random.in_cube() - flight.from);
    return flight;
}

void expect_truth(const Flight& flight, const Vec3& far, double length) {
    // The exact pose of A after B was placed far away, with its rounding.
    const Pose pose_b = *Pose::create([&] {
        Isometry isometry = Isometry::Identity();
        isometry.linear() = flight.turn_b;
        isometry.translation() = far;
        return isometry;
    }());
    const Pose pose_a = *Pose::create([&] {
        Isometry isometry = Isometry::Identity();
        isometry.linear() = flight.turn_a;
        isometry.translation() = far + flight.from;
        return isometry;
    }());
    Flight real = flight;
    real.from = pose_a.translation() - far;
    const auto answer =
        cast_shape({flight.a.shape(), pose_a}, flight.way, {flight.b.shape(), pose_b});
    ASSERT_TRUE(answer) << answer.error().message;
    const std::optional<Impact>& impact = *answer;
    constexpr int kSamples = 24;
    for (int k = 0; k <= kSamples; ++k) {
        const double time = static_cast<double>(k) / kSamples;
        if ((!impact || impact->time > time) && real.overlaps_surely(time)) {
            ADD_FAILURE() << "they overlap at " << time << ", the impact is "
                          << (impact ? std::to_string(impact->time) : "missing");
            return;
        }
    }
    if (!impact) {
        return;
    }
    EXPECT_TRUE(impact->converged);
    // A millionth of the smaller solid, and the rounding of points far away.
    const double near = 2e-6 * length * 10.0 + 0x1p-50 * far.norm();
    EXPECT_LE((impact->point_a - impact->point_b).norm(), near);
    EXPECT_LE(outside_by(real.a, real.in_a(impact->point_a - far, impact->time)), near);
    EXPECT_LE(outside_by(real.b, real.in_b(impact->point_b - far)), near);
    EXPECT_NEAR(impact->normal.norm(), impact->normal.isZero(0.0) ? 0.0 : 1.0, 1e-14);
    EXPECT_TRUE(!impact->normal.isZero(0.0) || impact->time == 0.0);
}

TEST(ShapeCastTruth, no_convex_pair_passes_through_each_other_at_any_size_and_place) {
    for (const double length : {1e-6, 1.0, 1e8}) {
        for (const double away : {0.0, 1e9}) {
            SCOPED_TRACE(::testing::Message() << "size " << length << ", away " << away * length);
            for (const ShapeKind kind_a : testing::kConvexKinds) {
                for (const ShapeKind kind_b : testing::kConvexKinds) {
                    SCOPED_TRACE(std::string(name_of(kind_a)) + " " + std::string(name_of(kind_b)));
                    for (const std::uint64_t seed : testing::seeds(10)) {
                        TANDEM_TRACE_SEED(seed);
                        scenes::Random random(seed);
                        const Flight flight = random_flight(random, kind_a, kind_b, length);
                        const Vec3 far = away * length * random.in_cube();
                        expect_truth(flight, far, length);
                    }
                }
            }
        }
    }
}

/// Half-way they overlap by 1.88. A flat simplex once made the cast miss that.
TEST(ShapeCastTruth, a_turned_cylinder_meets_a_box) {
    const PlacedShape box{*Shape::box({1, 1, 1}), Pose{}};
    const PlacedShape cylinder{*Shape::cylinder(2.0, 1.5),
                               *Pose::create({-1, -1, 6}, 0.0, 3.0, -2.0, 3.0)};
    const auto impact = *cast_shape(cylinder, {-1, 1, -12}, box);
    ASSERT_TRUE(impact);
    EXPECT_LT(impact->time, 0.5);
    const auto back = *cast_shape(box, {1, -1, 12}, cylinder);
    ASSERT_TRUE(back);
    EXPECT_NEAR(back->time, impact->time, 1e-5);
}

/// The time at which two spheres meet is the root of a quadratic equation.
TEST(ShapeCastTruth, spheres_far_from_the_origin_meet_when_they_must) {
    for (const std::uint64_t seed : testing::seeds(400)) {
        TANDEM_TRACE_SEED(seed);
        scenes::Random random(seed);
        const Vec3 far = 1e10 * random.in_cube();
        const Vec3 place_a = far + 6.0 * random.direction();
        const Vec3 apart = place_a - far;
        const Vec3 way = 2.0 * (random.in_cube() - apart);
        const double radius_a = 0.3;
        const double radius_b = 0.2 + 0.2 * std::abs(random.symmetric());
        const auto impact = *cast_shape({*Shape::sphere(radius_a), Pose::at(place_a)}, way,
                                        {*Shape::sphere(radius_b), Pose::at(far)});
        const double reach = radius_a + radius_b;
        const double half = apart.dot(way);
        const double root = half * half - way.squaredNorm() * (apart.squaredNorm() - reach * reach);
        if (root > 1e-3) {
            const double time = (-half - std::sqrt(root)) / way.squaredNorm();
            ASSERT_TRUE(impact);
            EXPECT_LE(impact->time, time);
            EXPECT_NEAR(impact->time, time, 1e-5);
        } else if (root < -1e-3) {
            EXPECT_FALSE(impact);
        }
    }
}

TEST(ShapeCastTruth, turning_shapes_are_met_in_time_at_any_size) {
    ShapeQuery query;
    for (const double length : {1e-6, 1e8}) {
        for (const std::uint64_t seed : testing::seeds(60)) {
            TANDEM_TRACE_SEED(seed);
            scenes::Random random(seed);
            const auto kind = [&] {
                return testing::kConvexKinds[static_cast<std::size_t>(random.integer(50) + 50) % 6];
            };
            const Shape shape_a = random_solid(random, kind(), length).shape();
            const Shape shape_b = random_solid(random, kind(), length).shape();
            const Vec3 far = 1e8 * length * random.in_cube();
            const Vec3 from = 5.0 * length * random.direction();
            const MovingShape a{.shape = shape_a,
                                .pose = Pose::at(far + from) * testing::random_placement(random, 0),
                                .linear = 2.0 * (0.5 * length * random.in_cube() - from),
                                .angular = 8.0 * random.in_cube()};
            const MovingShape b{.shape = shape_b, .pose = Pose::at(far), .angular = {1, 2, 3}};
            const auto impact = *time_of_impact(a, b, {}, query);
            const double end = impact ? impact->time : 1.0;
            constexpr int kSamples = 40;
            for (int k = 0; k < kSamples; ++k) {
                const double time = end * k / kSamples;
                EXPECT_FALSE(
                    *query.touches({a.shape, pose_at(a, time)}, {b.shape, pose_at(b, time)}))
                    << time << " before " << end;
            }
            if (impact) {
                EXPECT_NEAR(impact->normal.norm(), 1.0, 1e-14);
            }
        }
    }
}

}  // namespace
}  // namespace tandem

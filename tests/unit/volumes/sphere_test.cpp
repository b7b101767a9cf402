// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "volumes/sphere.hpp"

#include <gtest/gtest.h>

#include "support/seeds.hpp"
#include "unit/volumes/point_sets.hpp"

namespace tandem::volumes {
namespace {

using testing::Dice;
using testing::Points;

TEST(Sphere, OfPointsOnASphereIsTheSphere) {
    for (const std::uint64_t seed : testing::seeds(100)) {
        TANDEM_TRACE_SEED(seed);
        Dice dice(seed);
        const Vec3 centre = dice.vector(0.3);
        const double radius = dice.between(0.01, 0.5);
        Points points;
        for (int i = 0; i < 400; ++i) {
            const double depth = i < 200 ? 1.0 : dice.between(0, 1);
            points.emplace_back(centre + radius * depth * dice.vector(1.0).normalized());
        }
        const Sphere ball = Sphere::around(points);
        EXPECT_NEAR(ball.radius, radius, 1e-3 * radius);
        EXPECT_LE(ball.radius, radius + 1e-6) << "the smallest is not larger than this one";
    }
}

TEST(Sphere, KnownSmallestBalls) {
    const auto radius = [](const Points& points) {
        return static_cast<double>(Sphere::around(points).radius);
    };
    EXPECT_NEAR(radius({{0.5, 0.5, 0.5}}), 0.0, 1e-7);
    EXPECT_NEAR(radius({{0, 0, 0}, {1, 0, 0}}), 0.5, 1e-6);
    EXPECT_NEAR(radius({{0, 0, 0}, {1, 0, 0}, {0.5, 0.1, 0}}), 0.5, 1e-6) << "obtuse";
    EXPECT_NEAR(radius({{1, 0, 0}, {-0.5, 0.75, 0}, {-0.5, -0.75, 0}}), 0.9375, 1e-6) << "acute";
    EXPECT_NEAR(radius({{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}}), std::sqrt(3.0), 1e-6);
    Points cube;
    for (int i = 0; i < 8; ++i) {
        cube.emplace_back(i & 1, i >> 1 & 1, i >> 2 & 1);
    }
    EXPECT_NEAR(radius(cube), std::sqrt(0.75), 1e-6) << "eight points on one sphere";
    Points line;
    for (int i = 0; i < 50; ++i) {
        line.emplace_back(0.02 * i, 0.01 * i, 0.0);
    }
    EXPECT_NEAR(radius(line), 0.5 * line.back().norm(), 1e-6);
}

/// The ball is minimal: moving its centre in any direction needs a larger radius.
TEST(Sphere, IsALocalMinimum) {
    for (const std::uint64_t seed : testing::seeds(50)) {
        TANDEM_TRACE_SEED(seed);
        Dice dice(seed);
        for (const auto& set : testing::point_sets(seed)) {
            const Sphere ball = Sphere::around(set.points);
            for (int i = 0; i < 20; ++i) {
                const Vec3 centre = ball.centre.cast<double>() + dice.vector(0.05);
                double radius = 0.0;
                for (const Vec3& point : set.points) {
                    radius = std::fmax(radius, (point - centre).norm());
                }
                EXPECT_GE(radius, static_cast<double>(ball.radius) - 1e-6) << set.name;
            }
        }
    }
}

TEST(Sphere, DistancesTooLargeToSquare) {
    const Sphere ball = Sphere::around(Points{{-1, 0, 0}, {1, 0, 0}});
    RelativePose pose;
    pose.ratio = 1e200;
    pose.translation = Vec3(1e200, 0, 0);
    EXPECT_TRUE(overlaps(ball, ball, pose)) << "B is as large as it is far away";
    pose.translation = Vec3(3e200, 0, 0);
    EXPECT_FALSE(overlaps(ball, ball, pose));
}

TEST(Sphere, MergedTouchesBothFromOutside) {
    const Sphere a = Sphere::around(Points{{-1, 0, 0}, {-0.5, 0, 0}});
    const Sphere b = Sphere::around(Points{{0.5, 0, 0}, {1, 0, 0}});
    EXPECT_NEAR(merged(a, b).radius, 1.0F, 1e-6);
    EXPECT_NEAR(merged(a, b).centre.norm(), 0.0F, 1e-6);
}

}  // namespace
}  // namespace tandem::volumes

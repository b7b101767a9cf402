// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "volumes/kdop.hpp"

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "support/seeds.hpp"
#include "unit/volumes/point_sets.hpp"

namespace tandem::volumes {
namespace {

using testing::Dice;
using testing::Points;

template <class Volume>
class KdopTest : public ::testing::Test {};

using Kdops = ::testing::Types<Kdop<14>, Kdop<18>, Kdop<26>>;
TYPED_TEST_SUITE(KdopTest, Kdops);

TYPED_TEST(KdopTest, LiesWithinTheBoxAndCutsItsCorners) {
    for (const std::uint64_t seed : testing::seeds(20)) {
        TANDEM_TRACE_SEED(seed);
        Dice dice(seed);
        Points points{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
        for (int i = 0; i < 200; ++i) {
            points.push_back(dice.vector(1.0).normalized());
        }
        const TypeParam kdop = TypeParam::around(points);
        const Aabb box = Aabb::around(points);
        EXPECT_TRUE((kdop.lo.template head<3>() >= box.lo - 1e-6F).all());
        EXPECT_TRUE((kdop.hi.template head<3>() <= box.hi + 1e-6F).all());
        EXPECT_TRUE(contains(box, Vec3(0.95, 0.95, 0.95)));
        EXPECT_FALSE(contains(kdop, Vec3(0.95, 0.95, 0.95)));
    }
}

TYPED_TEST(KdopTest, DirectionsAreDistinctAndOfTheStatedLength) {
    constexpr int kSides = TypeParam::kSides;
    for (int i = 0; i < kSides / 2; ++i) {
        EXPECT_NEAR(kdop_direction<kSides>(i).norm() * kdop_inverse_length<kSides>(i), 1.0, 1e-15);
        for (int j = 0; j < i; ++j) {
            EXPECT_GT(kdop_direction<kSides>(i).cross(kdop_direction<kSides>(j)).norm(), 0.5);
        }
    }
}

TYPED_TEST(KdopTest, SupportCombinesToTheDirection) {
    constexpr int kSides = TypeParam::kSides;
    for (const std::uint64_t seed : testing::seeds(200)) {
        TANDEM_TRACE_SEED(seed);
        Dice dice(seed);
        Vec3 g = dice.vector(1.0);
        if (seed % 4 == 0) {
            g = Vec3(std::round(2 * g.x()), std::round(2 * g.y()), std::round(2 * g.z()));
        }
        const KdopSupport support = kdop_support<kSides>(g);
        Vec3 sum = Vec3::Zero();
        for (std::size_t k = 0; k < 3; ++k) {
            EXPECT_GE(support.weight[k], 0.0);
            sum +=
                support.weight[k] * support.sign[k] * kdop_direction<kSides>(support.direction[k]);
        }
        EXPECT_LE((sum - g).norm(), 1e-15);
    }
}

TYPED_TEST(KdopTest, SupportIsABoundAndTightForABall) {
    constexpr int kSides = TypeParam::kSides;
    Dice dice(1);
    Points points;
    for (int i = 0; i < 20000; ++i) {
        points.push_back(dice.vector(1.0).normalized());
    }
    const TypeParam kdop = TypeParam::around(points);
    double largest = 0.0;
    for (int i = 0; i < 1000; ++i) {
        const Vec3 g = dice.vector(1.0).normalized();
        const KdopSupport support = kdop_support<kSides>(g);
        const double upper = support.upper(kdop.lo, kdop.hi);
        const double lower = support.lower(kdop.lo, kdop.hi);
        largest = std::fmax(largest, upper);
        for (int k = 0; k < 20; ++k) {
            const double along = g.dot(points[dice.below(20000)]);
            EXPECT_LE(along, upper);
            EXPECT_GE(along, lower);
        }
    }
    // The value for a box would be √3 = 1.73.
    EXPECT_LE(largest, kSides == 14 ? 1.42 : kSides == 18 ? 1.23 : 1.13);
}

TYPED_TEST(KdopTest, AlignedGapsAreDistances) {
    const TypeParam point = TypeParam::around(Points{{0, 0, 0}});
    RelativePose pose;
    pose.translation = Vec3(0, 3, 0);
    EXPECT_NEAR(separation(point, point, pose), 3.0, 1e-12);
    pose.translation = Vec3(1, -1, 1);
    EXPECT_LE(separation(point, point, pose), std::sqrt(3.0) + 1e-12);
    EXPECT_GE(separation(point, point, pose), std::sqrt(2.0) - 1e-12);
}

}  // namespace
}  // namespace tandem::volumes

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Distances of slivers, needles and almost parallel edges, compared with integers and rationals.
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include "geometry/closest/closest_candidates.hpp"
#include "geometry/closest/closest_points.hpp"
#include "geometry/closest/exact_closest.hpp"
#include "support/exact_distance.hpp"
#include "support/seeds.hpp"
#include "support/sliver_pairs.hpp"

namespace tandem::geometry {
namespace {

using testing::exact_squared_distance;
using testing::Rational;
using testing::SliverPairs;
using testing::TrianglePair;

constexpr double kRoundoff = 0x1p-53;

/// The largest difference between coordinates of the pair and one of its corners.
double sliver_pair_size(const TrianglePair& pair) {
    double size = 0.0;
    for (const TriangleCorners* t : {&pair.a, &pair.b}) {
        for (const Vec3& p : *t) {
            size = std::max({size, (p - pair.a[0]).cwiseAbs().maxCoeff(),
                             (p - pair.b[0]).cwiseAbs().maxCoeff()});
        }
    }
    return size;
}

double documented_bound(const TrianglePair& pair, double distance) {
    return 0x1p-43 * distance + 48 * kRoundoff * sliver_pair_size(pair);
}

Rational square_of(double x) {
    return Rational(x) * Rational(x);
}

TEST(SliverDistance, OfTheTwoTrianglesWhoseNormalWasTakenAsAccurate) {
    const TriangleCorners a{Vec3{1.0995659661705979, 1.1995587630755018, 0.5899950523428454},
                            {0.5056689179566326, 0.8544089079138487, 0.6747564377639733},
                            {0.2414789253111722, 0.7008719641997629, 0.7124618108374778}};
    const TriangleCorners b{Vec3{0.7150054992276929, 0.3674282867210319, 0.39763067921009243},
                            {0.4242174293569511, 0.9061121689181139, 0.25017419409306274},
                            {0.5541434139121618, 0.8825803776594828, 0.6678380982244074}};
    const double found = closest_points(refer_to(a), refer_to(b)).distance;
    const double tolerance = documented_bound({a, b}, found);
    const Rational square = exact_squared_distance(a, b);
    EXPECT_LE(square_of(found - tolerance), square);
    EXPECT_GE(square_of(found + tolerance), square);
    EXPECT_NEAR(found, 3.3445e-8, 1e-12);
}

TEST(SliverDistance, IsWithinTheBoundForEveryWidth) {
    const std::uint64_t seed = testing::seeds(1).front();
    TANDEM_TRACE_SEED(seed);
    SliverPairs pairs(seed);
    std::uint64_t apart = 0;
    const std::uint64_t count = testing::reduced(100'000);
    for (std::uint64_t k = 0; k < count; ++k) {
        const TrianglePair pair = pairs.draw();
        const TriangleRef a = refer_to(pair.a);
        const TriangleRef b = refer_to(pair.b);
        const double found = closest_points(a, b).distance;
        ASSERT_EQ(found == 0.0, intersects(a, b)) << "round " << k;
        if (found == 0.0) {
            continue;
        }
        ++apart;
        // The integers have one rounding error; the next test compares them with rationals.
        const double exact = exact_closest_points(a, b).distance;
        ASSERT_LE(std::fabs(found - exact), documented_bound(pair, found) + 2 * kRoundoff * exact)
            << "round " << k;
    }
    EXPECT_GT(apart, count / 3);
}

TEST(SliverDistance, CandidatesThatAreRuledOutChangeNothing) {
    const std::uint64_t seed = testing::seeds(1).front() + 3;
    TANDEM_TRACE_SEED(seed);
    SliverPairs pairs(seed);
    for (std::uint64_t k = 0; k < testing::reduced(20'000); ++k) {
        const TrianglePair pair = pairs.draw();
        const TriangleRef a = refer_to(pair.a);
        const TriangleRef b = refer_to(pair.b);
        if (intersects(a, b)) {
            continue;
        }
        const ClosestPoints all = exact_closest_points(a, b);
        const LocalPair local(a, b);
        const ClosestCandidates candidates(local, local.to_local(all.distance));
        const ClosestPoints some = exact_closest_points(a, b, &candidates);
        ASSERT_EQ(some.distance, all.distance) << "round " << k;
        ASSERT_EQ(some.on_a, all.on_a) << "round " << k;
        ASSERT_EQ(some.on_b, all.on_b) << "round " << k;
        ASSERT_EQ(some.feature_a, all.feature_a) << "round " << k;
        ASSERT_EQ(some.feature_b, all.feature_b) << "round " << k;
    }
}

TEST(SliverDistance, IntegersAgreeWithRationals) {
    const std::uint64_t seed = testing::seeds(1).front() + 1;
    TANDEM_TRACE_SEED(seed);
    SliverPairs pairs(seed);
    for (std::uint64_t k = 0; k < testing::reduced(600); ++k) {
        const TrianglePair pair = pairs.draw();
        if (intersects(refer_to(pair.a), refer_to(pair.b))) {
            continue;
        }
        const double exact = exact_closest_points(refer_to(pair.a), refer_to(pair.b)).distance;
        const Rational square = exact_squared_distance(pair.a, pair.b);
        ASSERT_LE(square_of(exact * (1 - 4 * kRoundoff)), square) << "round " << k;
        ASSERT_GE(square_of(exact * (1 + 4 * kRoundoff)), square) << "round " << k;
    }
}

/// The corners of a feature, repeated to make a triangle.
TriangleCorners corners_of(const TriangleCorners& t, TriangleFeature feature) {
    const auto bits = static_cast<unsigned>(feature);
    TriangleCorners result;
    std::size_t count = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        if ((bits >> i & 1U) != 0) {
            result[count++] = t[i];
        }
    }
    std::fill(result.begin() + static_cast<std::ptrdiff_t>(count), result.end(), result[0]);
    return result;
}

TEST(SliverDistance, IsThatOfTheFeatures) {
    const std::uint64_t seed = testing::seeds(1).front() + 2;
    TANDEM_TRACE_SEED(seed);
    SliverPairs pairs(seed);
    for (std::uint64_t k = 0; k < testing::reduced(10'000); ++k) {
        const TrianglePair pair = pairs.draw();
        const ClosestPoints c = closest_points(refer_to(pair.a), refer_to(pair.b));
        const TriangleCorners a = corners_of(pair.a, c.feature_a);
        const TriangleCorners b = corners_of(pair.b, c.feature_b);
        const double of_features =
            intersects(a, b) ? 0.0 : exact_closest_points(refer_to(a), refer_to(b)).distance;
        ASSERT_LE(std::fabs(of_features - c.distance), documented_bound(pair, c.distance))
            << "round " << k;
        ASSERT_EQ(of_features == 0.0, c.distance == 0.0) << "round " << k;
        if (c.feature_a == TriangleFeature::Face) {
            ASSERT_FALSE(is_degenerate(pair.a)) << "round " << k;
        }
        if (c.feature_b == TriangleFeature::Face) {
            ASSERT_FALSE(is_degenerate(pair.b)) << "round " << k;
        }
        const ClosestPoints swapped = closest_points(refer_to(pair.b), refer_to(pair.a));
        ASSERT_EQ(swapped.feature_a, c.feature_b);
        ASSERT_EQ(swapped.feature_b, c.feature_a);
    }
}

}  // namespace
}  // namespace tandem::geometry

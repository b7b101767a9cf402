// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Properties that every kind of volume must have.
#include <gtest/gtest.h>

#include "support/seeds.hpp"
#include "unit/volumes/point_sets.hpp"
#include "volumes/overlap_test.hpp"

namespace tandem::volumes {
namespace {

using testing::Dice;
using testing::NamedPoints;
using testing::point_sets;
using testing::Points;

template <class Volume>
class EveryVolume : public ::testing::Test {};

TYPED_TEST_SUITE(EveryVolume, testing::AllVolumes, testing::VolumeNames);

TYPED_TEST(EveryVolume, ContainsItsPoints) {
    for (const std::uint64_t seed : testing::seeds(200)) {
        TANDEM_TRACE_SEED(seed);
        for (const NamedPoints& set : point_sets(seed)) {
            const TypeParam volume = TypeParam::around(set.points);
            for (const Vec3& point : set.points) {
                ASSERT_TRUE(contains(volume, point)) << set.name << ": " << point.transpose();
            }
        }
    }
}

TYPED_TEST(EveryVolume, DoesNotContainWhatIsClearlyOutside) {
    for (const std::uint64_t seed : testing::seeds(20)) {
        TANDEM_TRACE_SEED(seed);
        Dice dice(seed);
        for (const NamedPoints& set : point_sets(seed)) {
            const TypeParam volume = TypeParam::around(set.points);
            // The points are in a cube of side 2, so the sides of boxes are at most 2√3 and
            // diagonals at most 6.
            for (int i = 0; i < 20; ++i) {
                const Vec3 direction = dice.vector(1.0).normalized();
                ASSERT_FALSE(contains(volume, set.points.front() + 6.1 * direction)) << set.name;
            }
        }
    }
}

TYPED_TEST(EveryVolume, MeasuresAreThoseOfTheSize) {
    for (const std::uint64_t seed : testing::seeds(20)) {
        TANDEM_TRACE_SEED(seed);
        for (const NamedPoints& set : point_sets(seed)) {
            const TypeParam volume = TypeParam::around(set.points);
            double diameter = 0.0;
            for (const Vec3& p : set.points) {
                for (const Vec3& q : set.points) {
                    diameter = std::fmax(diameter, (p - q).norm());
                }
            }
            const double side = measure_longest_side(volume);
            EXPECT_GE(side, diameter / std::sqrt(3.0)) << set.name;
            // √(3/2): Jung's bound for a sphere.
            EXPECT_LE(side, 1.23 * diameter + 1e-6) << set.name;
            EXPECT_GT(measure_volume(volume), 0.0) << set.name;
            EXPECT_LE(measure_volume(volume), std::pow(side, 3) * (1 + 1e-12)) << set.name;
            EXPECT_LE(measure_surface(volume), 6 * side * side * (1 + 1e-12)) << set.name;
        }
    }
}

TYPED_TEST(EveryVolume, MergedContainsBoth) {
    for (const std::uint64_t seed : testing::seeds(20)) {
        TANDEM_TRACE_SEED(seed);
        const std::vector<NamedPoints> sets = point_sets(seed);
        for (const NamedPoints& a : sets) {
            for (const NamedPoints& b : sets) {
                const TypeParam both =
                    merged(TypeParam::around(a.points), TypeParam::around(b.points));
                for (const Points* points : {&a.points, &b.points}) {
                    for (const Vec3& point : *points) {
                        ASSERT_TRUE(contains(both, point)) << a.name << " with " << b.name;
                    }
                }
                ASSERT_LE(measure_longest_side(both), 8.0) << a.name << " with " << b.name;
            }
        }
    }
}

TYPED_TEST(EveryVolume, EmptyContainsNothingAndIsNeutralInMerging) {
    const TypeParam empty = TypeParam::around(Points{});
    const Points points{{0.25, 0.5, 0.75}, {-0.5, 0.25, 0.125}, {0.5, -0.5, 1}};
    const TypeParam volume = TypeParam::around(points);
    EXPECT_FALSE(contains(empty, Vec3::Zero()));
    EXPECT_FALSE(contains(TypeParam{}, Vec3::Zero()));
    for (const TypeParam& same : {merged(volume, empty), merged(empty, volume)}) {
        EXPECT_EQ(measure_longest_side(same), measure_longest_side(volume));
        EXPECT_EQ(measure_volume(same), measure_volume(volume));
        for (const Vec3& point : points) {
            EXPECT_TRUE(contains(same, point));
        }
    }
}

TYPED_TEST(EveryVolume, MergingWithItselfOrAPartDoesNotGrow) {
    for (const std::uint64_t seed : testing::seeds(10)) {
        TANDEM_TRACE_SEED(seed);
        for (const NamedPoints& set : point_sets(seed)) {
            const TypeParam volume = TypeParam::around(set.points);
            TypeParam chain = volume;
            for (int i = 0; i < 50; ++i) {
                chain = merged(chain, volume);
            }
            EXPECT_LE(measure_longest_side(chain), 1.001 * measure_longest_side(volume) + 1e-30)
                << set.name;
        }
    }
}

TYPED_TEST(EveryVolume, NotANumberNeverSeparates) {
    const TypeParam volume = TypeParam::around(Points{{0, 0, 0}, {1, 1, 1}, {0, 1, 0}});
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    for (const bool aligned : {true, false}) {
        RelativePose pose;
        pose.aligned = aligned;
        pose.translation = Vec3::Constant(nan);
        EXPECT_TRUE(overlaps(volume, volume, pose));
        EXPECT_TRUE(OverlapTest<TypeParam>(pose)(volume, volume));
        EXPECT_EQ(separation(volume, volume, pose), kNoGap);
        pose.translation = Vec3(5, 5, 5);
        EXPECT_FALSE(overlaps(volume, volume, pose)) << "or this test would prove nothing";
        pose.slack = nan;
        EXPECT_TRUE(overlaps(volume, volume, pose));
        pose.slack = infinity;
        EXPECT_TRUE(overlaps(volume, volume, pose));
        pose.slack = 0;
        pose.ratio = infinity;
        EXPECT_TRUE(overlaps(volume, volume, pose));
    }
}

TYPED_TEST(EveryVolume, TouchingCountsAndFarApartDoesNot) {
    const Points cube = [] {
        Points corners;
        for (int i = 0; i < 8; ++i) {
            corners.emplace_back((i & 1) != 0 ? 0.5 : -0.5, (i & 2) != 0 ? 0.5 : -0.5,
                                 (i & 4) != 0 ? 0.5 : -0.5);
        }
        return corners;
    }();
    const TypeParam volume = TypeParam::around(cube);
    for (const std::uint64_t seed : testing::seeds(50)) {
        TANDEM_TRACE_SEED(seed);
        Dice dice(seed);
        for (int axis = 0; axis < 3; ++axis) {
            RelativePose pose;
            pose.aligned = false;
            pose.rotation = dice.pose(1.0).rotation();
            pose.abs_rotation = pose.rotation.cwiseAbs();
            // Put corner 7 of B on a random point of a face of A.
            Vec3 on_face = dice.vector(0.5);
            on_face[axis] = 0.5;
            pose.translation = on_face - pose.rotation * cube[7];
            EXPECT_TRUE(overlaps(volume, volume, pose));
            // Along some axis of A the centres are at least 2.4 / √3 apart, while the cubes reach
            // at most ½ + √3 / 2.
            pose.translation = dice.vector(1.0).normalized() * 2.4;
            EXPECT_FALSE(overlaps(volume, volume, pose));
        }
    }
}

}  // namespace
}  // namespace tandem::volumes

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Tests docs/design/conservative-volumes.md: volumes of triangles that meet in world space overlap,
// and `separation` is a lower bound of the distance.
#include <gtest/gtest.h>

#include <tandem/triangle.hpp>

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
class NeverLoses : public ::testing::Test {};

TYPED_TEST_SUITE(NeverLoses, testing::AllVolumes, testing::VolumeNames);

/// The points of a body, with its frame and pose.
struct Body {
    Points local;
    Pose pose;
    TreeFrame frame;
};

/// The frame of a mesh that has `local` and other points up to `spread` times as far away.
TreeFrame frame_around(const Points& local, double spread, Dice& dice) {
    TreeFrame frame;
    frame.lo = frame.hi = local.front();
    for (const Vec3& point : local) {
        frame.lo = frame.lo.cwiseMin(point);
        frame.hi = frame.hi.cwiseMax(point);
    }
    const double size = std::fmax((frame.hi - frame.lo).maxCoeff(), 1e-30) * spread;
    frame.origin = frame.lo + dice.vector(0.5 * size);
    frame.scale = std::exp2(-std::ilogb(size) - 1);
    frame.lo -= Vec3::Constant(size);
    frame.hi += Vec3::Constant(size);
    return frame;
}

template <class Volume>
Volume volume_of(const Body& body) {
    Points points;
    for (const Vec3& local : body.local) {
        points.push_back(body.frame.to_tree(local));
    }
    return Volume::around(points);
}

/// Two sets of points in random poses. Point 0 of A and point 0 of B are at the same place of the
/// world, up to rounding.
struct Meeting {
    Body a;
    Body b;

    Meeting(Dice& dice, const Points& shape_a, const Points& shape_b) {
        const double size_a = std::exp2(dice.between(-20, 20));
        const double size_b = dice.below(2) == 0 ? size_a : std::exp2(dice.between(-20, 20));
        const double distance = std::exp2(dice.between(-30, 30));
        a.pose = dice.pose(distance);
        b.pose = dice.below(3) == 0 ? a.pose : dice.pose(distance);
        for (const Vec3& point : shape_a) {
            a.local.push_back(size_a * point);
        }
        const Vec3 world = to_world(a.pose, a.local.front());
        const Vec3 meeting = b.pose.rotation().transpose() * (world - b.pose.translation());
        for (const Vec3& point : shape_b) {
            b.local.push_back(meeting + size_b * (point - shape_b.front()));
        }
        a.frame = frame_around(a.local, std::exp2(dice.between(0, 15)), dice);
        b.frame = frame_around(b.local, std::exp2(dice.between(0, 15)), dice);
    }
};

TYPED_TEST(NeverLoses, AMeetingOfPoints) {
    for (const std::uint64_t seed : testing::seeds(60)) {
        TANDEM_TRACE_SEED(seed);
        Dice dice(seed);
        const std::vector<NamedPoints> sets = point_sets(seed);
        for (const NamedPoints& shape_a : sets) {
            for (int i = 0; i < 8; ++i) {
                const NamedPoints& shape_b = sets[dice.below(static_cast<unsigned>(sets.size()))];
                const Meeting pair(dice, shape_a.points, shape_b.points);
                const auto a = volume_of<TypeParam>(pair.a);
                const auto b = volume_of<TypeParam>(pair.b);
                const RelativePose b_in_a =
                    relative_pose(pair.a.frame, pair.a.pose, pair.b.frame, pair.b.pose);
                const RelativePose a_in_b =
                    relative_pose(pair.b.frame, pair.b.pose, pair.a.frame, pair.a.pose);
                ASSERT_TRUE(overlaps(a, b, b_in_a)) << shape_a.name << ", " << shape_b.name;
                ASSERT_TRUE(overlaps(b, a, a_in_b)) << shape_b.name << ", " << shape_a.name;
            }
        }
    }
}

/// The most difficult case: volumes of single points, which are hardly larger than the rounding
/// errors of float.
TYPED_TEST(NeverLoses, ASinglePoint) {
    for (const std::uint64_t seed : testing::seeds(4)) {
        TANDEM_TRACE_SEED(seed);
        Dice dice(seed);
        for (int round = 0; round < 5000; ++round) {
            const Meeting pair(dice, {dice.vector(1.0)}, {dice.vector(1.0)});
            ASSERT_TRUE(
                overlaps(volume_of<TypeParam>(pair.a), volume_of<TypeParam>(pair.b),
                         relative_pose(pair.a.frame, pair.a.pose, pair.b.frame, pair.b.pose)))
                << "round " << round;
        }
    }
}

/// Triangles near each other: if the exact test finds that they meet, their volumes must overlap.
TYPED_TEST(NeverLoses, ATrianglePair) {
    for (const std::uint64_t seed : testing::seeds(4)) {
        TANDEM_TRACE_SEED(seed);
        Dice dice(seed);
        int touching = 0;
        int separated = 0;
        for (int round = 0; round < 4000; ++round) {
            Body a;
            Body b;
            a.pose = dice.pose(2.0);
            b.pose = dice.below(3) == 0 ? a.pose : dice.pose(2.0);
            const double closeness = dice.between(0, 1);
            const Vec3 offset =
                a.pose.translation() - b.pose.translation() + dice.vector(closeness);
            for (int k = 0; k < 3; ++k) {
                a.local.push_back(dice.vector(0.5));
                b.local.push_back(dice.vector(0.5) + b.pose.rotation().transpose() * offset);
            }
            a.frame = frame_around(a.local, dice.between(1, 50), dice);
            b.frame = frame_around(b.local, dice.between(1, 50), dice);
            const bool meet =
                intersects(to_world(a.pose, TriangleCorners{a.local[0], a.local[1], a.local[2]}),
                           to_world(b.pose, TriangleCorners{b.local[0], b.local[1], b.local[2]}));
            const bool overlap = overlaps(volume_of<TypeParam>(a), volume_of<TypeParam>(b),
                                          relative_pose(a.frame, a.pose, b.frame, b.pose));
            ASSERT_TRUE(overlap || !meet) << "round " << round;
            touching += meet ? 1 : 0;
            separated += overlap ? 0 : 1;
        }
        EXPECT_GT(touching, 200) << "too few meetings prove nothing";
        EXPECT_GT(separated, 500) << "a test that never separates proves nothing";
    }
}

TYPED_TEST(NeverLoses, SeparationIsALowerBoundAndDecidesTheOverlap) {
    for (const std::uint64_t seed : testing::seeds(40)) {
        TANDEM_TRACE_SEED(seed);
        Dice dice(seed);
        const std::vector<NamedPoints> sets = point_sets(seed);
        int separated = 0;
        for (const NamedPoints& shape_a : sets) {
            for (int i = 0; i < 8; ++i) {
                const NamedPoints& shape_b = sets[dice.below(static_cast<unsigned>(sets.size()))];
                Meeting pair(dice, shape_a.points, shape_b.points);
                // Move away from the meeting point by about the sizes of the triangles.
                const double size =
                    1.0 / std::fmin(pair.a.frame.scale, pair.b.frame.scale) * dice.between(0, 2);
                const Vec3 away = dice.vector(size);
                for (Vec3& point : pair.b.local) {
                    point += away;
                }
                pair.b.frame = frame_around(pair.b.local, std::exp2(dice.between(0, 15)), dice);
                const auto a = volume_of<TypeParam>(pair.a);
                const auto b = volume_of<TypeParam>(pair.b);
                const RelativePose pose =
                    relative_pose(pair.a.frame, pair.a.pose, pair.b.frame, pair.b.pose);
                double distance = std::numeric_limits<double>::infinity();
                for (const Vec3& p : pair.a.local) {
                    for (const Vec3& q : pair.b.local) {
                        distance = std::fmin(
                            distance, (to_world(pair.a.pose, p) - to_world(pair.b.pose, q)).norm());
                    }
                }
                const double bound = separation(a, b, pose);
                ASSERT_LE(bound, distance * pair.a.frame.scale + pose.slack)
                    << shape_a.name << ", " << shape_b.name;
                ASSERT_EQ(overlaps(a, b, pose), !(bound > pose.slack));
                const OverlapTest<TypeParam> test(pose);
                ASSERT_EQ(test(a, b), overlaps(a, b, pose));
                ASSERT_EQ(test.separation(a, b), bound);

                const RelativePose back =
                    relative_pose(pair.b.frame, pair.b.pose, pair.a.frame, pair.a.pose);
                // All lengths are in units of A. An oriented box allows an error of 2⁻¹⁹ of the
                // sizes, and an axis from the cross product of nearly parallel edges may be rotated
                // by 2⁻²³ / 2⁻¹⁰.
                const double swapped = separation(b, a, back) * pose.ratio;
                const double sizes = measure_longest_side(a) + measure_longest_side(b) * pose.ratio;
                const double unsure = pose.slack + back.slack * pose.ratio + 0x1p-16 * sizes;
                if (bound > unsure || swapped > unsure) {
                    ASSERT_NEAR(bound, swapped, unsure + 1e-3 * std::abs(bound))
                        << shape_a.name << ", " << shape_b.name;
                }
                separated += bound > pose.slack ? 1 : 0;
            }
        }
        EXPECT_GT(separated, 20) << "a test that never separates proves nothing";
    }
}

}  // namespace
}  // namespace tandem::volumes

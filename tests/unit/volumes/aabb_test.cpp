// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "volumes/aabb.hpp"

#include <gtest/gtest.h>
#include <random>

#include "support/seeds.hpp"

namespace tandem {
namespace {

using Points = std::vector<Vec3>;

RelativePose shifted(const Vec3& translation) {
    RelativePose pose;
    pose.translation = translation;
    return pose;
}

TEST(Aabb, ContainsPointsThatNoFloatCanHold) {
    const Points points{{0.1, 1.0 / 3.0, -0.7}, {0.0, 1e-60, -1e-60}};
    const Aabb box = Aabb::around(points);
    for (const Vec3& point : points) {
        EXPECT_TRUE(contains(box, point));
        EXPECT_TRUE((box.lo.cast<double>() < point.array()).all())
            << "strictly, to pay for rounding";
        EXPECT_TRUE((box.hi.cast<double>() > point.array()).all());
    }
}

TEST(Aabb, EmptyBoxIsNeutralInMerging) {
    const Aabb box = Aabb::around(Points{{0.25, 0.5, 0.75}});
    const Aabb same = merged(box, Aabb{});
    EXPECT_TRUE(contains(same, box));
    EXPECT_TRUE(contains(box, same));
}

TEST(Aabb, SeparatedOnOneAxisOnly) {
    const Aabb unit = Aabb::around(Points{{0, 0, 0}, {1, 1, 1}});
    for (int axis = 0; axis < 3; ++axis) {
        Vec3 translation = Vec3::Zero();
        translation[axis] = 1.001;
        EXPECT_FALSE(overlaps(unit, unit, shifted(translation))) << axis;
        EXPECT_FALSE(overlaps(unit, unit, shifted(-translation))) << axis;
        translation[axis] = 1.0;
        EXPECT_TRUE(overlaps(unit, unit, shifted(translation))) << "touching counts, axis " << axis;
    }
}

TEST(Aabb, RotatedBoxesAreSeparatedByAFaceOfEither) {
    const Aabb unit = Aabb::around(Points{{-1, -1, -1}, {1, 1, 1}});
    const Pose turned =
        Pose::create(Vec3::Zero(), std::cos(0.3927), 0, 0, std::sin(0.3927)).value();
    RelativePose pose;
    pose.aligned = false;
    pose.rotation = turned.rotation();
    pose.abs_rotation = pose.rotation.cwiseAbs();
    const double reach = 1.0 + std::sqrt(2.0);
    pose.translation = Vec3(reach - 0.01, 0, 0);
    EXPECT_TRUE(overlaps(unit, unit, pose));
    pose.translation = Vec3(reach + 0.01, 0, 0);
    EXPECT_FALSE(overlaps(unit, unit, pose)) << "by a face of A";
    pose.translation = (reach + 0.01) * pose.rotation.col(0);
    EXPECT_FALSE(overlaps(unit, unit, pose)) << "by a face of B";
}

TEST(Aabb, NotANumberNeverSeparates) {
    const Aabb unit = Aabb::around(Points{{0, 0, 0}, {1, 1, 1}});
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_TRUE(overlaps(unit, unit, shifted(Vec3::Constant(nan))));
}

/// The guarantee of RelativePose: points that meet in world space keep their volumes overlapping,
/// however large the translation and however different the sizes.
TEST(Aabb, NeverLosesAMeetingOfPoints) {
    for (const std::uint64_t seed : testing::seeds(4)) {
        TANDEM_TRACE_SEED(seed);
        std::mt19937_64 random(seed);
        std::uniform_real_distribution<double> unit(-1.0, 1.0);
        const auto vector = [&](double size) {
            return Vec3(size * unit(random), size * unit(random), size * unit(random));
        };
        for (int round = 0; round < 20000; ++round) {
            const double size_a = std::exp2(20 * unit(random));
            const double size_b = std::exp2(20 * unit(random));
            const double distance = std::exp2(30 * unit(random));
            const auto pose = [&] {
                return Pose::create(vector(distance), unit(random), unit(random), unit(random), 1.5)
                    .value();
            };
            const Pose pose_a = pose();
            const Pose pose_b = round % 3 == 0 ? pose_a : pose();
            // A point of A, and the point of B that lies at the same place of the world but for
            // rounding.
            const Vec3 local_a = vector(size_a);
            const Vec3 world = to_world(pose_a, local_a);
            const Vec3 local_b = pose_b.rotation().transpose() * (world - pose_b.offset());
            // Rounded to world coordinates, a vertex of either may be off by a few ulps of these
            // lengths.
            const auto frame = [&](const Vec3& local, double size) {
                TreeFrame result;
                result.origin = local + vector(size);
                result.scale = std::exp2(-std::ilogb(size));
                result.lo = local - Vec3::Constant(size);
                result.hi = local + Vec3::Constant(size);
                return result;
            };
            const TreeFrame frame_a = frame(local_a, size_a);
            const TreeFrame frame_b = frame(local_b, size_b);
            const Aabb box_a = Aabb::around(Points{frame_a.to_tree(local_a)});
            const Aabb box_b = Aabb::around(Points{frame_b.to_tree(local_b)});
            ASSERT_TRUE(overlaps(box_a, box_b, relative_pose(frame_a, pose_a, frame_b, pose_b)))
                << "round " << round;
            ASSERT_TRUE(overlaps(box_b, box_a, relative_pose(frame_b, pose_b, frame_a, pose_a)))
                << "round " << round;
        }
    }
}

}  // namespace
}  // namespace tandem

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "volumes/obb.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <algorithm>
#include <gtest/gtest.h>

#include "support/seeds.hpp"
#include "unit/volumes/point_sets.hpp"

namespace tandem::volumes {
namespace {

using testing::Dice;
using testing::Points;

Points box_corners(const Vec3& half, const Pose& pose) {
    Points corners;
    for (int i = 0; i < 8; ++i) {
        corners.push_back(to_world(
            pose, Vec3((i & 1) != 0 ? half.x() : -half.x(), (i & 2) != 0 ? half.y() : -half.y(),
                       (i & 4) != 0 ? half.z() : -half.z())));
    }
    return corners;
}

Vec3 sorted(Vec3 v) {
    std::sort(v.begin(), v.end());
    return v;
}

TEST(Obb, OfATurnedBoxIsTheBox) {
    for (const std::uint64_t seed : testing::seeds(100)) {
        TANDEM_TRACE_SEED(seed);
        Dice dice(seed);
        const Vec3 half(dice.between(0.01, 0.5), dice.between(0.01, 0.5), dice.between(0.01, 0.5));
        const Pose pose = dice.pose(0.2);
        Points points = box_corners(half, pose);
        // Inner points, most of them in one corner, distort the covariance of the points.
        for (int i = 0; i < 100; ++i) {
            points.push_back(
                to_world(pose, half.cwiseProduct(Vec3::Ones() - dice.vector(0.2).cwiseAbs())));
        }
        const Obb box = Obb::around(points);
        EXPECT_LE((sorted(box.half.cast<double>()) - sorted(half)).cwiseAbs().maxCoeff(), 1e-6);
    }
}

TEST(Obb, OfAFlatBoxIsTheRectangle) {
    for (const std::uint64_t seed : testing::seeds(100)) {
        TANDEM_TRACE_SEED(seed);
        Dice dice(seed);
        const Vec3 half(dice.between(0.01, 0.5), dice.between(0.01, 0.5), 0.0);
        const Obb box = Obb::around(box_corners(half, dice.pose(0.2)));
        EXPECT_LE((sorted(box.half.cast<double>()) - sorted(half)).cwiseAbs().maxCoeff(), 1e-6);
    }
}

TEST(Obb, OfATriangleHasTwiceItsArea) {
    for (const std::uint64_t seed : testing::seeds(100)) {
        TANDEM_TRACE_SEED(seed);
        Dice dice(seed);
        const Points corners{dice.vector(0.5), dice.vector(0.5), dice.vector(0.5)};
        const Vec3 half = sorted(Obb::around(corners).half.cast<double>());
        const double area = 0.5 * (corners[1] - corners[0]).cross(corners[2] - corners[0]).norm();
        EXPECT_LE(half[0], 1e-6);
        EXPECT_NEAR(4.0 * half[1] * half[2], 2.0 * area, 1e-5);
    }
}

TEST(Obb, NeverMuchLargerThanTheAlignedBox) {
    for (const std::uint64_t seed : testing::seeds(50)) {
        TANDEM_TRACE_SEED(seed);
        for (const auto& set : testing::point_sets(seed)) {
            const double aligned = measure_volume(Aabb::around(set.points));
            // The volume of a flat set comes from rounding only.
            EXPECT_LE(measure_volume(Obb::around(set.points)), 1.001 * aligned + 1e-5) << set.name;
        }
    }
}

TEST(Obb, AxesKeepTheInvariantTheTestReliesOn) {
    for (const std::uint64_t seed : testing::seeds(50)) {
        TANDEM_TRACE_SEED(seed);
        for (const auto& set : testing::point_sets(seed)) {
            const Obb box = merged(Obb::around(set.points), Obb::around(Points{Vec3(1, 1, 1)}));
            for (const Obb& one : {Obb::around(set.points), box}) {
                const Eigen::Matrix3d axes = one.axes.cast<double>();
                const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> squares(axes.transpose() *
                                                                             axes);
                const Vec3 lengths = squares.eigenvalues().cwiseSqrt();
                EXPECT_LE(lengths.maxCoeff(), 1.0) << set.name;
                EXPECT_GE(lengths.minCoeff(), 1.0 - 7 * 0x1p-25) << set.name;
            }
        }
    }
}

/// Crossed rods that only the cross product of two edges separates.
TEST(Obb, CrossedEdgesAreSeparatedByTheirCrossProduct) {
    const Obb rod_a = Obb::along(Eigen::Matrix3d::Identity(), box_corners({1, 0.1, 0.1}, Pose()));
    RelativePose pose;
    pose.aligned = false;
    // B has an edge along y + z, rotated so that this edge and not a face is opposite A's edge.
    const Pose turned = Pose::create(Vec3::Zero(), 0.8, 0.5, 0.3, 0.45).value();
    pose.rotation = turned.rotation();
    pose.abs_rotation = pose.rotation.cwiseAbs();
    const Vec3 axis = Vec3::UnitX().cross(pose.rotation.col(0)).normalized();
    double reach = 0.0;
    for (int k = 0; k < 3; ++k) {
        const double half = k == 0 ? 1.0 : 0.1;
        reach += half * (std::abs(axis[k]) + std::abs(axis.dot(pose.rotation.col(k))));
    }
    pose.translation = (reach + 1e-3) * axis;
    EXPECT_FALSE(overlaps(rod_a, rod_a, pose));
    EXPECT_NEAR(separation(rod_a, rod_a, pose), 1e-3, 1e-5);
    const Aabb same{rod_a.centre - rod_a.half, rod_a.centre + rod_a.half};
    EXPECT_TRUE(overlaps(same, same, pose)) << "face normals do not separate them";
    pose.translation = (reach - 1e-3) * axis;
    EXPECT_TRUE(overlaps(rod_a, rod_a, pose));
}

TEST(Obb, ParallelEdgesMakeNoFalseAxis) {
    const Obb box = Obb::along(Eigen::Matrix3d::Identity(), box_corners({0.5, 0.5, 0.5}, Pose()));
    for (const double angle : {0.0, 1e-16, 1e-12, 1e-8, 1e-6, 1e-4, 1e-3}) {
        RelativePose pose;
        pose.aligned = false;
        pose.rotation = Pose::create(Vec3::Zero(), 1, 0, 0, angle)->rotation();
        pose.abs_rotation = pose.rotation.cwiseAbs();
        pose.translation = Vec3(0.999, 0.999, 0.999);
        EXPECT_TRUE(overlaps(box, box, pose)) << angle;
        pose.translation = Vec3(0, 1.01, 0);
        EXPECT_FALSE(overlaps(box, box, pose)) << angle;
    }
}

}  // namespace
}  // namespace tandem::volumes

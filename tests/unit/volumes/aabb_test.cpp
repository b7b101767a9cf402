// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "volumes/aabb.hpp"

#include <gtest/gtest.h>
#include <vector>

namespace tandem::volumes {
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

TEST(Aabb, MeasuresOfABox) {
    const Aabb box{{0, 0, 0}, {1, 2, 4}};
    EXPECT_EQ(measure_volume(box), 8.0);
    EXPECT_EQ(measure_surface(box), 28.0);
    EXPECT_EQ(measure_longest_side(box), 4.0);
    EXPECT_EQ(separation(box, box, shifted({0, 3, 0})), 1.0);
    EXPECT_EQ(separation(box, box, shifted({0.5, 1, 0})), -0.5);
}

}  // namespace
}  // namespace tandem::volumes

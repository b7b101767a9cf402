// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

#include <tandem/pose.hpp>

namespace tandem::geometry {
namespace {

TEST(Pose, DefaultIsIdentity) {
    const Pose pose;
    EXPECT_TRUE(pose.is_identity());
    EXPECT_EQ(to_world(pose, Vec3(0.1, 1e-300, -1e300)), Vec3(0.1, 1e-300, -1e300));
}

TEST(Pose, QuarterTurnIsExact) {
    const double h = std::sqrt(0.5);
    const auto pose = Pose::create({1, 2, 3}, h, 0, 0, h);
    ASSERT_TRUE(pose);
    EXPECT_EQ(to_world(*pose, Vec3(1, 0, 0)), Vec3(1, 3, 3));
    EXPECT_EQ(to_world(*pose, Vec3(0, 1, 0)), Vec3(0, 2, 3));
}

TEST(Pose, LengthOfTheQuaternionDoesNotMatter) {
    for (const double scale : {1e-200, 1.0, -3.0, 1e200}) {
        const auto pose =
            Pose::create(Vec3::Zero(), 0.5 * scale, 0.5 * scale, 0.5 * scale, 0.5 * scale);
        ASSERT_TRUE(pose);
        EXPECT_EQ(to_world(*pose, Vec3(1, 2, 3)), Vec3(3, 1, 2)) << scale;
    }
}

TEST(Pose, MatchesTheTextbookRotation) {
    const double angle = 0.7;
    const auto pose = Pose::create(Vec3::Zero(), std::cos(angle / 2), 0, std::sin(angle / 2), 0);
    ASSERT_TRUE(pose);
    const Vec3 p = to_world(*pose, Vec3(1, 5, 0));
    EXPECT_NEAR(p.x(), std::cos(angle), 1e-15);
    EXPECT_EQ(p.y(), 5.0);
    EXPECT_NEAR(p.z(), -std::sin(angle), 1e-15);
}

TEST(Pose, RefusesWhatIsNoRotation) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double inf = std::numeric_limits<double>::infinity();
    EXPECT_FALSE(Pose::create(Vec3::Zero(), 0, 0, 0, 0));
    EXPECT_FALSE(Pose::create(Vec3::Zero(), nan, 0, 0, 1));
    EXPECT_FALSE(Pose::create(Vec3::Zero(), 1, inf, 0, 0));
    EXPECT_FALSE(Pose::create({0, nan, 0}, 1, 0, 0, 0));
}

Pose some_pose(int number) {
    const double k = number;
    return Pose::create({k, -2 * k, 0.1}, 1.0, std::sin(k), std::cos(3 * k), 0.3 * k).value();
}

double distortion(const Pose& pose) {
    return (pose.rotation().transpose() * pose.rotation() - Eigen::Matrix3d::Identity()).norm();
}

TEST(Pose, ComesBackFromAnIsometryBitForBit) {
    for (int k = 0; k < 1000; ++k) {
        const Pose pose = some_pose(k);
        const auto back = Pose::create(pose.isometry());
        ASSERT_TRUE(back) << back.error().message;
        EXPECT_EQ(back->rotation(), pose.rotation()) << k;
        EXPECT_EQ(back->translation(), pose.translation()) << k;
    }
}

TEST(Pose, AnIsometryOfFloatsBecomesARotationOfDoubles) {
    const Isometry rough = some_pose(5).isometry().cast<float>().cast<double>();
    const auto pose = Pose::create(rough);
    ASSERT_TRUE(pose) << pose.error().message;
    EXPECT_LT(distortion(*pose), 100 * 0x1p-53);
    EXPECT_LT((pose->rotation() - rough.linear()).norm(), 1e-6);
}

TEST(Pose, RefusesIsometriesThatAreNotRigid) {
    const Isometry good = some_pose(2).isometry();
    Isometry scaled = good;
    scaled.linear() *= 1.001;
    EXPECT_FALSE(Pose::create(scaled));
    Isometry mirrored = good;
    mirrored.linear().col(0) *= -1.0;
    EXPECT_FALSE(Pose::create(mirrored));
    Isometry sheared = good;
    sheared.linear()(0, 1) += 0.01;
    EXPECT_FALSE(Pose::create(sheared));
    Isometry endless = good;
    endless.translation().x() = std::numeric_limits<double>::infinity();
    EXPECT_FALSE(Pose::create(endless));
    Isometry nothing = good;
    nothing.linear()(1, 1) = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(Pose::create(nothing));
}

TEST(Pose, ProductIsOneAfterTheOther) {
    const Pose left = some_pose(3);
    const Pose right = some_pose(4);
    const Vec3 p(0.3, -1.0, 2.0);
    EXPECT_LT((to_world(left * right, p) - to_world(left, to_world(right, p))).norm(), 1e-13);
    EXPECT_LT((to_world(left.inverse(), to_world(left, p)) - p).norm(), 1e-13);
    EXPECT_EQ((Pose() * left).rotation(), left.rotation());
    EXPECT_EQ((left * Pose()).translation(), left.translation());
}

TEST(Pose, ManyProductsStayARotation) {
    Pose pose;
    const Pose step = some_pose(1);
    double worst = 0.0;
    for (int k = 0; k < 100'000; ++k) {
        pose = step * pose;
        worst = std::fmax(worst, distortion(pose));
    }
    EXPECT_LT(worst, 121 * 0x1p-53);
}

}  // namespace
}  // namespace tandem::geometry

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

#include <tandem/pose.hpp>

namespace tandem {
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

}  // namespace
}  // namespace tandem

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/options/pose_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tandem::cli {
namespace {

using ::testing::HasSubstr;

TEST(PoseText, ThreeNumbersAreATranslation) {
    for (const char* text : {"1 -2 3.5", "  1\t-2   3.5 ", "1,-2,3.5", "+1, -2, 35e-1"}) {
        const Result<Pose> pose = parse_pose(text);
        ASSERT_TRUE(pose) << text;
        EXPECT_EQ(pose->translation(), Vec3(1, -2, 3.5)) << text;
        EXPECT_FALSE(pose->rotates()) << text;
    }
}

TEST(PoseText, NumbersAreReadToTheNearestDouble) {
    const Result<Pose> pose = parse_pose("0.1 1e-320 -1.7976931348623157e308");
    ASSERT_TRUE(pose);
    EXPECT_EQ(pose->translation(), Vec3(0.1, 1e-320, -1.7976931348623157e308));
}

TEST(PoseText, SevenNumbersAddAQuaternionWithWFirst) {
    const Result<Pose> pose = parse_pose("1 2 3 0 0 0 2");  // half a turn about z
    ASSERT_TRUE(pose);
    EXPECT_EQ(to_world(*pose, Vec3(1, 0, 5)), Vec3(0, 2, 8));
}

TEST(PoseText, AMistakeIsNamedAndTheFormShown) {
    const std::pair<const char*, const char*> cases[] = {
        {"", "0 numbers given"},
        {"1", "1 number given"},
        {"1 2 3 4", "4 numbers given"},
        {"1 2 3 4 5 6 7 8", "8 numbers given"},
        {"1 2 x", "'x' is not a number"},
        {"1 2 3m", "'3m' is not a number"},
        {"1 2 0x10", "'0x10' is not a number"},
        {"1 2 +-3", "'+-3' is not a number"},
        {"1 2 -", "'-' is not a number"},
        {"1 2 ++3", "'++3' is not a number"},
        {"1 nan 3", "'nan' is not a finite number"},
        {"1 -inf 3", "'-inf' is not a finite number"},
        {"1 2 1e999", "'1e999' is out of the range of double"},
        {"0 0 0 0 0 0 0", "the quaternion is zero"},
        {"0 0 0 0 -0 0 0", "the quaternion is zero"},
    };
    for (const auto& [text, message] : cases) {
        const Result<Pose> pose = parse_pose(text);
        ASSERT_FALSE(pose) << text;
        EXPECT_EQ(pose.error().code, ErrorCode::InvalidArgument) << text;
        EXPECT_THAT(pose.error().message, HasSubstr(message));
        EXPECT_THAT(pose.error().message, HasSubstr("tx ty tz qw qx qy qz"));
    }
}

}  // namespace
}  // namespace tandem::cli

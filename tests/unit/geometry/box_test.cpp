// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <span>
#include <vector>

#include <tandem/box.hpp>

namespace tandem::geometry {
namespace {

constexpr float kUnbounded = std::numeric_limits<float>::infinity();
constexpr float kMost = std::numeric_limits<float>::max();

TEST(Box, RoundsOutwardAndNoFurther) {
    const Box box = box_around({0.1, -0.1, 0.5}, {0.1, -0.1, 0.5});
    for (std::size_t axis = 0; axis < 2; ++axis) {
        EXPECT_EQ(std::nextafter(box.lo[axis], kUnbounded), box.hi[axis]);
    }
    EXPECT_LT(box.lo[0], 0.1);
    EXPECT_GT(box.hi[0], 0.1);
    EXPECT_EQ(box.lo[2], 0.5F);
    EXPECT_EQ(box.hi[2], 0.5F);
}

TEST(Box, HoldsWhatNoFloatReaches) {
    const Box box = box_around({-1e300, 1e300, 1e-300}, {-1e300, 1e300, 1e-300});
    EXPECT_EQ(box.lo[0], -kUnbounded);
    EXPECT_EQ(box.hi[0], -kMost);
    EXPECT_EQ(box.lo[1], kMost);
    EXPECT_EQ(box.hi[1], kUnbounded);
    EXPECT_EQ(box.lo[2], 0.0F);
    EXPECT_GT(box.hi[2], 0.0F);
}

TEST(Box, OfNoPointsIsEmpty) {
    const Box box = box_around(std::span<const Vec3>());
    for (std::size_t axis = 0; axis < 3; ++axis) {
        EXPECT_EQ(box.lo[axis], kUnbounded);
        EXPECT_EQ(box.hi[axis], -kUnbounded);
    }
    EXPECT_FALSE(is_proper(box));
}

TEST(Box, OfPointsWithANanIsImproper) {
    const std::vector<Vec3> points{{0, 0, 0}, {1, 2, 3}, {4, 5, 6}};
    EXPECT_EQ(box_around(points), (Box{{0, 0, 0}, {4, 5, 6}}));
    for (std::size_t bad = 0; bad < points.size(); ++bad) {
        std::vector<Vec3> wrong = points;
        wrong[bad].y() = std::nan("");
        EXPECT_FALSE(is_proper(box_around(wrong))) << bad;
    }
}

TEST(Box, TouchingBoxesOverlap) {
    const Box a{{0, 0, 0}, {1, 1, 1}};
    EXPECT_TRUE(overlaps(a, Box{{1, 1, 1}, {2, 2, 2}}));
    EXPECT_FALSE(overlaps(a, Box{{std::nextafter(1.0F, 2.0F), 0, 0}, {2, 1, 1}}));
    EXPECT_TRUE(overlaps(a, Box{{-kUnbounded, 1, 0.5F}, {kUnbounded, 1, 0.5F}}));
}

TEST(Box, NanAndInsideOutAreImproper) {
    EXPECT_TRUE(is_proper(Box{{0, 0, 0}, {0, 0, 0}}));
    EXPECT_FALSE(is_proper(Box{{0, 0, 1}, {0, 0, 0}}));
    EXPECT_FALSE(is_proper(Box{{0, std::nanf(""), 0}, {0, 0, 0}}));
    EXPECT_FALSE(is_proper(Box{{0, 0, 0}, {0, 0, std::nanf("")}}));
}

}  // namespace
}  // namespace tandem::geometry

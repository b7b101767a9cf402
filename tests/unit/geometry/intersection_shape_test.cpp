// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <tandem/triangle.hpp>

#include "unit/geometry/triangle_cases.hpp"

namespace tandem::geometry {
namespace {

using ::testing::ElementsAre;
using testing::triangle_cases;
using testing::TriangleCase;
using ::testing::UnorderedElementsAre;

const TriangleCorners kGround{Vec3{0, 0, 0}, Vec3{8, 0, 0}, Vec3{0, 8, 0}};

TriangleCorners scaled(const TriangleCorners& t, int exponent) {
    TriangleCorners result = t;
    for (Vec3& p : result) {
        p = {std::ldexp(p.x(), exponent), std::ldexp(p.y(), exponent), std::ldexp(p.z(), exponent)};
    }
    return result;
}

TEST(IntersectionShape, HasTheKnownNumberOfCorners) {
    for (const TriangleCase& c : triangle_cases()) {
        for (const int exponent : {-1074, -500, 0, 500, 1019}) {
            const TriangleCorners a = scaled(c.a, exponent);
            const TriangleCorners b = scaled(c.b, exponent);
            EXPECT_EQ(intersection_shape(a, b).size(), c.shape_size) << c.name << ' ' << exponent;
            EXPECT_EQ(intersection_shape(b, a).size(), c.shape_size) << c.name << ' ' << exponent;
        }
    }
}

TEST(IntersectionShape, SegmentOfCrossingTriangles) {
    const TriangleCorners wall{Vec3{2, 1, -4}, Vec3{2, 1, 4}, Vec3{2, 9, 4}};
    EXPECT_THAT(intersection_shape(kGround, wall),
                UnorderedElementsAre(Vec3(2, 1, 0), Vec3(2, 5, 0)));
}

TEST(IntersectionShape, TouchingPoint) {
    const TriangleCorners spike{Vec3{1, 2, 0}, Vec3{0, 0, 5}, Vec3{1, 0, 5}};
    EXPECT_THAT(intersection_shape(kGround, spike), ElementsAre(Vec3(1, 2, 0)));
}

TEST(IntersectionShape, CoordinatesAreTheNearestDoubles) {
    // The segment from (0, 0, -1) to (1, 1, 2) meets z = 0 after a third of its length.
    const TriangleCorners spear{Vec3{0, 0, -1}, Vec3{1, 1, 2}, Vec3{0, 0, -1}};
    EXPECT_THAT(intersection_shape(kGround, spear), ElementsAre(Vec3(1.0 / 3.0, 1.0 / 3.0, 0)));
    EXPECT_THAT(intersection_shape(scaled(kGround, 900), scaled(spear, 900)),
                ElementsAre(Vec3(std::ldexp(1.0 / 3.0, 900), std::ldexp(1.0 / 3.0, 900), 0)));
    EXPECT_THAT(intersection_shape(scaled(kGround, -900), scaled(spear, -900)),
                ElementsAre(Vec3(std::ldexp(1.0 / 3.0, -900), std::ldexp(1.0 / 3.0, -900), 0)));
}

TEST(IntersectionShape, NegativeCoordinatesKeepTheirSign) {
    const TriangleCorners floor{Vec3{0, 0, 0}, Vec3{-8, 0, 0}, Vec3{0, -8, 0}};
    const TriangleCorners spear{Vec3{0, 0, -1}, Vec3{-1, -1, 2}, Vec3{0, 0, -1}};
    EXPECT_THAT(intersection_shape(floor, spear), ElementsAre(Vec3(-1.0 / 3.0, -1.0 / 3.0, 0)));
}

TEST(IntersectionShape, PolygonRunsAroundItsBorder) {
    const TriangleCorners up{Vec3{0, 3, 1}, Vec3{12, 3, 1}, Vec3{6, 12, 1}};
    const TriangleCorners down{Vec3{0, 9, 1}, Vec3{12, 9, 1}, Vec3{6, 0, 1}};
    const std::vector<Vec3> star = intersection_shape(up, down);
    ASSERT_EQ(star.size(), 6u);
    for (std::size_t i = 0; i < 6; ++i) {
        const Vec3 edge = star[(i + 1) % 6] - star[i];
        const Vec3 next = star[(i + 2) % 6] - star[(i + 1) % 6];
        EXPECT_GT(edge.cross(next).z(), 0.0) << "a left turn at each corner";
        EXPECT_EQ(star[i].z(), 1.0);
    }
    EXPECT_THAT(star, UnorderedElementsAre(Vec3(2, 6, 1), Vec3(4, 3, 1), Vec3(8, 3, 1),
                                           Vec3(10, 6, 1), Vec3(8, 9, 1), Vec3(4, 9, 1)));
}

TEST(IntersectionShape, ContainedTriangleComesBack) {
    const TriangleCorners small{Vec3{1, 1, 0}, Vec3{3, 1, 0}, Vec3{1, 3, 0}};
    EXPECT_THAT(intersection_shape(kGround, small),
                UnorderedElementsAre(small[0], small[1], small[2]));
}

TEST(IntersectionShape, SegmentOfCollinearSegments) {
    const TriangleCorners a{Vec3{0, 0, 0}, Vec3{8, 4, -8}, Vec3{4, 2, -4}};
    const TriangleCorners b{Vec3{2, 1, -2}, Vec3{12, 6, -12}, Vec3{2, 1, -2}};
    EXPECT_THAT(intersection_shape(a, b), UnorderedElementsAre(Vec3(2, 1, -2), Vec3(8, 4, -8)));
}

}  // namespace
}  // namespace tandem::geometry

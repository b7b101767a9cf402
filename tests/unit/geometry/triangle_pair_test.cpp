// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/pairs/triangle_pair.hpp"

#include <array>
#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <limits>

#include <tandem/triangle.hpp>

#include "unit/geometry/triangle_cases.hpp"

namespace tandem::geometry {
namespace {

using testing::triangle_cases;
using testing::TriangleCase;

constexpr std::array<std::array<std::size_t, 3>, 6> kOrders{
    {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}, {1, 0, 2}, {0, 2, 1}}};

TriangleCorners mapped(const TriangleCorners& t, const std::function<Vec3(const Vec3&)>& map) {
    return {map(t[0]), map(t[1]), map(t[2])};
}

/// Expects the same answer for all 36 vertex orders and for both orders of the triangles.
void expect_in_all_orders(const TriangleCorners& a, const TriangleCorners& b, bool expected) {
    for (const auto& i : kOrders) {
        const TriangleCorners a_ordered{a[i[0]], a[i[1]], a[i[2]]};
        for (const auto& j : kOrders) {
            const TriangleCorners b_ordered{b[j[0]], b[j[1]], b[j[2]]};
            ASSERT_EQ(intersects(a_ordered, b_ordered), expected);
            ASSERT_EQ(intersects(b_ordered, a_ordered), expected);
        }
    }
}

/// Expects that an exact affine map does not change the answer.
void expect_invariant(const std::function<Vec3(const Vec3&)>& map) {
    for (const TriangleCase& c : triangle_cases()) {
        SCOPED_TRACE(c.name);
        expect_in_all_orders(mapped(c.a, map), mapped(c.b, map), c.shape_size > 0);
    }
}

TEST(TrianglePair, TruthTable) {
    expect_invariant([](const Vec3& p) { return p; });
}

TEST(TrianglePair, TruthTableAtEveryMagnitude) {
    // Exponents from multiples of the smallest denormal to coordinates whose differences overflow.
    for (const int exponent :
         {-1074, -1060, -1000, -530, -350, -340, -300, -30, 30, 300, 341, 510, 996, 1019}) {
        SCOPED_TRACE(exponent);
        expect_invariant([&](const Vec3& p) -> Vec3 {
            return {std::ldexp(p.x(), exponent), std::ldexp(p.y(), exponent),
                    std::ldexp(p.z(), exponent)};
        });
    }
}

TEST(TrianglePair, TruthTableWithAnotherMagnitudePerAxis) {
    const std::array<std::array<int, 3>, 6> exponents{{{-1074, 1019, 0},
                                                       {1019, -1074, 1019},
                                                       {0, 300, -300},
                                                       {-400, -340, 20},
                                                       {-600, -500, 1000},
                                                       {500, 500, -1074}}};
    for (const auto& e : exponents) {
        SCOPED_TRACE(::testing::PrintToString(e));
        expect_invariant([&](const Vec3& p) -> Vec3 {
            return {std::ldexp(p.x(), e[0]), std::ldexp(p.y(), e[1]), std::ldexp(p.z(), e[2])};
        });
    }
}

TEST(TrianglePair, TruthTableWithAxesPermutedAndMirrored) {
    for (const auto& order : kOrders) {
        expect_invariant([&](const Vec3& p) -> Vec3 {
            return {-p[static_cast<int>(order[0])], p[static_cast<int>(order[1])],
                    p[static_cast<int>(order[2])]};
        });
    }
}

TEST(TrianglePair, TruthTableMovedAndSheared) {
    // 2^48 leaves four bits below the units, too few for the filter to decide.
    for (const double far : {1000.0, 0x1p+30, 0x1p+48}) {
        SCOPED_TRACE(far);
        expect_invariant(
            [&](const Vec3& p) -> Vec3 { return p + Vec3(far, -3.0 * far, 2.0 * far + 1.0); });
        expect_invariant([&](const Vec3& p) -> Vec3 {
            return Vec3(p.x() + 3.0 * p.y(), p.y() - 2.0 * p.z(), p.z() + 5.0 * p.x() + far);
        });
    }
}

TEST(TrianglePair, OneUlpDecides) {
    const double up = std::nextafter(1.0, 2.0);
    const TriangleCorners floor{Vec3{0, 0, 1}, Vec3{1, 0, 1}, Vec3{0, 1, 1}};
    const TriangleCorners touching{Vec3{0.25, 0.25, 1}, Vec3{0, 0, 2}, Vec3{1, 0, 2}};
    const TriangleCorners above{Vec3{0.25, 0.25, up}, Vec3{0, 0, 2}, Vec3{1, 0, 2}};
    expect_in_all_orders(floor, touching, true);
    expect_in_all_orders(floor, above, false);

    // Two parallel faces one ulp apart, then a corner one ulp off an edge in the same plane.
    const TriangleCorners ceiling{Vec3{0, 0, up}, Vec3{1, 0, up}, Vec3{0, 1, up}};
    expect_in_all_orders(floor, ceiling, false);
    const TriangleCorners beside{Vec3{up, 0, 1}, Vec3{2, 0, 1}, Vec3{2, 1, 1}};
    expect_in_all_orders(floor, beside, false);
}

TEST(TrianglePair, SmallestBesideLargest) {
    const double tiny = std::numeric_limits<double>::denorm_min();
    const double huge = std::numeric_limits<double>::max();
    const TriangleCorners floor{Vec3{-huge, -huge, 0}, Vec3{huge, -huge, 0}, Vec3{0, huge, 0}};
    const TriangleCorners touching{Vec3{tiny, tiny, 0}, Vec3{huge, 0, huge}, Vec3{0, huge, huge}};
    const TriangleCorners above{Vec3{tiny, tiny, tiny}, Vec3{huge, 0, huge}, Vec3{0, huge, huge}};
    expect_in_all_orders(floor, touching, true);
    expect_in_all_orders(floor, above, false);
}

TEST(TrianglePair, RefersToCornersInPlace) {
    const std::array<Vec3, 4> vertices{Vec3{0, 0, 0}, Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{1, 1, 1}};
    const TriangleRef a{{&vertices[0], &vertices[1], &vertices[2]}};
    const TriangleRef b{{&vertices[1], &vertices[2], &vertices[3]}};
    EXPECT_TRUE(intersects(a, b));
    EXPECT_FALSE(is_degenerate(a));
    EXPECT_TRUE(is_degenerate(TriangleRef{{&vertices[1], &vertices[2], &vertices[1]}}));
}

TEST(Degenerate, DecidedExactly) {
    const double up = std::nextafter(1.0, 2.0);
    EXPECT_TRUE(is_degenerate({Vec3{1, 2, 3}, Vec3{1, 2, 3}, Vec3{1, 2, 3}}));
    EXPECT_TRUE(is_degenerate({Vec3{0, 0, 0}, Vec3{1, 1, 1}, Vec3{3, 3, 3}}));
    EXPECT_FALSE(is_degenerate({Vec3{0, 0, 0}, Vec3{1, 1, 1}, Vec3{3, 3, std::nextafter(3, 4)}}));
    EXPECT_FALSE(is_degenerate({Vec3{0, 0, 0}, Vec3{1, 1, 1}, Vec3{1, up, 1}}));
    EXPECT_TRUE(is_degenerate({Vec3{-1e300, 0, 0}, Vec3{1e300, 0, 0}, Vec3{5e-324, 0, 0}}));
    EXPECT_FALSE(is_degenerate({Vec3{-1e300, 0, 0}, Vec3{1e300, 0, 0}, Vec3{0, 5e-324, 0}}));
    // Triangles whose projections along two of the axes are flat.
    EXPECT_FALSE(is_degenerate({Vec3{0, 0, 7}, Vec3{1, 0, 7}, Vec3{0, 1, 7}}));
    EXPECT_FALSE(is_degenerate({Vec3{0, 7, 0}, Vec3{1, 7, 0}, Vec3{0, 7, 1}}));
    EXPECT_FALSE(is_degenerate({Vec3{7, 0, 0}, Vec3{7, 1, 0}, Vec3{7, 0, 1}}));
}

}  // namespace
}  // namespace tandem::geometry

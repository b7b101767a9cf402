// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/pairs/crossing_order.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

#include "support/seeds.hpp"

namespace tandem::geometry {
namespace {

TEST(OrderAlong, SeesOneUlpAndNothingLess) {
    const Vec3 origin(0.25, 0.25, -3);
    const Vec3 up(0, 0, 1e-7);
    const double next = std::nextafter(1.0, 2.0);
    const TriangleCorners at_one{Vec3(0, 0, 1), Vec3(1, 0, 1), Vec3(0, 1, 1)};
    const TriangleCorners other{Vec3(-3, 0, 1), Vec3(1, 5, 1), Vec3(0, -7, 1)};
    const TriangleCorners above{Vec3(0, 0, next), Vec3(1, 0, next), Vec3(0, 1, next)};
    // A triangle through (1/4, 1/4, 1), tilted.
    const TriangleCorners tilted{Vec3(0, 0.25, 0.75), Vec3(0.5, 0.25, 1.25), Vec3(0.25, 1, 1)};
    const auto order = [&](const TriangleCorners& a, const TriangleCorners& b) {
        return order_along(origin, up, refer_to(a), refer_to(b));
    };
    EXPECT_TRUE(order(at_one, other) == 0);
    EXPECT_TRUE(order(at_one, tilted) == 0);
    EXPECT_TRUE(order(at_one, above) < 0);
    EXPECT_TRUE(order(above, tilted) > 0);
}

/// Planes z = h, tilted about the points at which the line crosses them: their order is that of h.
TEST(OrderAlong, IsThatOfTheHeights) {
    for (const std::uint64_t seed : testing::seeds(5)) {
        TANDEM_TRACE_SEED(seed);
        std::mt19937_64 engine(seed);
        std::uniform_int_distribution<int> small(-4, 4);
        const auto through = [&](int height) {
            // The midpoint of two opposite corners is (2, 3, height).
            const Vec3 middle(2, 3, height);
            const Vec3 first(small(engine), small(engine), small(engine));
            const Vec3 second(small(engine), small(engine), small(engine));
            return TriangleCorners{middle + first, middle - first, middle + second};
        };
        int equal = 0;
        for (int k = 0; k < 2000; ++k) {
            const int h_a = small(engine);
            const int h_b = small(engine);
            const TriangleCorners a = through(h_a);
            const TriangleCorners b = through(h_b);
            const auto steep = [](const TriangleCorners& t) {
                const Vec3 u = t[1] - t[0];
                const Vec3 v = t[2] - t[0];
                return u.x() * v.y() == u.y() * v.x();
            };
            if (steep(a) || steep(b)) {
                continue;  // parallel to the line, or degenerate
            }
            const auto order = order_along({2, 3, -9}, {0, 0, 0.125}, refer_to(a), refer_to(b));
            EXPECT_TRUE(order == (h_a <=> h_b));
            equal += h_a == h_b ? 1 : 0;
        }
        EXPECT_GT(equal, 50);
    }
}

TEST(CutsThrough, OnlyIfTheInsidesMeet) {
    const TriangleCorners floor{Vec3(0, 0, 0), Vec3(4, 0, 0), Vec3(0, 4, 0)};
    const auto cuts = [&](const Vec3& p, const Vec3& q, const Vec3& r) {
        const TriangleCorners other{p, q, r};
        const bool answer = cuts_through(refer_to(floor), refer_to(other));
        EXPECT_EQ(answer, cuts_through(refer_to(other), refer_to(floor)));
        EXPECT_EQ(answer, cuts_through(refer_to(TriangleCorners{r, q, p}), refer_to(floor)));
        return answer;
    };
    EXPECT_TRUE(cuts({1, 1, -1}, {1, 1, 1}, {2, 1, 1}));
    EXPECT_TRUE(cuts({1, 1, -1}, {1, 1, 1}, {9, 1, 0})) << "a corner in the plane, outside";
    EXPECT_TRUE(cuts({1, 1, -1}, {1, 1, 1}, {2, 1, 0})) << "a corner in the plane, inside";
    EXPECT_FALSE(cuts({1, 1, 0}, {1, 1, 1}, {2, 1, 1})) << "a corner touches";
    EXPECT_FALSE(cuts({1, 1, 0}, {2, 1, 0}, {1, 1, 1})) << "an edge touches";
    EXPECT_FALSE(cuts({1, 1, 0}, {2, 1, 0}, {1, 2, 0})) << "in the plane";
    EXPECT_FALSE(cuts({1, 0, -1}, {1, 0, 1}, {3, 0, 0})) << "through an edge";
    EXPECT_FALSE(cuts({1, 0, -1}, {1, 0, 1}, {1, -2, 0})) << "from outside up to an edge";
    EXPECT_TRUE(cuts({1, 0, -1}, {1, 0, 1}, {1, 2, 0})) << "from an edge inwards";
    EXPECT_FALSE(cuts({9, 1, -1}, {9, 1, 1}, {9, 2, 0})) << "beside it";
    EXPECT_FALSE(cuts({1, 1, -1}, {1, 1, 1}, {1, 1, 2})) << "a segment has no inside";
}

}  // namespace
}  // namespace tandem::geometry

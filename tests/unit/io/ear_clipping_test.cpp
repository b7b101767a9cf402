// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/polygons/ear_clipping.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <numbers>
#include <random>

#include "support/seeds.hpp"

namespace tandem::io {
namespace {

constexpr std::uint64_t kPlenty = 1'000'000'000;

double doubled_area(std::span<const Point2> points) {
    double sum = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Point2 a = points[i];
        const Point2 b = points[(i + 1) % points.size()];
        sum += a.x * b.y - a.y * b.x;
    }
    return sum;
}

// Expects that no triangle is clockwise and that the areas add up. Then no two triangles overlap;
// see the comment in the header.
void expect_partition(std::span<const Point2> points, std::span<const Triangle> triangles) {
    ASSERT_EQ(triangles.size(), points.size() - 2);
    double sum = 0;
    for (const Triangle& t : triangles) {
        ASSERT_NE(orient2d(points[t[0]], points[t[1]], points[t[2]]), Sign::Negative);
        const std::array<Point2, 3> corners = {points[t[0]], points[t[1]], points[t[2]]};
        sum += doubled_area(corners);
    }
    EXPECT_NEAR(sum, doubled_area(points), 1e-9 * std::abs(sum));
}

TEST(EarClipping, CutsRandomStarsFromAnyCorner) {
    for (const std::uint64_t seed : testing::seeds(200)) {
        SCOPED_TRACE(seed);
        std::mt19937_64 random(seed);
        std::uniform_real_distribution<double> radius(0.05, 1);
        const std::size_t corners = 4 + random() % 200;
        std::vector<Point2> points;
        for (std::size_t i = 0; i < corners; ++i) {
            const double angle =
                2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(corners);
            const double r = radius(random);
            // One seed in three uses a coarse grid, so that corners coincide and lie on lines.
            const double grid = seed % 3 == 0 ? 16 : 1e9;
            points.push_back(
                {std::round(grid * r * std::cos(angle)), std::round(grid * r * std::sin(angle))});
        }
        // Rounding to the coarse grid may make edges cross; on the fine grid the polygon is always
        // a star.
        EarClipper clipper;
        std::uint64_t work = kPlenty;
        const ClippingEnd end = clipper.clip(points, work);
        ASSERT_EQ(clipper.triangles().size(), corners - 2);
        if (seed % 3 != 0) {
            EXPECT_EQ(end, ClippingEnd::Complete);
            expect_partition(points, clipper.triangles());
        }
    }
}

std::vector<Point2> spiral(std::size_t corners) {
    std::vector<Point2> points;
    for (std::size_t i = 0; i < corners; ++i) {
        const double angle = 0.3 * static_cast<double>(i);
        points.push_back({(2 + angle) * std::cos(angle), (2 + angle) * std::sin(angle)});
    }
    for (std::size_t i = corners; i-- > 0;) {
        const double angle = 0.3 * static_cast<double>(i);
        points.push_back({(1 + angle) * std::cos(angle), (1 + angle) * std::sin(angle)});
    }
    return points;
}

TEST(EarClipping, CutsSpiralsAndCombs) {
    EarClipper clipper;
    for (const std::size_t corners : {5U, 50U, 2000U}) {
        // The work limit that a whole file gets, so that long polygons do not exceed it.
        std::uint64_t work = 200'000'000;
        const std::vector<Point2> points = spiral(corners);
        EXPECT_EQ(clipper.clip(points, work), ClippingEnd::Complete) << corners;
        expect_partition(points, clipper.triangles());

        std::vector<Point2> comb = {{0, -1}, {static_cast<double>(corners), -1}};
        for (std::size_t i = corners; i-- > 0;) {
            comb.push_back({static_cast<double>(i) + 1, 0});
            comb.push_back({static_cast<double>(i) + 0.5, 100});
        }
        comb.push_back({0, 0});
        EXPECT_EQ(clipper.clip(comb, work), ClippingEnd::Complete) << corners;
        expect_partition(comb, clipper.triangles());
    }
}

// A square with square holes in a checkerboard pattern; bridges connect each hole to its left
// neighbour.
TEST(EarClipping, CutsAPlateWithManyHoles) {
    constexpr int kRows = 6;
    std::vector<Point2> points;
    const double size = 2 * kRows + 1;
    for (int row = kRows; row-- > 0;) {
        const double y = 2 * row + 1;
        // Go down the left side to this row, then along a bridge through its holes and back.
        points.push_back({0, y});
        for (int column = 0; column < kRows; ++column) {
            const double x = 2 * column + 1;
            points.push_back({x, y});
            points.push_back({x, y + 1});
            points.push_back({x + 1, y + 1});
            points.push_back({x + 1, y});
        }
        for (int column = kRows; column-- > 0;) {
            const double x = 2 * column + 1;
            points.push_back({x + 1, y});
            points.push_back({x, y});
        }
        points.push_back({0, y});
    }
    points.push_back({0, 0});
    points.push_back({size, 0});
    points.push_back({size, size});
    points.push_back({0, size});
    EarClipper clipper;
    std::uint64_t work = kPlenty;
    EXPECT_EQ(clipper.clip(points, work), ClippingEnd::Complete);
    expect_partition(points, clipper.triangles());
    EXPECT_DOUBLE_EQ(doubled_area(points) / 2, size * size - kRows * kRows);
}

TEST(EarClipping, CutsLoopsThatTouchInACorner) {
    const std::vector<Point2> points = {{0, 0}, {2, -1}, {2, 1}, {0, 0}, {-2, 1}, {-2, -1}};
    EarClipper clipper;
    std::uint64_t work = kPlenty;
    EXPECT_EQ(clipper.clip(points, work), ClippingEnd::Complete);
    expect_partition(points, clipper.triangles());
}

TEST(EarClipping, EndsWhenItsWorkIsUsedUp) {
    const std::vector<Point2> points = spiral(5000);
    EarClipper clipper;
    std::uint64_t work = 1000;
    EXPECT_EQ(clipper.clip(points, work), ClippingEnd::OutOfWork);
    EXPECT_EQ(work, 0U);
    EXPECT_EQ(clipper.triangles().size(), points.size() - 2);
}

// A hundred thousand corners must not take quadratic time.
TEST(EarClipping, NeedsLittleWorkForManyCorners) {
    std::vector<Point2> points;
    constexpr std::size_t kCorners = 100'000;
    for (std::size_t i = 0; i < kCorners; ++i) {
        const double angle = 2 * std::numbers::pi * static_cast<double>(i) / kCorners;
        const double r = 100 + static_cast<double>(i % 2);
        points.push_back({r * std::cos(angle), r * std::sin(angle)});
    }
    EarClipper clipper;
    std::uint64_t work = 200'000'000;
    EXPECT_EQ(clipper.clip(points, work), ClippingEnd::Complete);
    EXPECT_EQ(clipper.triangles().size(), kCorners - 2);
}

}  // namespace
}  // namespace tandem::io

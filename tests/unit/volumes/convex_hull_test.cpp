// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "volumes/convex_hull.hpp"

#include <Eigen/Geometry>
#include <gtest/gtest.h>
#include <map>

#include "support/seeds.hpp"
#include "unit/volumes/point_sets.hpp"

namespace tandem::volumes {
namespace {

using testing::Dice;
using testing::Points;

void expect_closed_and_convex(const Points& points, const ConvexHull& hull) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    Vec3 lo = points.front();
    Vec3 hi = lo;
    for (const Vec3& point : points) {
        lo = lo.cwiseMin(point);
        hi = hi.cwiseMax(point);
    }
    const double size = (hi - lo).norm();
    for (const Triangle& t : hull.triangles) {
        for (std::size_t k = 0; k < 3; ++k) {
            ++edges[{t[k], t[(k + 1) % 3]}];
        }
        const Vec3 normal = (points[t[1]] - points[t[0]]).cross(points[t[2]] - points[t[0]]);
        if (normal.norm() < 1e-6 * size * size) {
            continue;  // the normal of a sliver is mostly rounding error
        }
        for (const Vec3& point : points) {
            ASSERT_LE(normal.normalized().dot(point - points[t[0]]), 1e-8 * size);
        }
    }
    for (const auto& [edge, count] : edges) {
        EXPECT_EQ(count, 1) << edge.first << "–" << edge.second;
        EXPECT_EQ(edges.count({edge.second, edge.first}), 1u) << edge.first << "–" << edge.second;
    }
}

TEST(ConvexHull, IsClosedAndEverythingIsInside) {
    for (const std::uint64_t seed : testing::seeds(50)) {
        TANDEM_TRACE_SEED(seed);
        Dice dice(seed);
        Points points;
        for (unsigned i = 0; i < 10 + dice.below(200); ++i) {
            points.push_back(1e-7 * dice.vector(1.0) + Vec3(0.5, -0.5, 0.25));
        }
        const auto hull = convex_hull(points);
        ASSERT_TRUE(hull.has_value());
        expect_closed_and_convex(points, *hull);
    }
}

TEST(ConvexHull, OfACubeWithDuplicatesAndPointsOnItsFaces) {
    Points points;
    for (int i = 0; i < 27; ++i) {
        points.emplace_back(i % 3, i / 3 % 3, i / 9);
        points.emplace_back(i % 3, i / 3 % 3, i / 9);
    }
    const auto hull = convex_hull(points);
    ASSERT_TRUE(hull.has_value());
    double area = 0.0;
    for (const Triangle& t : hull->triangles) {
        area += 0.5 * (points[t[1]] - points[t[0]]).cross(points[t[2]] - points[t[0]]).norm();
    }
    EXPECT_NEAR(area, 24.0, 1e-12);
}

TEST(ConvexHull, NoneForWhatIsFlat) {
    EXPECT_FALSE(convex_hull(Points{}));
    EXPECT_FALSE(convex_hull(Points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
    EXPECT_FALSE(convex_hull(Points(10, Vec3(0.1, 0.2, 0.3))));
    EXPECT_FALSE(convex_hull(Points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {2, 1, 0}}));
    EXPECT_FALSE(convex_hull(Points{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {3, 3, 3}, {5, 5, 5}}));
}

/// Every set of points gives a result, without messages on standard error.
TEST(ConvexHull, SurvivesEverySetOfPoints) {
    for (const std::uint64_t seed : testing::seeds(100)) {
        TANDEM_TRACE_SEED(seed);
        for (const auto& set : testing::point_sets(seed)) {
            SCOPED_TRACE(set.name);
            ::testing::internal::CaptureStderr();
            const auto hull = convex_hull(set.points);
            EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
            if (hull) {
                for (const std::uint32_t vertex : hull->vertices) {
                    ASSERT_LT(vertex, set.points.size());
                }
            }
        }
    }
}

}  // namespace
}  // namespace tandem::volumes

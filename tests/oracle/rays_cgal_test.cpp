// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Compares rays and segments against triangles, and distances to points, with CGAL in rational
// numbers: a ray given by a direction has no exact second point in double.
#include <CGAL/Gmpq.h>
#include <CGAL/Simple_cartesian.h>
#include <CGAL/intersections.h>
#include <gtest/gtest.h>
#include <iostream>

#include "geometry/closest/closest_points.hpp"
#include "geometry/closest/ray_triangle.hpp"
#include "support/seeds.hpp"
#include "support/troublesome_pairs.hpp"

namespace tandem::testing {
namespace {

using Kernel = CGAL::Simple_cartesian<CGAL::Gmpq>;
using Number = Kernel::FT;

constexpr int kRayPairsPerGenerator = 1500;

Kernel::Point_3 point(const Vec3& p) {
    return {Number(p.x()), Number(p.y()), Number(p.z())};
}

Kernel::Vector_3 vector(const Vec3& v) {
    return {Number(v.x()), Number(v.y()), Number(v.z())};
}

/// A ray from a corner or an edge of b: along an edge of b, to a point of a, or along an edge of a.
Ray ray_between(const TrianglePair& pair, int choice) {
    const Vec3 origin = choice % 2 == 0 ? pair.b[0] : Vec3(0.5 * pair.b[0] + 0.5 * pair.b[1]);
    switch (choice % 4) {
        case 0:
            return {origin, pair.b[2] - origin};
        case 1:
            return {origin, pair.a[0] - origin};
        case 2:
            return {origin, 0.25 * pair.a[0] + 0.25 * pair.a[1] + 0.5 * pair.a[2] - origin};
        default:
            return {origin, pair.a[1] - pair.a[0]};
    }
}

class Rays : public ::testing::TestWithParam<PairGenerator> {};

TEST_P(Rays, AgreeWithCgal) {
    const std::uint64_t seed = seeds(1).front();
    TANDEM_TRACE_SEED(seed);
    Rng rng(seed);
    int hits = 0;
    int checked = 0;
    for (int k = 0; k < kRayPairsPerGenerator; ++k) {
        SCOPED_TRACE(k);
        const TrianglePair pair = GetParam().draw(rng);
        const Ray ray = ray_between(pair, k);
        // CGAL's functions do not accept degenerate objects.
        if (is_degenerate(geometry::refer_to(pair.a)) || ray.direction == Vec3::Zero() ||
            !ray.direction.allFinite()) {
            continue;
        }
        const Kernel::Triangle_3 triangle(point(pair.a[0]), point(pair.a[1]), point(pair.a[2]));
        const bool expected =
            CGAL::do_intersect(Kernel::Ray_3(point(ray.origin), vector(ray.direction)), triangle);
        ASSERT_EQ(hit(ray, geometry::refer_to(pair.a)).has_value(), expected);
        const Number last(0.75);
        const Kernel::Segment_3 part(point(ray.origin),
                                     point(ray.origin) + last * vector(ray.direction));
        ASSERT_EQ(hit(Ray{ray.origin, ray.direction, 0.75}, geometry::refer_to(pair.a)).has_value(),
                  CGAL::do_intersect(part, triangle));
        const Vec3& end = pair.b[2];
        if (end != ray.origin) {
            ASSERT_EQ(
                hit(Segment{ray.origin, end}, geometry::refer_to(pair.a)).has_value(),
                CGAL::do_intersect(Kernel::Segment_3(point(ray.origin), point(end)), triangle));
        }
        hits += expected ? 1 : 0;
        ++checked;
    }
    std::cout << "seed " << seed << ": " << hits << " hits of " << checked << '\n';
    EXPECT_GT(hits, checked / 100);
    EXPECT_LT(hits, checked - checked / 100);
}

TEST_P(Rays, DistancesToPointsAgreeWithCgal) {
    const std::uint64_t seed = seeds(1).front();
    TANDEM_TRACE_SEED(seed);
    Rng rng(seed);
    for (int k = 0; k < kRayPairsPerGenerator / 10; ++k) {
        SCOPED_TRACE(k);
        const auto [a, b] = GetParam().draw(rng);
        if (is_degenerate(geometry::refer_to(a))) {
            continue;
        }
        const Number square = CGAL::squared_distance(
            point(b[0]), Kernel::Triangle_3(point(a[0]), point(a[1]), point(a[2])));
        const Number distance(geometry::closest_points(b[0], geometry::refer_to(a)).distance);
        double size = 0.0;
        for (const Vec3& p : a) {
            size = std::max(size, (p - b[0]).cwiseAbs().maxCoeff());
        }
        // The exact size has the differences of the other corner; it is at most twice this one.
        const Number tolerance = distance * Number(0x1p-43) + Number(96 * 0x1p-53) * Number(size) +
                                 Number(std::numeric_limits<double>::denorm_min());
        const Number low = distance - tolerance;
        const Number high = distance + tolerance;
        ASSERT_TRUE((low < 0 || low * low <= square) && square <= high * high);
        ASSERT_EQ(distance == 0, square == 0);
    }
}

INSTANTIATE_TEST_SUITE_P(Troublesome, Rays,
                         ::testing::ValuesIn(troublesome_pair_generators().begin(),
                                             troublesome_pair_generators().end()),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace tandem::testing

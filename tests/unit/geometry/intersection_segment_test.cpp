// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <map>

#include <tandem/triangle.hpp>

#include "geometry/pairs/exact_common_part.hpp"
#include "support/exact_distance.hpp"
#include "support/seeds.hpp"
#include "support/sliver_pairs.hpp"
#include "support/troublesome_pairs.hpp"
#include "unit/geometry/triangle_cases.hpp"

namespace tandem::geometry {
namespace {

using testing::Rational;
using testing::RationalPoint;
using testing::TrianglePair;

const TriangleCorners kBigFloor{Vec3{0, 0, 0}, Vec3{8, 0, 0}, Vec3{0, 8, 0}};

struct KnownCommonPart {
    const char* name;
    TriangleCorners b;
    IntersectionKind kind;
    std::vector<IntersectionPoint> points;
};

TEST(IntersectionSegment, KnownKindsAndFeatures) {
    const std::vector<KnownCommonPart> all{
        {"apart", {Vec3{0, 0, 1}, {1, 0, 1}, {0, 1, 2}}, IntersectionKind::Disjoint, {}},
        {"wall through the face",
         {Vec3{2, 1, -4}, {2, 1, 4}, {2, 9, 4}},
         IntersectionKind::Crossing,
         {{{2, 1, 0}, TriangleFeature::Face, TriangleFeature::Edge01},
          {{2, 5, 0}, TriangleFeature::Face, TriangleFeature::Edge20}}},
        {"wall that sticks out",
         {Vec3{2, -1, -4}, {2, -1, 4}, {2, 30, 4}},
         IntersectionKind::Crossing,
         {{{2, 0, 0}, TriangleFeature::Edge01, TriangleFeature::Face},
          {{2, 6, 0}, TriangleFeature::Edge12, TriangleFeature::Face}}},
        {"spike on the face",
         {Vec3{1, 2, 0}, {0, 0, 5}, {1, 0, 5}},
         IntersectionKind::TouchingPoint,
         {{{1, 2, 0}, TriangleFeature::Face, TriangleFeature::Vertex0}}},
        {"spike on an edge",
         {Vec3{0, 0, 5}, {3, 0, 0}, {1, 0, 5}},
         IntersectionKind::TouchingPoint,
         {{{3, 0, 0}, TriangleFeature::Edge01, TriangleFeature::Vertex1}}},
        {"corner to corner",
         {Vec3{8, 0, 0}, {9, 0, 5}, {9, 1, 5}},
         IntersectionKind::TouchingPoint,
         {{{8, 0, 0}, TriangleFeature::Vertex1, TriangleFeature::Vertex0}}},
        {"edges that cross",
         {Vec3{4, 0, -4}, {4, 0, 4}, {4, -9, 0}},
         IntersectionKind::TouchingPoint,
         {{{4, 0, 0}, TriangleFeature::Edge01, TriangleFeature::Edge01}}},
        {"edge on the face",
         {Vec3{1, 1, 0}, {2, 2, 0}, {1, 1, 9}},
         IntersectionKind::TouchingSegment,
         {{{1, 1, 0}, TriangleFeature::Face, TriangleFeature::Vertex0},
          {{2, 2, 0}, TriangleFeature::Face, TriangleFeature::Vertex1}}},
        {"face on an edge",
         {Vec3{2, -1, -4}, {2, 1, 4}, {6, 1, 4}},
         IntersectionKind::TouchingSegment,
         {{{2, 0, 0}, TriangleFeature::Edge01, TriangleFeature::Edge01},
          {{4, 0, 0}, TriangleFeature::Edge01, TriangleFeature::Edge20}}},
        {"inside, in one plane",
         {Vec3{1, 1, 0}, {3, 1, 0}, {1, 3, 0}},
         IntersectionKind::Coplanar,
         {{{1, 1, 0}, TriangleFeature::Face, TriangleFeature::Vertex0},
          {{3, 1, 0}, TriangleFeature::Face, TriangleFeature::Vertex1},
          {{1, 3, 0}, TriangleFeature::Face, TriangleFeature::Vertex2}}},
        {"along an edge, in one plane",
         {Vec3{2, 0, 0}, {10, 0, 0}, {4, -4, 0}},
         IntersectionKind::TouchingSegment,
         {{{8, 0, 0}, TriangleFeature::Vertex1, TriangleFeature::Edge01},
          {{2, 0, 0}, TriangleFeature::Edge01, TriangleFeature::Vertex0}}},
        {"the same",
         kBigFloor,
         IntersectionKind::Coplanar,
         {{{0, 0, 0}, TriangleFeature::Vertex0, TriangleFeature::Vertex0},
          {{8, 0, 0}, TriangleFeature::Vertex1, TriangleFeature::Vertex1},
          {{0, 8, 0}, TriangleFeature::Vertex2, TriangleFeature::Vertex2}}},
        {"needle through the face",
         {Vec3{1, 1, -2}, {1, 1, 2}, {1, 1, 1}},
         IntersectionKind::TouchingPoint,
         {{{1, 1, 0}, TriangleFeature::Face, TriangleFeature::Edge01}}},
        {"point on an edge",
         {Vec3{4, 4, 0}, {4, 4, 0}, {4, 4, 0}},
         IntersectionKind::TouchingPoint,
         {{{4, 4, 0}, TriangleFeature::Edge12, TriangleFeature::Vertex0}}},
    };
    for (const KnownCommonPart& known : all) {
        SCOPED_TRACE(known.name);
        const TriangleIntersection found = intersection_segment(kBigFloor, known.b);
        EXPECT_EQ(found.kind, known.kind);
        ASSERT_EQ(found.count, known.points.size());
        for (const IntersectionPoint& p : known.points) {
            const auto same =
                std::find_if(found.points().begin(), found.points().end(),
                             [&](const IntersectionPoint& q) { return q.position == p.position; });
            ASSERT_NE(same, found.points().end()) << p.position.transpose();
            EXPECT_EQ(same->on_a, p.on_a) << p.position.transpose();
            EXPECT_EQ(same->on_b, p.on_b) << p.position.transpose();
        }
    }
}

/// The features of a point, by which the points of a polygon are sorted for comparison.
using Features = std::pair<TriangleFeature, TriangleFeature>;

unsigned bits_of(TriangleFeature f) {
    return static_cast<unsigned>(f);
}

/// The error that the header allows for a coordinate, relative to the cut edge of A or of B.
double allowed_error(const TrianglePair& pair, const IntersectionPoint& p, int axis) {
    double extent = 0.0;
    for (const auto& [t, feature] : {std::pair{&pair.a, p.on_a}, std::pair{&pair.b, p.on_b}}) {
        const unsigned bits = bits_of(feature);
        if (bits == 1 || bits == 2 || bits == 4) {
            return 0.0;
        }
        for (std::size_t i = 0; i < 3; ++i) {
            const std::size_t j = (i + 1) % 3;
            if (bits == ((1U << i) | (1U << j))) {
                extent = std::max(extent, std::fabs((*t)[i][axis] - (*t)[j][axis]));
            }
        }
    }
    return 4 * 0x1p-53 * extent;
}

bool runs_in_order(const TriangleIntersection& polygon) {
    const auto on_one_edge = [](TriangleFeature p, TriangleFeature q) {
        return (~bits_of(p) & ~bits_of(q) & 7U) != 0;
    };
    for (std::size_t i = 0; i < polygon.count; ++i) {
        const IntersectionPoint& p = polygon.all[i];
        const IntersectionPoint& q = polygon.all[(i + 1) % polygon.count];
        if (!on_one_edge(p.on_a, q.on_a) && !on_one_edge(p.on_b, q.on_b)) {
            return false;
        }
    }
    return true;
}

/// Expects that the exact parts of a result (kind, number of points, features) equal those computed
/// in integers. Coordinates may differ by the allowed error and half an ulp, since the integers are
/// rounded to nearest.
void expect_that_of_integers(const TrianglePair& pair) {
    const TriangleIntersection found = intersection_segment(pair.a, pair.b);
    const TriangleIntersection exact = exact_intersection(refer_to(pair.a), refer_to(pair.b));
    ASSERT_EQ(found.kind, exact.kind);
    ASSERT_EQ(found.count, exact.count);
    ASSERT_EQ(found.count > 0, intersects(pair.a, pair.b));
    std::map<Features, Vec3> expected;
    for (const IntersectionPoint& p : exact.points()) {
        expected[{p.on_a, p.on_b}] = p.position;
    }
    ASSERT_EQ(expected.size(), exact.count);
    for (const IntersectionPoint& p : found.points()) {
        const auto same = expected.find({p.on_a, p.on_b});
        ASSERT_NE(same, expected.end());
        for (int k = 0; k < 3; ++k) {
            const double ulp = std::nextafter(std::fabs(same->second[k]),
                                              std::numeric_limits<double>::infinity()) -
                               std::fabs(same->second[k]);
            ASSERT_LE(std::fabs(p.position[k] - same->second[k]),
                      allowed_error(pair, p, k) + (allowed_error(pair, p, k) > 0.0 ? ulp : 0.0));
        }
    }
    ASSERT_TRUE(found.count < 3 || runs_in_order(found));
}

TEST(IntersectionSegment, OfTroublesomePairsIsThatOfIntegers) {
    const std::uint64_t seed = testing::seeds(1).front();
    TANDEM_TRACE_SEED(seed);
    std::map<IntersectionKind, int> kinds;
    for (const auto& generator : testing::troublesome_pair_generators()) {
        SCOPED_TRACE(generator.name);
        testing::Rng rng(seed);
        for (std::uint64_t k = 0; k < testing::reduced(6000); ++k) {
            SCOPED_TRACE(k);
            const TrianglePair pair = generator.draw(rng);
            ASSERT_NO_FATAL_FAILURE(expect_that_of_integers(pair));
            ++kinds[intersection_segment(pair.a, pair.b).kind];
        }
    }
    EXPECT_EQ(kinds.size(), 5U) << "every kind occurs";
}

TEST(IntersectionSegment, OfSliversIsThatOfIntegers) {
    const std::uint64_t seed = testing::seeds(1).front();
    TANDEM_TRACE_SEED(seed);
    testing::SliverPairs pairs(seed);
    for (std::uint64_t k = 0; k < testing::reduced(40'000); ++k) {
        SCOPED_TRACE(k);
        ASSERT_NO_FATAL_FAILURE(expect_that_of_integers(pairs.draw()));
    }
}

TEST(IntersectionSegment, OfKnownCasesHasTheKnownNumberOfPoints) {
    for (const testing::TriangleCase& c : testing::triangle_cases()) {
        SCOPED_TRACE(c.name);
        EXPECT_EQ(intersection_segment(c.a, c.b).count, c.shape_size);
        ASSERT_NO_FATAL_FAILURE(expect_that_of_integers({c.a, c.b}));
        ASSERT_NO_FATAL_FAILURE(expect_that_of_integers({c.b, c.a}));
    }
}

/// The point at which an edge crosses the plane of a triangle, in rationals.
RationalPoint exact_cut(const TriangleCorners& plane, const Vec3& from, const Vec3& to) {
    const auto height = [&](const Vec3& p) {
        const RationalPoint o = testing::to_rational(plane[0]);
        const RationalPoint u = testing::minus(testing::to_rational(plane[1]), o);
        const RationalPoint v = testing::minus(testing::to_rational(plane[2]), o);
        const RationalPoint w = testing::minus(testing::to_rational(p), o);
        return Rational((u[1] * v[2] - u[2] * v[1]) * w[0] + (u[2] * v[0] - u[0] * v[2]) * w[1] +
                        (u[0] * v[1] - u[1] * v[0]) * w[2]);
    };
    const Rational t = height(from) / (height(from) - height(to));
    const RationalPoint p = testing::to_rational(from);
    const RationalPoint d = testing::minus(testing::to_rational(to), p);
    return {p[0] + t * d[0], p[1] + t * d[1], p[2] + t * d[2]};
}

TEST(IntersectionSegment, EndsOfCrossingsAreWithinTheBoundOfRationals) {
    const std::uint64_t seed = testing::seeds(1).front();
    TANDEM_TRACE_SEED(seed);
    testing::SliverPairs pairs(seed + 1);
    int seen = 0;
    for (std::uint64_t k = 0; k < testing::reduced(4000); ++k) {
        const TrianglePair pair = pairs.draw();
        const TriangleIntersection found = intersection_segment(pair.a, pair.b);
        if (found.kind != IntersectionKind::Crossing) {
            continue;
        }
        for (const IntersectionPoint& p : found.points()) {
            for (std::size_t i = 0; i < 3; ++i) {
                const std::size_t j = (i + 1) % 3;
                if (p.on_b != TriangleFeature::Face || bits_of(p.on_a) != ((1U << i) | (1U << j))) {
                    continue;
                }
                ++seen;
                const RationalPoint truth = exact_cut(pair.b, pair.a[i], pair.a[j]);
                for (int axis = 0; axis < 3; ++axis) {
                    const double x = p.position[axis];
                    const double half_ulp =
                        0.5 *
                        (std::nextafter(std::fabs(x), std::numeric_limits<double>::infinity()) -
                         std::fabs(x));
                    const Rational error = abs(Rational(x) - truth[static_cast<std::size_t>(axis)]);
                    ASSERT_LE(error, Rational(allowed_error(pair, p, axis)) + Rational(half_ulp));
                }
            }
        }
    }
    EXPECT_GT(seen, testing::reduced(100));
}

}  // namespace
}  // namespace tandem::geometry

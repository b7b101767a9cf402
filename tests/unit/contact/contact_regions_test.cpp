// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <gtest/gtest.h>
#include <numbers>

#include <tandem/contact_regions.hpp>
#include <tandem/intersections.hpp>

#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "scenes/torus_knot.hpp"
#include "support/seeds.hpp"
#include "unit/contact/bodies.hpp"

namespace tandem {
namespace {

using testing::body_of;
using testing::pairs_of;
using testing::regions_of;

std::vector<std::vector<TrianglePair>> partition_of(const ContactRegions& regions) {
    std::vector<std::vector<TrianglePair>> parts;
    for (const ContactRegion& region : regions.regions) {
        parts.push_back(region.pairs);
    }
    std::sort(parts.begin(), parts.end());
    return parts;
}

/// The partition by brute force, without features: pairs are joined if corners of their common
/// parts nearly coincide.
std::vector<std::vector<TrianglePair>> brute_partition(const PlacedBody& a, const PlacedBody& b,
                                                       const std::vector<TrianglePair>& pairs) {
    const auto list = intersection_segments(testing::placed(a), testing::placed(b), pairs).value();
    std::vector<std::size_t> group(pairs.size());
    for (std::size_t k = 0; k < group.size(); ++k) {
        group[k] = k;
    }
    const auto meet = [&](std::size_t i, std::size_t k) {
        for (const IntersectionPoint& p : list.points_of(list.pairs[i])) {
            for (const IntersectionPoint& q : list.points_of(list.pairs[k])) {
                if ((p.position - q.position).norm() < 1e-12) {
                    return true;
                }
            }
        }
        return false;
    };
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            if (group[i] != group[k] && meet(i, k)) {
                std::replace(group.begin(), group.end(), std::size_t{group[i]}, group[k]);
            }
        }
    }
    std::vector<std::vector<TrianglePair>> parts(pairs.size());
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        parts[group[k]].push_back(pairs[k]);
    }
    std::erase_if(parts, [](const auto& part) { return part.empty(); });
    std::sort(parts.begin(), parts.end());
    return parts;
}

TEST(ContactRegions, OfTwoSpheresAreOneLoop) {
    const PlacedBody a = body_of(scenes::sphere(4));
    const PlacedBody b = body_of(scenes::sphere(4), Pose::at({1.6, 0.011, 0.007}));
    const ContactRegions found = regions_of(a, b);
    ASSERT_EQ(found.regions.size(), 1u);
    const ContactRegion& region = found.regions[0];
    EXPECT_EQ(region.kind, IntersectionKind::Crossing);
    ASSERT_EQ(region.curves.size(), 1u);
    EXPECT_TRUE(region.curves[0].closed);
    EXPECT_NEAR(region.length, 2 * std::numbers::pi * 0.6, 0.02);
    EXPECT_EQ(region.area, 0.0);
    EXPECT_NEAR((region.centre - Vec3(0.8, 0.0055, 0.0035)).norm(), 0.0, 0.01);
    EXPECT_EQ(region.pairs, pairs_of(a, b));
    EXPECT_EQ(found.count_of(IntersectionKind::Crossing), region.pairs.size());
}

TEST(ContactRegions, ABoxOnABoxIsAnAreaWithAnOutline) {
    const PlacedBody table = body_of(scenes::box({0, 0, 0}, {4, 4, 1}));
    const PlacedBody box = body_of(scenes::box({0.5, 1, 1}, {2.5, 2, 3}));
    const ContactRegions found = regions_of(table, box);
    ASSERT_EQ(found.regions.size(), 1u);
    const ContactRegion& region = found.regions[0];
    EXPECT_EQ(region.kind, IntersectionKind::Coplanar);
    EXPECT_DOUBLE_EQ(region.area, 2.0);
    EXPECT_DOUBLE_EQ(region.length, 6.0);
    ASSERT_EQ(region.curves.size(), 1u);
    EXPECT_TRUE(region.curves[0].closed);
    EXPECT_EQ(region.lo, Vec3(0.5, 1, 1));
    EXPECT_EQ(region.hi, Vec3(2.5, 2, 1));
    EXPECT_NEAR((region.centre - Vec3(1.5, 1.5, 1)).norm(), 0.0, 1e-12);
    EXPECT_FALSE(region.piece);
    EXPECT_TRUE(found.overlap.pieces.empty());
    EXPECT_EQ(found.count_of(IntersectionKind::Crossing), 0u);
}

TEST(ContactRegions, ABarThroughAPlateHasTwo) {
    const PlacedBody plate = body_of(scenes::box({-5, -5, 0}, {5, 5, 0.5}));
    const PlacedBody bar = body_of(scenes::box({0.1, 0.2, -3}, {1.1, 1.2, 3}));
    const ContactRegions found = regions_of(plate, bar);
    ASSERT_EQ(found.regions.size(), 2u);
    for (const ContactRegion& region : found.regions) {
        EXPECT_NEAR(region.length, 4.0, 1e-12);
        ASSERT_EQ(region.curves.size(), 1u);
        EXPECT_TRUE(region.curves[0].closed);
        EXPECT_EQ(region.piece, 0u) << "both bound the same piece";
    }
    ASSERT_EQ(found.overlap.pieces.size(), 1u);
    EXPECT_TRUE(found.overlap.pieces[0].through);
}

TEST(ContactRegions, TouchingAtAVertexOrAlongAnEdge) {
    const PlacedBody box = body_of(scenes::box({0, 0, 0}, {1, 1, 1}));
    const ContactRegions corner = regions_of(box, body_of(scenes::box({1, 1, 1}, {2, 2, 2})));
    ASSERT_EQ(corner.regions.size(), 1u);
    EXPECT_EQ(corner.regions[0].kind, IntersectionKind::TouchingPoint);
    EXPECT_EQ(corner.regions[0].centre, Vec3(1, 1, 1));
    EXPECT_TRUE(corner.regions[0].curves.empty());
    const ContactRegions edge = regions_of(box, body_of(scenes::box({1, 1, 0}, {2, 2, 1})));
    ASSERT_EQ(edge.regions.size(), 1u);
    EXPECT_EQ(edge.regions[0].kind, IntersectionKind::TouchingSegment);
    EXPECT_DOUBLE_EQ(edge.regions[0].length, 1.0);
}

TEST(ContactRegions, AreThoseOfBruteForce) {
    for (const std::uint64_t seed : testing::seeds(10)) {
        TANDEM_TRACE_SEED(seed);
        const PlacedBody knot = body_of(scenes::torus_knot({.segments = 60, .sides = 8}),
                                        scenes::random_pose(seed, 0.5));
        const PlacedBody other =
            body_of(scenes::torus(1.0, 0.3, 24, 12), scenes::random_pose(seed + 1000, 0.5));
        const auto pairs = pairs_of(knot, other);
        const ContactRegions found = regions_of(knot, other);
        EXPECT_EQ(partition_of(found), brute_partition(knot, other, pairs));
        for (const ContactRegion& region : found.regions) {
            for (const ContactCurve& curve : region.curves) {
                EXPECT_TRUE(curve.closed) << "closed surfaces meet in loops";
            }
        }
    }
}

TEST(ContactRegions, IntegerSheetsMeetAsBruteForceSays) {
    const PlacedBody sheet = body_of(scenes::integer_sheet(5, 0.0));
    const PlacedBody moved = body_of(scenes::integer_sheet(4, 0.0), Pose::at({2, -1, 0}));
    const auto pairs = pairs_of(sheet, moved);
    const ContactRegions found = regions_of(sheet, moved);
    EXPECT_EQ(partition_of(found), brute_partition(sheet, moved, pairs));
    ASSERT_EQ(found.regions.size(), 1u);
    EXPECT_DOUBLE_EQ(found.regions[0].area, 9.0);
    EXPECT_DOUBLE_EQ(found.regions[0].length, 12.0);
}

TEST(ContactRegions, DoNotDependOnTheOrderOfAAndB) {
    const PlacedBody a = body_of(scenes::torus(1.0, 0.3, 24, 12), scenes::random_pose(3, 0.3));
    const PlacedBody b = body_of(scenes::sphere(3), scenes::random_pose(4, 0.3));
    const ContactRegions there = regions_of(a, b);
    const ContactRegions back = regions_of(b, a);
    ASSERT_FALSE(there.regions.empty());
    ASSERT_EQ(there.regions.size(), back.regions.size());
    for (const ContactRegion& region : there.regions) {
        const auto same =
            std::find_if(back.regions.begin(), back.regions.end(), [&](const ContactRegion& other) {
                return other.triangles_a == region.triangles_b &&
                       other.triangles_b == region.triangles_a;
            });
        ASSERT_NE(same, back.regions.end());
        EXPECT_EQ(same->lo, region.lo);
        EXPECT_EQ(same->hi, region.hi);
        EXPECT_NEAR(same->length, region.length, 1e-12);
        ASSERT_EQ(same->piece, region.piece);
    }
    ASSERT_FALSE(there.overlap.pieces.empty());
    ASSERT_EQ(there.overlap.pieces.size(), back.overlap.pieces.size());
    for (std::size_t k = 0; k < there.overlap.pieces.size(); ++k) {
        const OverlapPiece& piece = there.overlap.pieces[k];
        const OverlapPiece& other = back.overlap.pieces[k];
        EXPECT_EQ(piece.depth.lo, other.depth.lo);
        EXPECT_EQ(piece.depth.hi, other.depth.hi);
        ASSERT_EQ(normal_of(piece).has_value(), normal_of(other).has_value());
        if (normal_of(piece)) {
            EXPECT_EQ(*normal_of(piece), -*normal_of(other));
        }
    }
}

TEST(ContactRegions, DegenerateAndDuplicateTrianglesChangeNothing) {
    const Mesh ball = scenes::sphere(2);
    const PlacedBody other = body_of(scenes::sphere(2), Pose::at({1.5, 0.1, 0.05}));
    const ContactRegions plain = regions_of(body_of(ball), other);
    std::vector<Vec3> vertices(ball.vertices().begin(), ball.vertices().end());
    std::vector<Triangle> triangles(ball.triangles().begin(), ball.triangles().end());
    const Triangle first = triangles[plain.regions[0].triangles_a[0]];
    triangles.push_back({first[0], first[1], first[1]});
    triangles.push_back({first[2], first[2], first[2]});
    const ContactRegions more =
        regions_of(body_of(Mesh::create(vertices, triangles).value()), other);
    ASSERT_EQ(plain.regions.size(), 1u);
    ASSERT_EQ(more.regions.size(), 1u);
    EXPECT_NEAR(more.regions[0].length, plain.regions[0].length, 1e-12);
    EXPECT_EQ(more.regions[0].curves.size(), plain.regions[0].curves.size());
    ASSERT_EQ(more.overlap.pieces.size(), 1u);
    ASSERT_EQ(plain.overlap.pieces.size(), 1u);
    EXPECT_FALSE(more.overlap.pieces[0].unknown)
        << explain(more.overlap.pieces[0].unknown.value_or(UnknownDepth::OutOfRange));
    EXPECT_EQ(more.overlap.pieces[0].depth.hi, plain.overlap.pieces[0].depth.hi);

    triangles.push_back(first);
    const ContactRegions twice =
        regions_of(body_of(Mesh::create(vertices, triangles).value()), other);
    ASSERT_EQ(twice.regions.size(), 1u);
    EXPECT_NEAR(twice.regions[0].length, plain.regions[0].length, 1e-12);
    ASSERT_EQ(twice.overlap.pieces.size(), 1u);
    EXPECT_EQ(twice.overlap.pieces[0].unknown, UnknownDepth::OpenSurface)
        << "a mesh with a triangle twice is not closed";
}

TEST(ContactRegions, ATriangleSoupCountsAsTheWeldedMesh) {
    const Mesh ball = scenes::sphere(3);
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    for (std::uint32_t k = 0; k < ball.triangle_count(); ++k) {
        for (const Vec3& corner : ball.corners(k)) {
            vertices.push_back(corner);
        }
        triangles.push_back({3 * k, 3 * k + 1, 3 * k + 2});
    }
    const PlacedBody other = body_of(scenes::torus(1.0, 0.3, 24, 12), scenes::random_pose(7, 0.2));
    const ContactRegions welded = regions_of(body_of(ball), other);
    const ContactRegions soup =
        regions_of(body_of(Mesh::create(vertices, triangles).value()), other);
    EXPECT_EQ(partition_of(welded), partition_of(soup));
    for (std::size_t k = 0; k < welded.regions.size(); ++k) {
        EXPECT_EQ(welded.regions[k].piece, soup.regions[k].piece);
    }
}

TEST(ContactRegions, RefusePairsThatDoNotExistAndTakePairsThatDoNotMeet) {
    const PlacedBody ball = body_of(scenes::sphere(1));
    EXPECT_FALSE(contact_regions(ball, ball, std::vector<TrianglePair>{{0, 999}}));
    const PlacedBody far = body_of(scenes::sphere(1), Pose::at({9, 0, 0}));
    const auto none = contact_regions(ball, far, std::vector<TrianglePair>{{0, 0}});
    ASSERT_TRUE(none);
    EXPECT_TRUE(none->regions.empty());
    EXPECT_EQ(none->count_of(IntersectionKind::Disjoint), 1u);
    EXPECT_TRUE(contact_regions(ball, far, {})->regions.empty());
    EXPECT_FALSE(ContactBody::create(Model::build(scenes::sphere(1), ReferenceOptions{}).value()));
}

}  // namespace
}  // namespace tandem

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Normal and depth of a region against brute-force translation.
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <numbers>

#include <tandem/contact_regions.hpp>

#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "scenes/split_in_four.hpp"
#include "scenes/turned_part.hpp"
#include "support/seeds.hpp"
#include "unit/contact/bodies.hpp"

namespace tandem {
namespace {

using testing::body_of;
using testing::regions_of;

/// The least translation of B along the normal that takes convex bodies apart, by bisection with
/// the exact engine.
double least_translation(const PlacedBody& a, const PlacedBody& b, const Vec3& normal) {
    const auto touch = [&](double t) {
        const Pose moved = Pose::at(t * normal) * b.pose;
        return !collide(testing::placed(a), {b.body.model(), moved})->pairs.empty();
    };
    double lo = 0.0;
    double hi = 1.0;
    while (touch(hi)) {
        hi *= 2.0;
    }
    for (int k = 0; k < 50; ++k) {
        const double middle = 0.5 * (lo + hi);
        (touch(middle) ? lo : hi) = middle;
    }
    return hi;
}

double degrees_between(const Vec3& left, const Vec3& right) {
    return std::acos(std::min(1.0, left.normalized().dot(right.normalized()))) * 180.0 /
           std::numbers::pi;
}

TEST(Penetration, OfSpheresIsAlongTheirCentres) {
    for (const double overlap : {0.3, 0.1, 0.03}) {
        const Vec3 centre = (2.0 - overlap) * Vec3(0.6, 0.48, 0.64);
        const PlacedBody a = body_of(scenes::sphere(5));
        const PlacedBody b = body_of(scenes::sphere(5), Pose::at(centre));
        const ContactRegions found = regions_of(a, b);
        ASSERT_EQ(found.regions.size(), 1u);
        ASSERT_TRUE(found.regions[0].penetration);
        const Penetration& penetration = *found.regions[0].penetration;
        EXPECT_LT(degrees_between(penetration.normal, centre), 1.5);
        EXPECT_NEAR(penetration.depth, overlap, 0.1 * overlap + 0.002);
        const double least = least_translation(a, b, penetration.normal);
        EXPECT_LE(least, penetration.depth * (1 + 1e-9));
        EXPECT_GE(least, 0.85 * penetration.depth);
    }
}

Mesh convex_shape(std::uint64_t seed) {
    switch (seed % 4) {
        case 0:
            return scenes::box({-1, -0.7, -0.4}, {1, 0.7, 0.4});
        case 3:
            return scenes::box({-0.2, -0.2, -3}, {0.2, 0.2, 3});
        case 1:
            return scenes::cylinder(0.6, 1.5, 24);
        default:
            return scenes::sphere(2);
    }
}

/// How thick the common part of two convex bodies is along a direction: its corners are the corners
/// of either inside of the other, and those of the contour.
double thickness(const PlacedBody& a, const PlacedBody& b, const ContactRegions& regions,
                 const Vec3& normal) {
    double lo = std::numeric_limits<double>::infinity();
    double hi = -lo;
    const auto reach = [&](const Vec3& point) {
        lo = std::min(lo, normal.dot(point));
        hi = std::max(hi, normal.dot(point));
    };
    for (const auto& [one, other] : {std::pair(&a, &b), std::pair(&b, &a)}) {
        for (const Vec3& vertex : one->body.model().mesh().vertices()) {
            const Vec3 point = to_world(one->pose, vertex);
            if (*side_of(point, {*other->body.solid(), other->pose}) != Side::Outside) {
                reach(point);
            }
        }
    }
    for (const ContactRegion& region : regions.regions) {
        for (const ContactCurve& curve : region.curves) {
            std::for_each(curve.points.begin(), curve.points.end(), reach);
        }
    }
    return hi - lo;
}

TEST(Penetration, IsHowThickTheCommonPartOfConvexBodiesIs) {
    int with_one = 0;
    int with_several = 0;
    for (const std::uint64_t seed : testing::seeds(60)) {
        TANDEM_TRACE_SEED(seed);
        const PlacedBody a = body_of(convex_shape(seed), scenes::random_pose(seed, 0.1));
        PlacedBody b = body_of(convex_shape(seed / 3), scenes::random_pose(seed + 500, 0.1));
        b.pose = Pose::at(seed % 2 == 0 ? Vec3(1.1, 0.3, 0.2) : Vec3(0.1, 0.2, 0.3)) * b.pose;
        const ContactRegions found = regions_of(a, b);
        for (const ContactRegion& region : found.regions) {
            if (!region.penetration) {
                continue;
            }
            const Vec3& normal = region.penetration->normal;
            EXPECT_NEAR(normal.norm(), 1.0, 1e-12);
            EXPECT_NEAR(region.penetration->depth, thickness(a, b, found, normal), 1e-12);
            if (found.regions.size() == 1) {
                EXPECT_GT(normal.dot(b.pose.translation() - a.pose.translation()), 0.0);
            }
            (found.regions.size() == 1 ? with_one : with_several)++;
        }
    }
    EXPECT_GT(with_one, 3);
    EXPECT_GT(with_several, 3);
}

/// Boxes of few and of many triangles, turned anywhere together.
struct TurnedBoxes {
    Pose pose;
    std::uint32_t splits;

    [[nodiscard]] PlacedBody operator()(const Vec3& lo, const Vec3& hi) const {
        Mesh mesh = scenes::box(lo, hi);
        for (std::uint32_t k = 0; k < splits; ++k) {
            mesh = scenes::split_in_four(mesh);
        }
        return body_of(std::move(mesh), pose);
    }
};

template <class Check>
void for_turned_boxes(Check check) {
    for (const std::uint64_t seed : testing::seeds(5)) {
        for (const std::uint32_t splits : {0U, 1U, 3U}) {
            TANDEM_TRACE_SEED(seed);
            const Pose pose = seed == 0 ? Pose() : scenes::random_pose(seed, 1.0);
            check(TurnedBoxes{pose, splits});
        }
    }
}

TEST(Penetration, OfABarThroughAPlateIsHowThickThePlateIs) {
    for_turned_boxes([](const TurnedBoxes& box) {
        const PlacedBody plate = box({-10, -10, 0}, {10, 10, 5});
        const PlacedBody bar = box({-1, -1, -7}, {1, 1, 11});
        const ContactRegions found = regions_of(bar, plate);
        ASSERT_EQ(found.regions.size(), 2u);
        for (const ContactRegion& region : found.regions) {
            ASSERT_TRUE(region.penetration);
            EXPECT_NEAR(region.penetration->depth, 5.0, 1e-9);
        }
    });
}

// The far faces are coplanar, so rounding of the turned corners decides whether they touch: only
// the unturned boxes are flush.
TEST(Penetration, OfAPegThatIsFlushWithTheFarFaceReachesIt) {
    for (const std::uint32_t splits : {0U, 1U, 3U}) {
        const TurnedBoxes box{Pose(), splits};
        const PlacedBody plate = box({-10, -10, 0}, {10, 10, 5});
        const PlacedBody peg = box({-1, -1, 0}, {1, 1, 11});
        int crossing = 0;
        for (const ContactRegion& region : regions_of(peg, plate).regions) {
            if (region.kind == IntersectionKind::Crossing) {
                ++crossing;
                ASSERT_TRUE(region.penetration);
                EXPECT_NEAR(region.penetration->depth, 5.0, 1e-12);
            }
        }
        EXPECT_EQ(crossing, 1);
    }
}

// One large triangle of the slab carries both contours; what is common is in two parts.
TEST(Penetration, OfTwoLegsIsThatOfEach) {
    for_turned_boxes([](const TurnedBoxes& box) {
        const PlacedBody slab = box({-10, -10, -5}, {10, 10, 0});
        const PlacedBody deep = box({-3, -1, -0.5}, {-2, 0, 4});
        const PlacedBody shallow = box({2, -1, -0.125}, {3, 0, 4});
        const Mesh& one = deep.body.model().mesh();
        const Mesh& other = shallow.body.model().mesh();
        std::vector<Vec3> vertices(one.vertices().begin(), one.vertices().end());
        std::vector<Triangle> triangles(one.triangles().begin(), one.triangles().end());
        const auto shift = static_cast<std::uint32_t>(vertices.size());
        vertices.insert(vertices.end(), other.vertices().begin(), other.vertices().end());
        for (const Triangle& t : other.triangles()) {
            triangles.push_back({t[0] + shift, t[1] + shift, t[2] + shift});
        }
        const PlacedBody legs =
            body_of(Mesh::create(std::move(vertices), std::move(triangles)).value(), box.pose);
        const ContactRegions found = regions_of(legs, slab);
        ASSERT_EQ(found.regions.size(), 2u);
        std::vector<double> depths;
        for (const ContactRegion& region : found.regions) {
            ASSERT_TRUE(region.penetration);
            depths.push_back(region.penetration->depth);
        }
        std::sort(depths.begin(), depths.end());
        EXPECT_NEAR(depths[0], 0.125, 1e-9);
        EXPECT_NEAR(depths[1], 0.5, 1e-9);
    });
}

TEST(Penetration, IsTheTranslationThatTakesAConvexBodyOutOfASlab) {
    const PlacedBody slab = body_of(scenes::box({-9, -9, -9}, {9, 9, 0}));
    for (const std::uint64_t seed : testing::seeds(30)) {
        TANDEM_TRACE_SEED(seed);
        PlacedBody body = body_of(convex_shape(seed), scenes::random_pose(seed, 0.1));
        body.pose = Pose::at({0, 0, 0.3}) * body.pose;
        const ContactRegions found = regions_of(slab, body);
        ASSERT_EQ(found.regions.size(), 1u);
        ASSERT_TRUE(found.regions[0].penetration);
        const Penetration& penetration = *found.regions[0].penetration;
        EXPECT_NEAR((penetration.normal - Vec3::UnitZ()).norm(), 0.0, 1e-9);
        EXPECT_NEAR(penetration.depth, least_translation(slab, body, penetration.normal), 1e-9);
    }
}

TEST(Penetration, OfABoxInASlabIsHowFarItWentIn) {
    const PlacedBody slab = body_of(scenes::box({-5, -5, -1}, {5, 5, 0}));
    const PlacedBody box = body_of(scenes::box({-0.5, -0.4, -0.25}, {0.5, 0.6, 2}));
    const ContactRegions found = regions_of(slab, box);
    ASSERT_EQ(found.regions.size(), 1u);
    ASSERT_TRUE(found.regions[0].penetration);
    EXPECT_NEAR(found.regions[0].penetration->depth, 0.25, 1e-12);
    EXPECT_NEAR((found.regions[0].penetration->normal - Vec3::UnitZ()).norm(), 0.0, 1e-12);
}

TEST(Penetration, TurnedInsideOutMeshesHaveTheSame) {
    const Mesh ball = scenes::sphere(3);
    std::vector<Triangle> flipped;
    for (const Triangle& t : ball.triangles()) {
        flipped.push_back({t[0], t[2], t[1]});
    }
    const Mesh inside_out =
        Mesh::create({ball.vertices().begin(), ball.vertices().end()}, flipped).value();
    const PlacedBody other = body_of(ball, Pose::at({1.7, 0.1, 0}));
    const ContactRegions plain = regions_of(body_of(ball), other);
    const ContactRegions turned = regions_of(body_of(inside_out), other);
    ASSERT_TRUE(plain.regions.at(0).penetration);
    ASSERT_TRUE(turned.regions.at(0).penetration);
    EXPECT_EQ(body_of(inside_out).body.orientation(), -1);
    EXPECT_NEAR(
        (plain.regions[0].penetration->normal - turned.regions[0].penetration->normal).norm(), 0.0,
        1e-12);
    EXPECT_NEAR(plain.regions[0].penetration->depth, turned.regions[0].penetration->depth, 1e-12);
}

TEST(Penetration, AlignedBoxesWithCoincidentFacesOverlapByTheirExtents) {
    const PlacedBody a = body_of(scenes::box({0, 0, 0}, {1, 1, 1}));
    const PlacedBody b = body_of(scenes::box({0.95, 0, 0}, {1.95, 1, 1}));
    const ContactRegions found = regions_of(a, b);
    EXPECT_EQ(found.count_of(IntersectionKind::Crossing), 0u);
    const Penetration depth = overlap_of_extents(a, b, found.regions.at(0).pairs);
    EXPECT_NEAR(depth.depth, 0.05, 1e-12);
    EXPECT_NEAR((depth.normal - Vec3::UnitX()).norm(), 0.0, 1e-12);
}

TEST(Penetration, OpenMeshesHaveNone) {
    const PlacedBody sheet = body_of(scenes::integer_sheet(4, 0.0));
    const PlacedBody ball = body_of(scenes::sphere(3), Pose::at({2, 2, 0.9}));
    const ContactRegions found = regions_of(sheet, ball);
    ASSERT_FALSE(found.regions.empty());
    EXPECT_FALSE(found.regions[0].penetration);
    EXPECT_EQ(sheet.body.solid(), nullptr);
}

}  // namespace
}  // namespace tandem

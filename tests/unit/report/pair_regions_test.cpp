// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "report/pair_regions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/body_regions.hpp"
#include "scenes/shapes.hpp"

namespace tandem::report {
namespace {

using ::testing::SizeIs;

Placed at(const Mesh& mesh, const Vec3& place) {
    return {Model::build(mesh, BuildOptions{}).value(), Pose::at(place)};
}

/// A long bar passes through the wall of a ring on both sides.
TEST(PairRegions, FindTheConnectedPlaces) {
    const Placed ring = at(scenes::torus(1.0, 0.3, 64, 32), {0, 0, 0});
    const Placed bar = at(scenes::box({-2, -0.1, -0.1}, {2, 0.1, 0.1}), {0, 0, 0});
    const std::vector<TrianglePair> pairs = collide(ring, bar).value().pairs;
    const std::vector<Region> regions = pair_regions(ring, bar, pairs).value();
    // The long faces of the bar connect places that are far apart on the ring.
    ASSERT_THAT(regions, SizeIs(1));
    EXPECT_EQ(regions[0].pair_count, pairs.size());
    EXPECT_EQ(regions[0].kind, "crossing");
    EXPECT_NEAR(regions[0].box.lo[0], -1.3, 0.01);
    EXPECT_NEAR(regions[0].box.hi[0], 1.3, 0.01);
    EXPECT_EQ(clash_of(0, 1, regions).kind, "overlap");
}

TEST(PairRegions, PlacesWithoutACommonTriangleAreApart) {
    const Placed left = at(scenes::sphere(3), {0, 0, 0});
    const Placed long_one = at(scenes::torus(4.0, 1.2, 64, 32), {4, 0, 0});
    const std::vector<TrianglePair> pairs = collide(left, long_one).value().pairs;
    const std::vector<Region> regions = pair_regions(left, long_one, pairs).value();
    std::size_t sum = 0;
    for (const Region& region : regions) {
        sum += region.pair_count;
        EXPECT_GT(region.length, 0.0);
    }
    EXPECT_EQ(sum, pairs.size());
    EXPECT_EQ(clash_of(0, 1, regions).pair_count, pairs.size());
}

TEST(PairRegions, BoxOnBoxOnlyTouches) {
    const Placed below = at(scenes::box({0, 0, 0}, {1, 1, 1}), {0, 0, 0});
    const Placed above = at(scenes::box({0, 0, 0}, {1, 1, 1}), {0.25, 0.25, 1});
    const std::vector<TrianglePair> pairs = collide(below, above).value().pairs;
    const std::vector<Region> regions = pair_regions(below, above, pairs).value();
    ASSERT_THAT(regions, SizeIs(1));
    EXPECT_EQ(regions[0].kind, "coplanar");
    EXPECT_EQ(clash_of(0, 1, regions).kind, "touch");
    EXPECT_EQ(clash_of(3, 3, regions).kind, "self");
}

TEST(BodyRegions, HaveDepthAndNormalWhereBodiesAreClosed) {
    const Placed left = at(scenes::sphere(3), {0, 0, 0});
    const Placed right = at(scenes::sphere(3), {1.9, 0, 0});
    const std::vector<TrianglePair> pairs = collide(left, right).value().pairs;
    const Clash clash =
        BodyRegions(left.model, right.model).clash_at(left.pose, right.pose, pairs).value();
    ASSERT_THAT(clash.regions, SizeIs(1));
    EXPECT_EQ(clash.regions[0].pair_count, pairs.size());
    EXPECT_NEAR(clash.regions[0].depth.value(), 0.1, 0.01);
    EXPECT_NEAR(clash.regions[0].normal.value()[0], 1.0, 0.01);
    EXPECT_EQ(clash.depth, clash.regions[0].depth);
    EXPECT_FALSE(clash.through);
    const Clash cut = BodyRegions(left.model, right.model)
                          .clash_at(left.pose, right.pose, pairs, PairList::Some)
                          .value();
    EXPECT_FALSE(cut.depth);
    EXPECT_FALSE(cut.depth_unknown.empty());
}

TEST(BodyRegions, AlignedBoxesWithCoincidentFacesOverlap) {
    const Placed below = at(scenes::box({0, 0, 0}, {1, 1, 1}), {0, 0, 0});
    const Pose beside = Pose::at({0.5, 0, 0});
    const auto clash_at = [&](const Pose& pose) {
        const auto pairs = collide(below, {below.model, pose}).value().pairs;
        return BodyRegions(below.model, below.model).clash_at(below.pose, pose, pairs).value();
    };
    EXPECT_EQ(clash_at(beside).kind, "overlap");
    EXPECT_NEAR(clash_at(beside).depth.value(), 0.5, 1e-12);
    EXPECT_EQ(clash_at(Pose::at({1, 0, 0})).kind, "touch");
    EXPECT_EQ(clash_at(Pose{}).kind, "duplicate");
}

TEST(BodyRegions, OfTheReferenceEngineHaveNoDepth) {
    const Model ball = Model::build(scenes::sphere(2), ReferenceOptions{}).value();
    const Pose beside = Pose::at({1.9, 0, 0});
    const std::vector<TrianglePair> pairs = collide({ball, Pose{}}, {ball, beside}).value().pairs;
    const Clash clash = BodyRegions(ball, ball).clash_at(Pose{}, beside, pairs).value();
    ASSERT_THAT(clash.regions, SizeIs(1));
    EXPECT_FALSE(clash.depth);
}

TEST(PairRegions, BehindTheFirstThousandAreOne) {
    std::vector<Region> regions(1500);
    for (Region& region : regions) {
        region.pair_count = 2;
        region.depth = 1.0;
    }
    join_smallest(regions);
    ASSERT_THAT(regions, SizeIs(1001));
    EXPECT_EQ(regions.back().pair_count, 1000U);
    EXPECT_FALSE(regions.back().depth) << "many places have no common depth";
    EXPECT_TRUE(regions.front().depth);
}

TEST(PairRegions, NoPairsNoRegions) {
    const Placed one = at(scenes::sphere(1), {0, 0, 0});
    EXPECT_THAT(pair_regions(one, one, {}).value(), SizeIs(0));
}

}  // namespace
}  // namespace tandem::report

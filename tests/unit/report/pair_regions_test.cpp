// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "report/pair_regions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "scenes/shapes.hpp"

namespace tandem::report {
namespace {

using ::testing::SizeIs;

Placed at(const Mesh& mesh, const Vec3& place) {
    return {Model::build(mesh, BuildOptions{}).value(), Pose::at(place)};
}

/// A long bar through the wall of a ring on both sides.
TEST(PairRegions, FindTheConnectedPlaces) {
    const Placed ring = at(scenes::torus(1.0, 0.3, 64, 32), {0, 0, 0});
    const Placed bar = at(scenes::box({-2, -0.1, -0.1}, {2, 0.1, 0.1}), {0, 0, 0});
    const std::vector<TrianglePair> pairs = collide(ring, bar).value().pairs;
    const std::vector<Region> regions = pair_regions(ring, bar, pairs).value();
    // The long faces of the bar join what is far apart on the ring.
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

TEST(PairRegions, NoPairsNoRegions) {
    const Placed one = at(scenes::sphere(1), {0, 0, 0});
    EXPECT_THAT(pair_regions(one, one, {}).value(), SizeIs(0));
}

}  // namespace
}  // namespace tandem::report

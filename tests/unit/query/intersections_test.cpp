// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <vector>

#include <tandem/intersections.hpp>

#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "scenes/torus_knot.hpp"

namespace tandem::query {
namespace {

Model built(Mesh mesh) {
    return Model::build(std::move(mesh)).value();
}

TEST(Intersections, OfAllPairsAreThoseOfEachByItself) {
    const Model knot = built(scenes::torus_knot({.segments = 60, .sides = 8}));
    const Model ball = built(scenes::sphere(3));
    const Placed a{knot, scenes::random_pose(1, 0.5)};
    const Placed b{ball, scenes::random_pose(2, 0.5)};
    const auto pairs = collide(a, b)->pairs;
    ASSERT_GT(pairs.size(), 20u);
    const auto list = intersection_segments(a, b, pairs);
    ASSERT_TRUE(list);
    ASSERT_EQ(list->pairs.size(), pairs.size());
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        const PairIntersection& found = list->pairs[k];
        EXPECT_EQ(found.triangles, pairs[k]);
        const TriangleIntersection expected =
            intersection_segment(to_world(a.pose, knot.mesh().corners(pairs[k].a)),
                                 to_world(b.pose, ball.mesh().corners(pairs[k].b)));
        EXPECT_EQ(found.kind, expected.kind);
        EXPECT_NE(found.kind, IntersectionKind::Disjoint);
        const auto points = list->points_of(found);
        ASSERT_EQ(points.size(), expected.count);
        for (std::size_t i = 0; i < points.size(); ++i) {
            EXPECT_EQ(points[i].position, expected.all[i].position);
            EXPECT_EQ(points[i].on_a, expected.all[i].on_a);
            EXPECT_EQ(points[i].on_b, expected.all[i].on_b);
        }
    }
}

TEST(Intersections, KeepPairsThatDoNotMeet) {
    const Model ball = built(scenes::sphere(1));
    const std::vector<TrianglePair> pairs{{0, 0}, {0, 1}};
    const auto list = intersection_segments({ball}, {ball, Pose::at({9, 0, 0})}, pairs);
    ASSERT_EQ(list->pairs.size(), 2u);
    EXPECT_EQ(list->pairs[0].kind, IntersectionKind::Disjoint);
    EXPECT_TRUE(list->points_of(list->pairs[1]).empty());
}

TEST(Intersections, RefuseTrianglesThatAreNotThere) {
    const Model ball = built(scenes::sphere(1));
    const auto count = static_cast<std::uint32_t>(ball.mesh().triangle_count());
    IntersectionList list;
    list.points.resize(3);
    const std::vector<TrianglePair> beyond_a{{0, 0}, {count, 0}};
    const auto refused = intersection_segments({ball}, {ball}, beyond_a, list);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::InvalidArgument);
    EXPECT_NE(refused.error().message.find("model A"), std::string::npos);
    EXPECT_TRUE(list.pairs.empty());
    EXPECT_TRUE(list.points.empty());
    const std::vector<TrianglePair> beyond_b{{0, count}};
    EXPECT_NE(intersection_segments({ball}, {ball}, beyond_b).error().message.find("model B"),
              std::string::npos);
}

TEST(Intersections, RefusePosesOutOfRange) {
    const Model ball = built(
        Mesh::create({{1e308, 0, 0}, {1e308, 1e308, 0}, {1e308, 0, 1e308}}, {{0, 1, 2}}).value());
    const std::vector<TrianglePair> pairs{{0, 0}};
    EXPECT_EQ(intersection_segments({ball}, {ball, Pose::at({1e308, 0, 0})}, pairs).error().code,
              ErrorCode::InvalidArgument);
}

}  // namespace
}  // namespace tandem::query

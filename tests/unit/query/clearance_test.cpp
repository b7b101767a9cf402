// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <limits>

#include <tandem/clearance.hpp>

#include "scenes/shapes.hpp"

namespace tandem::query {
namespace {

Model model_of(Mesh mesh) {
    return Model::build(std::move(mesh)).value();
}

TEST(Clearance, OfTwoFacingSquaresIsReachedExactly) {
    const Model square = model_of(
        Mesh::create({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}, {{0, 1, 2}, {0, 2, 3}}).value());
    const Placed above{square, Pose::at({0, 0, 0.25})};
    EXPECT_TRUE(clearance({square}, above, 0.2499)->pairs.empty());
    const auto pairs = clearance({square}, above, 0.25)->pairs;
    const std::vector<TrianglePair> expected{{0, 0}, {0, 1}, {1, 0}, {1, 1}};
    ASSERT_EQ(pairs.size(), expected.size());
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        EXPECT_EQ(pairs[k].triangles, expected[k]);
        EXPECT_EQ(pairs[k].distance, 0.25);
        EXPECT_EQ(pairs[k].point_b - pairs[k].point_a, Vec3(0, 0, 0.25));
    }
}

TEST(Clearance, NamesTheFeaturesOfTheClosestPoints) {
    const Model floor =
        model_of(Mesh::create({{0, 0, 0}, {8, 0, 0}, {0, 8, 0}}, {{0, 1, 2}}).value());
    const auto nearest = [&](const Vec3& p, const Vec3& q, const Vec3& r) {
        const Model other = model_of(Mesh::create({p, q, r}, {{0, 1, 2}}).value());
        return clearance({floor}, {other}, 1.0)->pairs.at(0);
    };
    const NearPair tip = nearest({1, 1, 9}, {2, 2, 1}, {4, 1, 9});
    EXPECT_EQ(tip.feature_a, TriangleFeature::Face);
    EXPECT_EQ(tip.feature_b, TriangleFeature::Vertex1);
    EXPECT_EQ(tip.point_a, Vec3(2, 2, 0));
    EXPECT_EQ(tip.point_b, Vec3(2, 2, 1));
    const NearPair edges = nearest({4, -1, -8}, {4, -1, 8}, {4, -9, 0});
    EXPECT_EQ(edges.feature_a, TriangleFeature::Edge01);
    EXPECT_EQ(edges.feature_b, TriangleFeature::Edge01);
    EXPECT_EQ(edges.distance, 1.0);
    const NearPair touching = nearest({3, 0, 0}, {3, -1, 5}, {4, -1, 5});
    EXPECT_EQ(touching.distance, 0.0);
    EXPECT_EQ(touching.feature_a, TriangleFeature::Edge01);
    EXPECT_EQ(touching.feature_b, TriangleFeature::Vertex0);
    EXPECT_EQ(touching.point_a, Vec3(3, 0, 0));
    EXPECT_EQ(touching.point_b, Vec3(3, 0, 0));
}

TEST(Clearance, OfAnInfiniteDistanceIsEveryPair) {
    const Model sphere = model_of(scenes::sphere(1));
    const std::size_t n = sphere.mesh().triangle_count();
    const auto all = clearance({sphere}, {sphere, Pose::at({50, 0, 0})},
                               std::numeric_limits<double>::infinity());
    EXPECT_EQ(all->pairs.size(), n * n);
}

TEST(Clearance, OfNothingIsEmpty) {
    const Model empty = model_of(Mesh());
    const Model sphere = model_of(scenes::sphere(1));
    EXPECT_TRUE(clearance({empty}, {sphere}, 10)->pairs.empty());
    EXPECT_TRUE(clearance({sphere}, {empty}, 10)->pairs.empty());
}

TEST(Clearance, QueryForgetsTheLastAnswer) {
    const Model sphere = model_of(scenes::sphere(2));
    ClearanceQuery query;
    EXPECT_FALSE(query.all_pairs({sphere}, {sphere}, 0.1)->empty());
    EXPECT_GT(query.stats().iterations, 0u);
    EXPECT_TRUE(query.all_pairs({sphere}, {sphere, Pose::at({9, 0, 0})}, 0.1)->empty());
    EXPECT_EQ(query.stats().geometry_overlaps, 0u);
}

TEST(Clearance, RefusesWhatHasNoMeaning) {
    const Model sphere = model_of(scenes::sphere(1));
    const Model reference = Model::build(scenes::sphere(1), ReferenceOptions{}).value();
    EXPECT_EQ(clearance({sphere}, {sphere}, -0.1).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(clearance({sphere}, {sphere}, std::numeric_limits<double>::quiet_NaN()).error().code,
              ErrorCode::InvalidArgument);
    EXPECT_EQ(clearance({sphere}, {reference}, 0.1).error().code, ErrorCode::Unsupported);
}

}  // namespace
}  // namespace tandem::query

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <limits>

#include <tandem/clearance.hpp>

#include "scenes/shapes.hpp"

namespace tandem {
namespace {

Model model_of(Mesh mesh) {
    return Model::build(std::move(mesh)).value();
}

TEST(Clearance, OfTwoFacingSquaresIsReachedExactly) {
    const Model square = model_of(
        Mesh::create({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}, {{0, 1, 2}, {0, 2, 3}}).value());
    const Placed above{square, Pose::translation({0, 0, 0.25})};
    EXPECT_TRUE(clearance({square}, above, 0.2499)->pairs.empty());
    const auto pairs = clearance({square}, above, 0.25)->pairs;
    const std::vector<NearPair> expected{
        {{0, 0}, 0.25}, {{0, 1}, 0.25}, {{1, 0}, 0.25}, {{1, 1}, 0.25}};
    EXPECT_EQ(pairs, expected);
}

TEST(Clearance, OfAnInfiniteDistanceIsEveryPair) {
    const Model sphere = model_of(scenes::sphere(1));
    const std::size_t n = sphere.mesh().triangle_count();
    const auto all = clearance({sphere}, {sphere, Pose::translation({50, 0, 0})},
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
    EXPECT_TRUE(query.all_pairs({sphere}, {sphere, Pose::translation({9, 0, 0})}, 0.1)->empty());
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
}  // namespace tandem

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/quality.hpp"

#include <gtest/gtest.h>

#include "bvh/build/build_hierarchy.hpp"
#include "unit/bvh/hard_boxes.hpp"

namespace tandem::bvh {
namespace {

double sah_cost(const std::vector<PrimitiveBox>& boxes, const ReferenceOptions& options) {
    return measure_quality(build_hierarchy(boxes, options), boxes, options).sah_cost;
}

TEST(Quality, OfThreeCubesByHand) {
    // Unit cubes at 0 and 2 on the x axis below a node of 3 × 1 × 1, and a cube at 8 beside it.
    std::vector<PrimitiveBox> boxes;
    for (const float x : {0.0F, 2.0F, 8.0F}) {
        boxes.push_back(testing::cube({x, 0, 0}, 0.5F));
    }
    const ReferenceOptions options{.builder = BuilderKind::BottomUp, .degree = 4, .leaf_size = 1};
    Hierarchy tree = build_hierarchy(boxes, {.builder = BuilderKind::BottomUp});
    const TreeQuality quality = measure_quality(tree, boxes, options);
    // Half areas: root 9·1 + 1·1 + 1·9 = 19, inner node 7, leaves 3.
    EXPECT_DOUBLE_EQ(quality.sah_cost, (19.0 + 7.0 + 3 * 3.0) / 19.0);
    EXPECT_EQ(quality.sibling_overlap, 0.0);
    EXPECT_EQ(quality.max_depth, 2u);
    EXPECT_DOUBLE_EQ(quality.mean_depth, 5.0 / 3.0);
    EXPECT_DOUBLE_EQ(quality.node_fill, 0.5);
    EXPECT_DOUBLE_EQ(quality.leaf_fill, 1.0);
}

TEST(Quality, EqualSiblingsOverlapFully) {
    const std::vector boxes(4, testing::cube({0, 0, 0}, 1));
    EXPECT_DOUBLE_EQ(measure_quality(build_hierarchy(boxes, {}), boxes, {}).sibling_overlap, 1.0);
    const ReferenceOptions wide{.degree = 4};
    EXPECT_DOUBLE_EQ(measure_quality(build_hierarchy(boxes, wide), boxes, wide).sibling_overlap,
                     6.0)
        << "six pairs of siblings";
}

TEST(Quality, OfNothingAndOfOneLeaf) {
    EXPECT_EQ(measure_quality({}, {}, {}).sah_cost, 0.0);
    const std::vector boxes(3, testing::cube({0, 0, 0}, 1));
    const ReferenceOptions options{.leaf_size = 4};
    const TreeQuality quality = measure_quality(build_hierarchy(boxes, options), boxes, options);
    EXPECT_EQ(quality.sah_cost, 3.0);
    EXPECT_EQ(quality.leaf_fill, 0.75);
    EXPECT_EQ(quality.max_depth, 0u);
}

TEST(Quality, BetterBuildersMakeCheaperTrees) {
    const auto boxes = testing::boxes_of(scenes::torus_knot({.segments = 200, .sides = 12}));
    const double median = sah_cost(boxes, {});
    const double binned = sah_cost(boxes, {.position = SplitPosition::BinnedSah});
    const double best_axis =
        sah_cost(boxes, {.axis = SplitAxis::BestCost, .position = SplitPosition::BinnedSah});
    const double bottom_up = sah_cost(boxes, {.builder = BuilderKind::BottomUp});
    const double shuffled =
        sah_cost(boxes, {.builder = BuilderKind::Insertion, .shuffle = std::uint64_t{1}});
    EXPECT_LT(binned, median);
    EXPECT_LE(best_axis, binned);
    EXPECT_LT(bottom_up, median);
    EXPECT_LT(bottom_up, 1.25 * best_axis);
    EXPECT_LT(shuffled, median);
}

TEST(Quality, OfAModelCountsBytes) {
    const Model model = Model::build(scenes::sphere(2), {.degree = 4, .leaf_size = 2}).value();
    const TreeQuality quality = model.quality();
    EXPECT_EQ(quality.bytes, model.summary().bytes);
    EXPECT_EQ(quality.max_depth, model.summary().height);
    EXPECT_GT(quality.sah_cost, 1.0);
    EXPECT_EQ(Model::build(Mesh())->quality().sah_cost, 0.0);
}

}  // namespace
}  // namespace tandem::bvh

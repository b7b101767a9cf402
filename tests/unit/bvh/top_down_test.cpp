// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/build/top_down.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <set>

#include "bvh/build/build_hierarchy.hpp"
#include "bvh/build/split.hpp"
#include "scenes/shapes.hpp"
#include "scenes/soups.hpp"
#include "unit/bvh/hard_boxes.hpp"

namespace tandem::bvh {
namespace {

Hierarchy build(const Mesh& mesh, std::uint32_t leaf_size) {
    return build_hierarchy(primitive_boxes(mesh, frame_of(mesh)), {.leaf_size = leaf_size});
}

TEST(TopDown, IsSoundForEverySizeAndLeafSize) {
    for (const std::uint32_t triangles : {1U, 2U, 3U, 7U, 16U, 17U, 1000U}) {
        for (const std::uint32_t leaf_size : {1U, 2U, 5U, 16U}) {
            const Mesh mesh = scenes::random_soup(7, triangles, 0.1);
            const Hierarchy tree = build(mesh, leaf_size);
            EXPECT_TRUE(validate(tree, triangles).empty()) << triangles << " / " << leaf_size;
            for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
                if (tree.nodes[i].escape == i + 1) {
                    EXPECT_LE(tree.nodes[i].primitive_count, leaf_size);
                }
            }
        }
    }
}

TEST(TopDown, HalvesTheNumberOfPrimitives) {
    const Hierarchy tree = build(scenes::sphere(3), 1);  // 512 triangles
    EXPECT_EQ(tree.nodes.size(), 2u * 512 - 1);
    EXPECT_EQ(tree.nodes[0].height, 9u);
    EXPECT_EQ(tree.nodes[1].primitive_count, 256u);
}

TEST(TopDown, StaysBalancedWhenAllTrianglesAreEqual) {
    const Mesh mesh =
        Mesh::create({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, std::vector<Triangle>(1000, {0, 1, 2}))
            .value();
    const Hierarchy tree = build(mesh, 1);
    EXPECT_TRUE(validate(tree, 1000).empty());
    EXPECT_EQ(tree.nodes[0].height, static_cast<std::uint32_t>(std::bit_width(999U)));
}

TEST(TopDown, SplitsTheLongestAxis) {
    // Four small triangles in a row along y. The first two and the last two belong together.
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    for (const double y : {3.0, 0.0, 2.0, 1.0}) {
        const auto first = static_cast<std::uint32_t>(vertices.size());
        vertices.insert(vertices.end(), {{0, y, 0}, {0.1, y, 0}, {0, y + 0.1, 0}});
        triangles.push_back({first, first + 1, first + 2});
    }
    const Hierarchy tree = build(Mesh::create(vertices, triangles).value(), 1);
    EXPECT_EQ(std::set(tree.primitives.begin(), tree.primitives.begin() + 2),
              (std::set<std::uint32_t>{1, 3}));
}

TEST(TopDown, NothingGivesNoNodes) {
    EXPECT_TRUE(build(Mesh(), 1).nodes.empty());
}

/// Boxes of side 0.1 around points on the x axis.
std::vector<PrimitiveBox> boxes_at(std::initializer_list<float> positions) {
    std::vector<PrimitiveBox> boxes;
    for (const float x : positions) {
        boxes.push_back(testing::cube({x, 0, 0}, 0.05F));
    }
    return boxes;
}

std::uint32_t size_of_left_child(const std::vector<PrimitiveBox>& boxes, SplitPosition position) {
    return build_top_down(boxes, {.position = position}).nodes[1].primitive_count;
}

TEST(TopDown, SplitsWhereThePositionSays) {
    // The mean of the centres is 2.66, the middle of the box 5.
    const auto boxes = boxes_at({0.0F, 0.1F, 0.2F, 0.3F, 2.5F, 2.7F, 5.5F, 10.0F});
    EXPECT_EQ(size_of_left_child(boxes, SplitPosition::ObjectMedian), 4u);
    EXPECT_EQ(size_of_left_child(boxes, SplitPosition::ObjectMean), 5u);
    EXPECT_EQ(size_of_left_child(boxes, SplitPosition::SpatialMedian), 6u);
    const auto two_groups = boxes_at({0.0F, 0.1F, 0.2F, 0.3F, 0.4F, 0.5F, 0.6F, 5.0F, 5.1F});
    EXPECT_EQ(size_of_left_child(two_groups, SplitPosition::BinnedSah), 7u);
}

TEST(TopDown, AxisOfLargestVarianceIsNotAlwaysTheLongestSide) {
    // One long box makes y the longest side, but the centres differ only in x.
    std::vector<PrimitiveBox> boxes = boxes_at({0.0F, 1.0F, 2.0F, 3.0F});
    boxes[0].box.lo[1] = -9.0F;
    boxes[0].box.hi[1] = 9.0F;
    std::swap(boxes[0], boxes[3]);  // halves by index would now be the wrong halves along x
    std::swap(boxes[0], boxes[1]);
    const auto left_half = [&](SplitAxis axis) {
        const Hierarchy tree = build_top_down(boxes, {.axis = axis});
        return std::set(tree.primitives.begin(), tree.primitives.begin() + 2);
    };
    EXPECT_EQ(left_half(SplitAxis::LongestSide), (std::set<std::uint32_t>{0, 1}));
    EXPECT_EQ(left_half(SplitAxis::LargestVariance), (std::set<std::uint32_t>{0, 3}));
}

TEST(TopDown, NoOtherBorderOfBinsIsCheaper) {
    for (const testing::HardBoxes& input : testing::hard_boxes()) {
        if (input.boxes.size() < 2) {
            continue;
        }
        SCOPED_TRACE(input.name);
        const auto all = build_top_down(input.boxes, {}).primitives;
        const SplitRange range{input.boxes, all};
        for (int axis = 0; axis < 3; ++axis) {
            const double best = split_cost(range, split_at_best_bin(range, axis));
            double lo = std::numeric_limits<double>::infinity();
            double hi = -lo;
            for (const PrimitiveBox& primitive : input.boxes) {
                lo = std::min<double>(lo, primitive.centre[axis]);
                hi = std::max<double>(hi, primitive.centre[axis]);
            }
            for (int k = 1; k < 32; ++k) {
                EXPECT_LE(best, split_cost(range, {axis, lo + (hi - lo) * k / 32.0, 0})) << k;
            }
        }
    }
}

TEST(TopDown, NoPositionMakesADeepTree) {
    // Each centre is half as far out as the one before, so the spatial median splits off one
    // primitive at a time.
    std::vector<PrimitiveBox> boxes;
    for (int k = 0; k < 120; ++k) {
        boxes.push_back(testing::cube({std::ldexp(1.0F, -k), 0, 0}, 0.0F));
    }
    const Hierarchy tree = build_top_down(boxes, {.position = SplitPosition::SpatialMedian});
    EXPECT_TRUE(validate(tree, boxes.size()).empty());
    EXPECT_GT(tree.nodes[0].height, 60u);
    EXPECT_LE(tree.nodes[0].height, 64u + 6);
}

}  // namespace
}  // namespace tandem::bvh

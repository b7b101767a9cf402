// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/build/collapse.hpp"

#include <gtest/gtest.h>

#include "bvh/build/top_down.hpp"
#include "unit/bvh/hard_boxes.hpp"

namespace tandem::bvh {
namespace {

/// Eight boxes on a line with gaps that grow to the right, so that the right half is always larger.
std::vector<PrimitiveBox> growing_gaps() {
    std::vector<PrimitiveBox> boxes;
    for (int k = 0; k < 8; ++k) {
        boxes.push_back(testing::cube({std::ldexp(1.0F, k), 0, 0}, 0.1F));
    }
    return boxes;
}

TEST(Collapse, KeepsTheOrderOfPrimitives) {
    const auto boxes = testing::boxes_of(scenes::random_soup(3, 100, 0.2));
    const Hierarchy binary = build_top_down(boxes, {});
    EXPECT_EQ(collapse(binary, boxes, {.degree = 5, .leaf_size = 3}).primitives, binary.primitives);
}

TEST(Collapse, OpensTheLargestChildFirst) {
    const auto boxes = growing_gaps();
    const Hierarchy tree =
        collapse(build_top_down(boxes, {}), boxes, {.degree = 3, .leaf_size = 1});
    ASSERT_EQ(validate(tree, 8), std::vector<std::string>{});
    // The root's halves are 0–3 and 4–7; the right half is split into 4–5 and 6–7.
    const std::uint32_t second = tree.nodes[1].escape;
    EXPECT_EQ(tree.nodes[1].primitive_count, 4u);
    EXPECT_EQ(tree.nodes[second].primitive_count, 2u);
    EXPECT_EQ(tree.nodes[tree.nodes[second].escape].primitive_count, 2u);
}

TEST(Collapse, ABalancedTreeOfDegreeEightIsFlat) {
    const auto boxes = growing_gaps();
    const Hierarchy tree =
        collapse(build_top_down(boxes, {}), boxes, {.degree = 8, .leaf_size = 1});
    EXPECT_EQ(tree.nodes.size(), 9u);
    EXPECT_EQ(tree.nodes[0].height, 1u);
}

TEST(Collapse, SmallSubtreesBecomeLeaves) {
    const auto boxes = growing_gaps();
    EXPECT_EQ(collapse(build_top_down(boxes, {}), boxes, {.leaf_size = 4}).nodes.size(), 3u);
    EXPECT_EQ(collapse(build_top_down(boxes, {}), boxes, {.leaf_size = 3}).nodes.size(), 7u);
    EXPECT_EQ(collapse(build_top_down(boxes, {}), boxes, {.leaf_size = 8}).nodes.size(), 1u);
}

TEST(Collapse, OpensOnlyChildren) {
    Hierarchy chain;  // a root with one child, which has two leaves
    chain.primitives = {0, 1};
    chain.nodes = {{.escape = 4, .primitive_count = 2},
                   {.escape = 4, .primitive_count = 2},
                   {.escape = 3, .primitive_count = 1},
                   {.escape = 4, .first_primitive = 1, .primitive_count = 1}};
    derive_links(chain);
    const auto boxes = growing_gaps();
    const Hierarchy tree =
        collapse(chain, std::span(boxes).first(2), {.degree = 3, .leaf_size = 1});
    EXPECT_EQ(validate(tree, 2), std::vector<std::string>{});
    EXPECT_EQ(tree.nodes.size(), 3u);
}

}  // namespace
}  // namespace tandem::bvh

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Invariants of every builder, for all options and inputs.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "bvh/build/build_hierarchy.hpp"
#include "unit/bvh/hard_boxes.hpp"

namespace tandem::bvh {
namespace {

std::vector<ReferenceOptions> every_builder() {
    std::vector<ReferenceOptions> all;
    for (const SplitAxis axis : kAllSplitAxes) {
        for (const SplitPosition position : kAllSplitPositions) {
            all.push_back({.axis = axis, .position = position});
        }
    }
    all.push_back({.builder = BuilderKind::BottomUp});
    all.push_back({.builder = BuilderKind::Insertion});
    all.push_back({.builder = BuilderKind::Insertion, .shuffle = 7});
    all.push_back({.builder = BuilderKind::Morton});
    return all;
}

std::string describe(const ReferenceOptions& options) {
    return fmt::format("{} {} {} degree {} leaf size {}", name_of(options.builder),
                       name_of(options.axis), name_of(options.position), options.degree,
                       options.leaf_size);
}

void expect_within_limits(const Hierarchy& tree, const ReferenceOptions& options) {
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
        const NodeLinks& node = tree.nodes[i];
        if (node.escape == i + 1) {
            EXPECT_LE(node.primitive_count, options.leaf_size);
            continue;
        }
        EXPECT_GT(node.primitive_count, options.leaf_size) << "should have been a leaf";
        std::uint32_t children = 0;
        for (std::uint32_t c = i + 1; c < node.escape; c = tree.nodes[c].escape) {
            ++children;
        }
        EXPECT_GE(children, 2u);
        EXPECT_LE(children, options.degree);
    }
}

TEST(EveryBuilder, MakesASoundTreeWithinItsLimits) {
    const std::vector<testing::HardBoxes> inputs = testing::hard_boxes();
    for (ReferenceOptions options : every_builder()) {
        for (const testing::HardBoxes& input : inputs) {
            for (const std::uint32_t degree : {2U, 3U, 4U, 8U}) {
                for (const std::uint32_t leaf_size : {1U, 2U, 5U, 16U}) {
                    options.degree = degree;
                    options.leaf_size = leaf_size;
                    SCOPED_TRACE(input.name + ", " + describe(options));
                    const Hierarchy tree = build_hierarchy(input.boxes, options);
                    ASSERT_EQ(validate(tree, input.boxes.size()), std::vector<std::string>{});
                    expect_within_limits(tree, options);
                }
            }
        }
    }
}

TEST(EveryBuilder, MakesTheSameTreeAgain) {
    const auto boxes = testing::boxes_of(scenes::integer_soup(9, 300, 2));  // with many ties
    for (const ReferenceOptions& options : every_builder()) {
        EXPECT_EQ(build_hierarchy(boxes, options).primitives,
                  build_hierarchy(boxes, options).primitives)
            << describe(options);
    }
}

TEST(EveryBuilder, SurvivesCombs) {
    // The deepest tree that a builder makes: code that recursed to the depth of the tree would
    // fail.
    const std::vector<PrimitiveBox> boxes = testing::nested_boxes(20'000);
    for (const BuilderKind builder : kAllBuilders) {
        const Hierarchy binary = build_hierarchy(boxes, {.builder = builder});
        EXPECT_EQ(validate(binary, boxes.size()), std::vector<std::string>{});
        if (builder == BuilderKind::BottomUp) {
            EXPECT_EQ(binary.nodes[0].height, boxes.size() - 1) << "nested boxes make a comb";
        }
        const Hierarchy wide =
            build_hierarchy(boxes, {.builder = builder, .degree = 8, .leaf_size = 4});
        EXPECT_EQ(validate(wide, boxes.size()), std::vector<std::string>{});
    }
}

}  // namespace
}  // namespace tandem::bvh

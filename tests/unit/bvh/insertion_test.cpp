// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/build/insertion.hpp"

#include <gtest/gtest.h>
#include <set>

#include "unit/bvh/hard_boxes.hpp"

namespace tandem::bvh {
namespace {

TEST(Insertion, ShufflesGiveSoundTreesOfDifferentShape) {
    const auto boxes = testing::boxes_of(scenes::random_soup(3, 300, 0.1));
    std::set<std::vector<std::uint32_t>> orders;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        const Hierarchy tree = build_insertion(boxes, {.shuffle = seed});
        ASSERT_EQ(validate(tree, boxes.size()), std::vector<std::string>{}) << "seed " << seed;
        orders.insert(tree.primitives);
    }
    EXPECT_EQ(orders.size(), 10u);
}

TEST(Insertion, TheShuffleIsTheSameOnEveryMachine) {
    // All boxes are equal, so the tree depends only on the order of insertion, here 2 1 5 3 0 7 4
    // 6.
    const std::vector boxes(8, testing::cube({0, 0, 0}, 1));
    const Hierarchy tree = build_insertion(boxes, {.shuffle = 42});
    EXPECT_EQ(tree.primitives, (std::vector<std::uint32_t>{2, 0, 5, 4, 1, 7, 3, 6}));
}

TEST(Insertion, JoinsTheCheapestSibling) {
    // The last box belongs to the pair on the right, not to the root or to the left pair.
    const Hierarchy tree =
        build_insertion({{testing::cube({0, 0, 0}, 0.1F), testing::cube({1, 0, 0}, 0.1F),
                          testing::cube({9, 0, 0}, 0.1F), testing::cube({9.3F, 0, 0}, 0.1F)}},
                        {});
    EXPECT_EQ(tree.primitives, (std::vector<std::uint32_t>{0, 1, 2, 3}));
    EXPECT_EQ(tree.nodes[0].height, 2u);
}

TEST(Insertion, SortedInputStaysBoundedAndShufflingHelps) {
    std::vector<PrimitiveBox> line;
    for (std::uint32_t k = 0; k < 3000; ++k) {
        line.push_back(testing::cube({static_cast<float>(k), 0, 0}, 0.3F));
    }
    const std::uint32_t sorted = build_insertion(line, {}).nodes[0].height;
    const std::uint32_t shuffled = build_insertion(line, {.shuffle = 1}).nodes[0].height;
    EXPECT_LE(sorted, 128u);
    EXPECT_LT(2 * shuffled, sorted);
}

TEST(Insertion, EqualBoxesMakeABalancedTree) {
    const std::vector boxes(1024, testing::cube({0, 0, 0}, 1));
    EXPECT_LE(build_insertion(boxes, {}).nodes[0].height, 12u);
}

}  // namespace
}  // namespace tandem::bvh

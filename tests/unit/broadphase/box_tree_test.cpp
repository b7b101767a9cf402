// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/tree/box_tree.hpp"

#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tandem::broadphase {
namespace {

using ::testing::IsEmpty;

Box leaf_box_at(float x, float y = 0.0F) {
    return {{x, y, 0}, {x + 1, y + 1, 1}};
}

/// The number of boxes that a query for one place examines.
std::size_t boxes_looked_at(BoxTree& tree, const Box& place) {
    std::size_t count = 0;
    tree.visit(
        [&](const Box& box) {
            ++count;
            return overlaps(box, place);
        },
        [](ObjectId) {});
    return count;
}

TEST(BoxTree, OneObjectAndNone) {
    BoxTree tree;
    EXPECT_THAT(tree.validate(), IsEmpty());
    tree.insert(5, leaf_box_at(2));
    EXPECT_EQ(tree.bounds(), leaf_box_at(2));
    EXPECT_THAT(tree.validate(), IsEmpty());
    tree.remove(5);
    EXPECT_EQ(tree.size(), 0U);
    EXPECT_EQ(boxes_looked_at(tree, leaf_box_at(2)), 0U);
    EXPECT_THAT(tree.validate(), IsEmpty());
}

TEST(BoxTree, TheBoxShrinksAgain) {
    BoxTree tree;
    for (ObjectId id = 0; id < 50; ++id) {
        tree.insert(id, leaf_box_at(static_cast<float>(3 * id)));
        ASSERT_THAT(tree.validate(), IsEmpty());
    }
    EXPECT_EQ(tree.bounds().hi[0], 148.0F);
    for (ObjectId id = 49; id > 9; --id) {
        tree.remove(id);
        ASSERT_THAT(tree.validate(), IsEmpty());
    }
    EXPECT_EQ(tree.bounds().hi[0], 28.0F);
}

/// Sorted insertion is the worst order for a tree. The boxes have no surface either, so costs do
/// not help.
TEST(BoxTree, SortedInsertionDoesNotMakeAList) {
    constexpr ObjectId kCount = 4096;
    BoxTree boxes;
    BoxTree points;
    for (ObjectId id = 0; id < kCount; ++id) {
        const auto x = static_cast<float>(2 * id);
        boxes.insert(id, leaf_box_at(x));
        points.insert(id, Box{{x, 0, 0}, {x, 0, 0}});
    }
    std::size_t most = 0;
    for (ObjectId id = 0; id < kCount; id += 17) {
        const auto x = static_cast<float>(2 * id);
        most = std::max({most, boxes_looked_at(boxes, leaf_box_at(x)),
                         boxes_looked_at(points, leaf_box_at(x))});
    }
    EXPECT_LT(most, 200U);
}

TEST(BoxTree, PairsOfTwoTrees) {
    BoxTree a;
    BoxTree b;
    for (ObjectId id = 0; id < 10; ++id) {
        a.insert(id, leaf_box_at(2.0F * static_cast<float>(id)));
        b.insert(id, leaf_box_at(2.0F * static_cast<float>(id) + 0.5F));
    }
    std::vector<ObjectPair> found;
    a.visit_pairs_with(b, [&](ObjectId of_a, ObjectId of_b) { found.push_back({of_a, of_b}); });
    std::ranges::sort(found);
    std::vector<ObjectPair> expected;
    for (ObjectId id = 0; id < 10; ++id) {
        expected.push_back({id, id});
    }
    EXPECT_EQ(found, expected);
}

}  // namespace
}  // namespace tandem::broadphase

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/hierarchy.hpp"

#include <gtest/gtest.h>

namespace tandem::bvh {
namespace {

/// A root with a leaf, a single-child chain and a leaf: nodes 0 (1) (2 (3)) (4).
Hierarchy small_tree() {
    Hierarchy tree;
    tree.primitives = {2, 0, 1};
    tree.nodes = {{.escape = 5, .first_primitive = 0, .primitive_count = 3},
                  {.escape = 2, .first_primitive = 0, .primitive_count = 1},
                  {.escape = 4, .first_primitive = 1, .primitive_count = 1},
                  {.escape = 4, .first_primitive = 1, .primitive_count = 1},
                  {.escape = 5, .first_primitive = 2, .primitive_count = 1}};
    derive_links(tree);
    return tree;
}

TEST(Hierarchy, LinksFollowFromEscapeIndices) {
    const Hierarchy tree = small_tree();
    EXPECT_TRUE(validate(tree, 3).empty());
    EXPECT_EQ(tree.nodes[3].parent, 2u);
    EXPECT_EQ(tree.nodes[3].level, 2u);
    EXPECT_EQ(tree.nodes[4].parent, 0u);
    EXPECT_EQ(tree.nodes[0].height, 2u);
}

TEST(Hierarchy, EmptyIsSoundOnlyWithoutPrimitives) {
    EXPECT_TRUE(validate(Hierarchy{}, 0).empty());
    EXPECT_FALSE(validate(Hierarchy{}, 1).empty());
}

TEST(Hierarchy, ValidateFindsEveryKindOfDamage) {
    const auto damaged = [](auto damage) {
        Hierarchy tree = small_tree();
        damage(tree);
        return !validate(tree, 3).empty();
    };
    EXPECT_TRUE(damaged([](Hierarchy& t) { t.primitives[0] = 0; })) << "primitive named twice";
    EXPECT_TRUE(damaged([](Hierarchy& t) { t.primitives.pop_back(); })) << "primitive missing";
    EXPECT_TRUE(damaged([](Hierarchy& t) { t.nodes[2].escape = 99; })) << "escape outside";
    EXPECT_TRUE(damaged([](Hierarchy& t) { t.nodes[2].escape = 2; })) << "escape not forward";
    EXPECT_TRUE(damaged([](Hierarchy& t) { t.nodes[3].escape = 5; })) << "subtree too long";
    EXPECT_TRUE(damaged([](Hierarchy& t) { t.nodes[3].parent = 0; })) << "wrong parent";
    EXPECT_TRUE(damaged([](Hierarchy& t) { t.nodes[4].level = 3; })) << "wrong level";
    EXPECT_TRUE(damaged([](Hierarchy& t) { t.nodes[0].height = 1; })) << "wrong height";
    EXPECT_TRUE(damaged([](Hierarchy& t) { t.nodes[4].primitive_count = 0; })) << "empty leaf";
    EXPECT_TRUE(damaged([](Hierarchy& t) { t.nodes[2].first_primitive = 0; })) << "wrong range";
    EXPECT_TRUE(damaged([](Hierarchy& t) { t.nodes[0].primitive_count = 2; })) << "root not whole";
}

}  // namespace
}  // namespace tandem::bvh

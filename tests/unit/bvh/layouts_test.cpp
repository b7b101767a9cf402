// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <set>

#include "bvh/blocked.hpp"
#include "bvh/post_indexed.hpp"
#include "support/odd_trees.hpp"
#include "support/seeds.hpp"

namespace tandem::bvh {
namespace {

TEST(PostIndexed, RightMostChildStandsBehindItsParent) {
    for (const std::uint64_t seed : testing::seeds(5)) {
        TANDEM_TRACE_SEED(seed);
        const Bvh<Aabb> tree = testing::random_tree(seed, 50, 4);
        const PostIndexedBvh<Aabb> post = post_indexed(tree);
        ASSERT_EQ(post.nodes.size(), tree.nodes.size());
        EXPECT_EQ(post.source(0), 0u);
        for (std::uint32_t i = 0; i < post.end(); ++i) {
            std::vector<std::uint32_t> children;
            post.for_each_child(i, [&](std::uint32_t child) {
                children.push_back(post.source(child));
                EXPECT_GT(child, i);
                if (post.right_child_level(child) > 0) {
                    EXPECT_EQ(child, i + 1);
                    EXPECT_EQ(post.escape(child), post.escape(i));
                    EXPECT_EQ(post.right_child_level(child), post.right_child_level(i) + 1);
                }
            });
            std::vector<std::uint32_t> same;
            tree.for_each_child(post.source(i),
                                [&](std::uint32_t child) { same.push_back(child); });
            EXPECT_EQ(children, same);
        }
    }
}

TEST(Blocked, HoldsEachLeafOnceInBlocksOfOneKind) {
    using Kind = BlockedBvh<Aabb>::Kind;
    for (const std::uint64_t seed : testing::seeds(5)) {
        TANDEM_TRACE_SEED(seed);
        for (const std::uint32_t children : {2U, 4U, 8U}) {
            const Bvh<Aabb> tree = testing::random_tree(seed, 70, children);
            const BlockedBvh<Aabb> blocks = blocked(tree);
            std::multiset<std::uint32_t> leaves;
            std::multiset<std::uint32_t> linked{0};
            for (const auto& block : blocks.blocks) {
                ASSERT_NE(block[0].kind, Kind::Imaginary) << "an empty block";
                bool imaginary_since = false;
                for (const auto& node : block) {
                    if (node.kind == Kind::Imaginary) {
                        imaginary_since = true;
                        continue;
                    }
                    EXPECT_FALSE(imaginary_since) << "imaginary nodes stand at the end";
                    EXPECT_EQ(node.kind, block[0].kind) << "a partial leaf block";
                    if (node.kind == Kind::Leaf) {
                        leaves.insert(node.link);
                        continue;
                    }
                    linked.insert(node.link);
                    for (const auto& child : blocks.blocks[node.link]) {
                        EXPECT_TRUE(child.kind == Kind::Imaginary ||
                                    contains(node.volume, child.volume));
                    }
                }
            }
            EXPECT_EQ(leaves.size(), tree.primitives.size());
            EXPECT_EQ(linked.size(), blocks.blocks.size()) << "each block has one parent";
            EXPECT_EQ(std::set(leaves.begin(), leaves.end()).size(), leaves.size());
            EXPECT_EQ(std::set(linked.begin(), linked.end()).size(), linked.size());
        }
    }
}

TEST(Layouts, OfNothing) {
    EXPECT_TRUE(post_indexed(Bvh<Aabb>{}).empty());
    EXPECT_TRUE(blocked(Bvh<Aabb>{}).empty());
}

}  // namespace
}  // namespace tandem::bvh

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "traversal/reference/self.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

#include "bvh/blocked.hpp"
#include "bvh/post_indexed.hpp"
#include "support/odd_trees.hpp"
#include "support/seeds.hpp"
#include "traversal/reference/rules.hpp"

namespace tandem::traversal {
namespace {

using LeafPairs = std::set<std::pair<std::uint32_t, std::uint32_t>>;

struct Overlap {
    bool operator()(const Aabb& a, const Aabb& b) const { return overlaps(a, b, RelativePose{}); }
};

/// Collects unordered pairs and counts visits.
struct Collector {
    LeafPairs pairs;
    std::size_t visits = 0;

    Flow operator()(NodePair leaves) {
        pairs.insert(std::minmax(leaves.a, leaves.b));
        ++visits;
        return Flow::Continue;
    }
};

LeafPairs expected_pairs(const Bvh<Aabb>& tree) {
    LeafPairs pairs;
    for (std::uint32_t i = 0; i < tree.end(); ++i) {
        for (std::uint32_t j = i; j < tree.end(); ++j) {
            if (tree.is_leaf(i) && tree.is_leaf(j) &&
                (i == j || overlaps(tree.volume(i), tree.volume(j), RelativePose{}))) {
                pairs.emplace(i, j);
            }
        }
    }
    return pairs;
}

TEST(SelfWalk, MeetsEachUnorderedPairOnce) {
    for (const std::uint64_t seed : testing::seeds(10)) {
        TANDEM_TRACE_SEED(seed);
        for (const std::uint32_t children : {2U, 3U, 8U}) {
            const Bvh<Aabb> tree = testing::random_tree(seed, 90, children);
            const LeafPairs expected = expected_pairs(tree);
            ASSERT_GT(expected.size(), 150u) << "more than each leaf with itself";

            Collector stack_visitor;
            std::vector<NodePair> stack;
            self_walk_stack(tree, Overlap{}, LargerVolume{}, stack_visitor, stack);
            EXPECT_EQ(stack_visitor.pairs, expected);
            EXPECT_EQ(stack_visitor.visits, expected.size());

            const PostIndexedBvh<Aabb> post = post_indexed(tree);
            Collector binary_visitor;
            std::vector<std::uint64_t> words(binary_stack_words(post, post));
            self_walk_binary_stack(post, Overlap{}, LargerVolume{}, binary_visitor, words);
            EXPECT_EQ(binary_visitor.pairs, expected);
            EXPECT_EQ(binary_visitor.visits, expected.size());

            Collector blocked_visitor;
            BlockedBuffers buffers;
            self_walk_blocked(blocked(tree), Overlap{}, blocked_visitor, buffers);
            EXPECT_EQ(blocked_visitor.pairs, expected);
            EXPECT_EQ(blocked_visitor.visits, expected.size());
        }
    }
}

TEST(SelfWalk, OfNothingAndOfOneLeaf) {
    Collector visitor;
    std::vector<NodePair> stack;
    BlockedBuffers buffers;
    self_walk_stack(Bvh<Aabb>{}, Overlap{}, LargerVolume{}, visitor, stack);
    self_walk_blocked(BlockedBvh<Aabb>{}, Overlap{}, visitor, buffers);
    EXPECT_EQ(visitor.visits, 0u);
    self_walk_stack(testing::chain(3), Overlap{}, LargerVolume{}, visitor, stack);
    EXPECT_EQ(visitor.visits, 1u);
    self_walk_blocked(blocked(testing::chain(3)), Overlap{}, visitor, buffers);
    EXPECT_EQ(visitor.visits, 2u);
}

TEST(SelfWalk, StopsWhenToldTo) {
    const Bvh<Aabb> tree = testing::random_tree(7, 60, 2);
    std::vector<NodePair> stack;
    BlockedBuffers buffers;
    int visits = 0;
    auto third = [&](NodePair) { return ++visits == 3 ? Flow::Stop : Flow::Continue; };
    self_walk_stack(tree, Overlap{}, LargerVolume{}, third, stack);
    EXPECT_EQ(visits, 3);
    visits = 0;
    self_walk_blocked(blocked(tree), Overlap{}, third, buffers);
    EXPECT_EQ(visits, 3);
}

}  // namespace
}  // namespace tandem::traversal

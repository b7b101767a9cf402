// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "bvh/post_indexed.hpp"
#include "support/allocation_watch.hpp"
#include "support/odd_trees.hpp"
#include "traversal/reference/binary_stack.hpp"
#include "traversal/reference/post_indexed_stackless.hpp"
#include "traversal/reference/rules.hpp"
#include "traversal/reference/stack.hpp"
#include "traversal/reference/stackless.hpp"

namespace tandem::traversal {
namespace {

struct Overlap {
    bool operator()(const Aabb& a, const Aabb& b) const { return overlaps(a, b, RelativePose{}); }
};

TEST(WalksWithoutAStack, DoNotAllocateAtAll) {
    const Bvh<Aabb> a = testing::random_tree(1, 200, 4);
    const Bvh<Aabb> b = testing::comb(300, testing::Side::Left);
    const PostIndexedBvh<Aabb> post_a = post_indexed(a);
    const PostIndexedBvh<Aabb> post_b = post_indexed(b);
    std::vector<std::uint64_t> words(binary_stack_words(post_a, post_b));
    std::size_t visits = 0;
    auto visit = [&](NodePair) {
        ++visits;
        return Flow::Continue;
    };

    const testing::AllocationWatch watch;
    walk_stackless(a, b, Overlap{}, visit);
    walk_post_indexed_stackless(post_a, post_b, Overlap{}, visit);
    walk_binary_stack(post_a, post_b, Overlap{}, LargerVolume{}, visit, words);
    EXPECT_EQ(watch.count(), 0u);

    EXPECT_GT(visits, 0u);
    std::vector<NodePair> stack;
    walk_stack(a, b, Overlap{}, LargerVolume{}, visit, stack);
    EXPECT_GT(watch.count(), 0u) << "the counter works: a stack does allocate";
}

}  // namespace
}  // namespace tandem::traversal

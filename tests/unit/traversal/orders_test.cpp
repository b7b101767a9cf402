// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Runs every order on difficult trees: each overlapping pair of leaves is visited exactly once,
// with the counters of the papers.
#include <algorithm>
#include <gtest/gtest.h>
#include <set>

#include "support/odd_trees.hpp"
#include "support/seeds.hpp"
#include "support/walk_trace.hpp"

namespace tandem::traversal {
namespace {

using testing::chain;
using testing::comb;
using testing::Side;
using testing::Trace;
using testing::TracedWalks;

std::vector<std::pair<std::string, Bvh<Aabb>>> odd_trees(std::uint64_t seed) {
    std::vector<std::pair<std::string, Bvh<Aabb>>> trees;
    trees.emplace_back("empty", Bvh<Aabb>{});
    trees.emplace_back("single leaf", chain(0));
    trees.emplace_back("chain", chain(7));
    trees.emplace_back("comb with leaves left", comb(40, Side::Left));
    trees.emplace_back("comb with leaves right", comb(33, Side::Right));
    trees.emplace_back("random binary", testing::random_tree(seed, 60, 2));
    trees.emplace_back("random, up to 5 children", testing::random_tree(seed + 1, 80, 5));
    trees.emplace_back("random, up to 8 children", testing::random_tree(seed + 2, 50, 8));
    return trees;
}

/// The overlapping pairs of leaves without trees, as the numbers that visitors get.
std::set<std::pair<std::uint32_t, std::uint32_t>> all_leaf_pairs(const Bvh<Aabb>& a,
                                                                 const Bvh<Aabb>& b) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (std::uint32_t i = 0; i < a.end(); ++i) {
        for (std::uint32_t j = 0; j < b.end(); ++j) {
            if (a.is_leaf(i) && b.is_leaf(j) &&
                overlaps(a.volume(i), b.volume(j), RelativePose{})) {
                pairs.emplace(i, j);
            }
        }
    }
    return pairs;
}

TEST(Orders, MeetEachOverlappingPairOfLeavesOnceOnOddTrees) {
    for (const std::uint64_t seed : testing::seeds(5)) {
        TANDEM_TRACE_SEED(seed);
        const auto trees = odd_trees(seed);
        for (const auto& [name_a, a] : trees) {
            for (const auto& [name_b, b] : trees) {
                const auto expected = all_leaf_pairs(a, b);
                TracedWalks walks(a, b);
                for (const OrderKind order : kAllOrders) {
                    for (const RuleKind rule : kAllRules) {
                        if (!admits(order, rule)) {
                            continue;
                        }
                        SCOPED_TRACE(::testing::Message()
                                     << name_a << " / " << name_b << ", " << name_of(order) << ", "
                                     << name_of(rule));
                        const Trace trace = walks.run(order, rule);
                        const std::set<std::pair<std::uint32_t, std::uint32_t>> visited(
                            trace.leaf_pairs.begin(), trace.leaf_pairs.end());
                        EXPECT_EQ(visited, expected);
                        EXPECT_EQ(trace.leaf_pairs.size(), expected.size()) << "a pair twice";
                        EXPECT_EQ(trace.stats.leaf_overlaps, expected.size());
                    }
                }
            }
        }
    }
}

TEST(Orders, AlternatingStackAndStacklessWalksAreTheSameWalk) {
    for (const std::uint64_t seed : testing::seeds(5)) {
        TANDEM_TRACE_SEED(seed);
        const auto trees = odd_trees(seed);
        for (const auto& [name_a, a] : trees) {
            for (const auto& [name_b, b] : trees) {
                SCOPED_TRACE(name_a + " / " + name_b);
                TracedWalks walks(a, b);
                const Trace stack = walks.run(OrderKind::AlternatingStack, RuleKind::Alternating);
                const Trace stackless = walks.run(OrderKind::Stackless, RuleKind::Alternating);
                const Trace post =
                    walks.run(OrderKind::PostIndexedStackless, RuleKind::Alternating);
                EXPECT_EQ(stackless.tested, stack.tested) << "the same pairs in the same sequence";
                EXPECT_EQ(post.tested, stack.tested);
                EXPECT_EQ(stackless.stats, stack.stats);
                EXPECT_EQ(post.stats, stack.stats);
            }
        }
    }
}

TEST(Orders, BinaryStackFollowsTheStackStepByStep) {
    for (const std::uint64_t seed : testing::seeds(5)) {
        TANDEM_TRACE_SEED(seed);
        const auto trees = odd_trees(seed);
        for (const auto& [name_a, a] : trees) {
            for (const auto& [name_b, b] : trees) {
                TracedWalks walks(a, b);
                for (const RuleKind rule : kAllRules) {
                    if (!admits(OrderKind::BinaryStack, rule)) {
                        continue;
                    }
                    SCOPED_TRACE(::testing::Message()
                                 << name_a << " / " << name_b << ", " << name_of(rule));
                    const Trace stack = walks.run(OrderKind::Stack, rule);
                    const Trace binary = walks.run(OrderKind::BinaryStack, rule);
                    EXPECT_EQ(binary.tested, stack.tested);
                    EXPECT_EQ(binary.stats, stack.stats);
                }
            }
        }
    }
}

TEST(Orders, IterationIdentitiesHoldForBinaryTrees) {
    for (const std::uint64_t seed : testing::seeds(10)) {
        TANDEM_TRACE_SEED(seed);
        const Bvh<Aabb> a = comb(20 + static_cast<std::uint32_t>(seed), Side::Left);
        const Bvh<Aabb> b = comb(31, seed % 2 == 0 ? Side::Left : Side::Right);
        TracedWalks walks(a, b);
        for (const OrderKind order : kAllOrders) {
            if (order == OrderKind::Simultaneous || order == OrderKind::Blocked) {
                continue;  // this order is not one-sided: a pair has four or sixteen successors
            }
            const TraversalStats stats = walks.run(order, default_rule(order)).stats;
            const std::uint64_t starts = order == OrderKind::Leaf ? a.primitives.size() : 1;
            EXPECT_EQ(stats.iterations, starts + 2 * (stats.overlaps - stats.leaf_overlaps))
                << name_of(order);
        }
    }
}

TEST(Orders, BlockedTestsNoPairOfLeavesTwice) {
    using testing::MarkedBox;
    for (const std::uint64_t seed : testing::seeds(5)) {
        TANDEM_TRACE_SEED(seed);
        for (const auto& [name_a, a] : odd_trees(seed)) {
            for (const auto& [name_b, b] : odd_trees(seed + 10)) {
                SCOPED_TRACE(name_a + " / " + name_b);
                std::set<std::pair<const Aabb*, const Aabb*>> seen;
                std::size_t tests = 0;
                const auto test = [&](const MarkedBox& box_a, const MarkedBox& box_b) {
                    if (box_a.origin != nullptr && box_b.origin != nullptr) {
                        seen.emplace(box_a.origin, box_b.origin);
                        ++tests;
                    }
                    return overlaps(box_a, box_b, RelativePose{});
                };
                auto visit = [](NodePair) { return Flow::Continue; };
                BlockedBuffers buffers;
                walk_blocked(testing::blocked_with_marked_leaves(a),
                             testing::blocked_with_marked_leaves(b), test, visit, buffers);
                EXPECT_EQ(seen.size(), tests);
            }
        }
    }
}

TEST(Orders, SurviveDepthAndSize) {
    const auto depth = static_cast<std::uint32_t>(testing::reduced(5000));
    const Bvh<Aabb> deep = comb(depth, Side::Left);
    const Bvh<Aabb> deep_right = comb(depth, Side::Right);
    const Bvh<Aabb> long_chain = chain(depth);
    const Bvh<Aabb> one = chain(0);
    for (const auto& [a, b] : {std::pair(&deep, &deep_right), std::pair(&deep_right, &deep),
                               std::pair(&long_chain, &deep), std::pair(&deep, &one)}) {
        TracedWalks walks(*a, *b);
        const std::size_t expected =
            walks.run(OrderKind::Stack, RuleKind::LargerVolume).leaf_pairs.size();
        ASSERT_GT(expected, 0u);
        for (const OrderKind order : kAllOrders) {
            EXPECT_EQ(walks.run(order, default_rule(order)).leaf_pairs.size(), expected)
                << name_of(order);
        }
    }
}

TEST(Orders, OneAgainstAMillion) {
    testing::OddTree flat;
    // A million leaves in three levels of a hundred children, wider than a builder would make it.
    flat.open();
    const auto side = static_cast<int>(testing::reduced(100));
    const auto place = [&](int number) { return 2.0 * number / side - 1.0; };
    for (int i = 0; i < side; ++i) {
        flat.open();
        for (int j = 0; j < side; ++j) {
            flat.open();
            for (int k = 0; k < side; ++k) {
                flat.leaf(testing::cube(place(i), place(j), place(k), 0.001));
            }
            flat.close();
        }
        flat.close();
    }
    flat.close();
    const Bvh<Aabb> many = flat.done();
    testing::OddTree single;
    const Bvh<Aabb> one = single.leaf(testing::cube(0.0, 0.0, 0.0, 0.5)).done();
    const std::size_t expected = all_leaf_pairs(one, many).size();
    // The single box is a quarter as wide as the others together.
    const auto fifth = static_cast<std::size_t>(side / 5);
    ASSERT_GE(expected, fifth * fifth * fifth);
    TracedWalks one_to_many(one, many);
    TracedWalks many_to_one(many, one);
    for (const OrderKind order : kAllOrders) {
        EXPECT_EQ(one_to_many.run(order, default_rule(order)).leaf_pairs.size(), expected)
            << name_of(order);
        if (order != OrderKind::Leaf) {  // this order visits a million leaves against one node
            EXPECT_EQ(many_to_one.run(order, default_rule(order)).leaf_pairs.size(), expected)
                << name_of(order);
        }
    }
}

TEST(Orders, StopWhenToldTo) {
    const Bvh<Aabb> a = testing::random_tree(3, 60, 3);
    for (const OrderKind order : kAllOrders) {
        TracedWalks walks(a, a);
        ASSERT_GT(walks.run(order, default_rule(order)).leaf_pairs.size(), 5u);
        EXPECT_EQ(walks.run(order, default_rule(order), 5).leaf_pairs.size(), 5u) << name_of(order);
    }
}

TEST(Orders, BestFirstMeetsTheDeepestOverlapFirst) {
    const Bvh<Aabb> a = testing::random_tree(4, 60, 2);
    const Bvh<Aabb> b = testing::random_tree(5, 60, 2);
    const Trace trace = TracedWalks(a, b).run(OrderKind::BestFirst, RuleKind::LargerVolume);
    ASSERT_GT(trace.leaf_pairs.size(), 10u);
    double last = -std::numeric_limits<double>::infinity();
    for (const auto& [i, j] : trace.leaf_pairs) {
        const double depth = separation(a.volume(i), b.volume(j), RelativePose{});
        EXPECT_GE(depth, last);
        last = depth;
    }
}

}  // namespace
}  // namespace tandem::traversal

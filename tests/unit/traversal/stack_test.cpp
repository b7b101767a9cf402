// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "traversal/reference/stack.hpp"

#include <gtest/gtest.h>

#include "bvh/any_reference_tree.hpp"
#include "scenes/shapes.hpp"
#include "traversal/reference/dispatch.hpp"
#include "traversal/reference/rules.hpp"

namespace tandem::traversal {
namespace {

struct Everything {
    bool operator()(const Aabb&, const Aabb&) const { return true; }
};

const Bvh<Aabb>& tree_of(const Model& model) {
    return reference_tree_of<Aabb>(model)->bvh();
}

TEST(StackWalk, MeetsEveryPairOfLeavesOnceWhenEverythingOverlaps) {
    const Model a = Model::build(scenes::sphere(1), ReferenceOptions{}).value();
    const Model b = Model::build(scenes::box({0, 0, 0}, {1, 1, 1}), {.leaf_size = 3}).value();
    std::vector<std::pair<std::uint32_t, std::uint32_t>> leaves;
    std::vector<NodePair> stack;
    auto visit = [&](NodePair pair) {
        leaves.emplace_back(pair.a, pair.b);
        return Flow::Continue;
    };
    const TraversalStats stats =
        walk_stack(tree_of(a), tree_of(b), Everything{}, LargerVolume{}, visit, stack);
    EXPECT_EQ(leaves.size(), a.summary().leaves * b.summary().leaves);
    std::sort(leaves.begin(), leaves.end());
    EXPECT_EQ(std::unique(leaves.begin(), leaves.end()), leaves.end());
    EXPECT_EQ(stats.leaf_overlaps, leaves.size());
    EXPECT_EQ(stats.iterations, 1 + 2 * (stats.overlaps - stats.leaf_overlaps));
}

TEST(StackWalk, GoesFromLeftToRight) {
    const Model a = Model::build(scenes::sphere(2), ReferenceOptions{}).value();
    const Model single =
        Model::build(Mesh::create({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}).value(),
                     ReferenceOptions{})
            .value();
    std::vector<std::uint32_t> leaves;
    std::vector<NodePair> stack;
    auto visit = [&](NodePair pair) {
        leaves.push_back(pair.a);
        return Flow::Continue;
    };
    walk_stack(tree_of(a), tree_of(single), Everything{}, LargerVolume{}, visit, stack);
    EXPECT_EQ(leaves.size(), 128u);
    EXPECT_TRUE(std::is_sorted(leaves.begin(), leaves.end()));
}

TEST(StackWalk, StopsWhenToldTo) {
    const Model a = Model::build(scenes::sphere(2), ReferenceOptions{}).value();
    std::vector<NodePair> stack;
    int visits = 0;
    auto visit = [&](NodePair) { return ++visits == 3 ? Flow::Stop : Flow::Continue; };
    walk_stack(tree_of(a), tree_of(a), Everything{}, LargerVolume{}, visit, stack);
    EXPECT_EQ(visits, 3);
}

TEST(StackWalk, AnEmptyTreeMeetsNothing) {
    const Model a = Model::build(scenes::sphere(0), ReferenceOptions{}).value();
    const Model empty = Model::build(Mesh(), ReferenceOptions{}).value();
    std::vector<NodePair> stack;
    auto visit = [](NodePair) { return Flow::Continue; };
    for (const auto& [x, y] :
         {std::pair(&a, &empty), std::pair(&empty, &a), std::pair(&empty, &empty)}) {
        EXPECT_EQ(walk_stack(tree_of(*x), tree_of(*y), Everything{}, LargerVolume{}, visit, stack),
                  TraversalStats{});
    }
}

TEST(LargerVolume, ComparesInCommonUnits) {
    const Model a = Model::build(scenes::sphere(1), ReferenceOptions{}).value();
    const Bvh<Aabb>& tree = tree_of(a);
    EXPECT_EQ(LargerVolume{1.0}(tree, 0, tree, 0), Descend::First) << "ties go to the first";
    EXPECT_EQ(LargerVolume{2.0}(tree, 0, tree, 0), Descend::Second);
    EXPECT_EQ(LargerVolume{1.0}(tree, 1, tree, 0), Descend::Second);
}

TEST(Dispatch, DeliversBatchesOfTheSizeAskedFor) {
    const Model a = Model::build(scenes::sphere(2), ReferenceOptions{}).value();
    WalkBuffers buffers;
    for (const std::size_t batch_size : {1U, 7U, 100000U}) {
        std::size_t delivered = 0;
        auto receive = [&](std::span<const NodePair> batch) {
            EXPECT_FALSE(batch.empty());
            EXPECT_LE(batch.size(), batch_size);
            delivered += batch.size();
            return Flow::Continue;
        };
        const TraversalStats stats =
            walk(*reference_tree_of<Aabb>(a), *reference_tree_of<Aabb>(a), RelativePose{},
                 WalkChoice{}, {batch_size, receive}, buffers);
        EXPECT_GT(delivered, 128u);
        EXPECT_EQ(delivered, stats.leaf_overlaps) << batch_size;
    }
}

}  // namespace
}  // namespace tandem::traversal

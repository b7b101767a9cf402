// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

// The body of `walk`. Each .cpp file in dispatch/ instantiates it for one volume, so that these
// compile in parallel.
#include "base/assert.hpp"
#include "base/module_names.hpp"
#include "traversal/reference/alternating_stack.hpp"
#include "traversal/reference/binary_stack.hpp"
#include "traversal/reference/dispatch.hpp"
#include "traversal/reference/leaf.hpp"
#include "traversal/reference/post_indexed_stackless.hpp"
#include "traversal/reference/rules.hpp"
#include "traversal/reference/simultaneous.hpp"
#include "traversal/reference/stack.hpp"
#include "traversal/reference/stackless.hpp"
#include "traversal/reference/stoppable_test.hpp"

namespace tandem::traversal {

/// Collects leaf pairs until a batch is full.
class LeafBatcher {
  public:
    LeafBatcher(const LeafPairSink& sink, std::vector<NodePair>& batch, double limit)
        : sink_(sink), batch_(batch), limit_(limit) {
        batch_.clear();
        batch_.reserve(sink.batch_size);
    }

    Flow operator()(NodePair leaves) {
        batch_.push_back(leaves);
        return batch_.size() < sink_.batch_size ? Flow::Continue : flush();
    }

    Flow flush() {
        const Flow flow = batch_.empty() ? Flow::Continue : sink_.receive(batch_);
        batch_.clear();
        return flow;
    }

    /// Pairs farther apart than this do not touch.
    [[nodiscard]] double limit() const { return limit_; }

  private:
    const LeafPairSink& sink_;
    std::vector<NodePair>& batch_;
    double limit_;
};

/// Runs the orders that need a rule.
template <class Volume, class Rule>
TraversalStats walk_with_rule(const ReferenceTree<Volume>& tree_a,
                              const ReferenceTree<Volume>& tree_b,
                              const StoppableTest<Volume>& test, OrderKind order, const Rule& rule,
                              LeafBatcher& visit, WalkBuffers& buffers) {
    const Bvh<Volume>& a = tree_a.bvh();
    const Bvh<Volume>& b = tree_b.bvh();
    switch (order) {
        case OrderKind::BinaryStack: {
            const auto& post_a = tree_a.post_indexed();
            const auto& post_b = tree_b.post_indexed();
            const std::size_t words = binary_stack_words(post_a, post_b);
            if (buffers.descent_bits.size() < words) {
                buffers.descent_bits.resize(words);
            }
            return walk_binary_stack(post_a, post_b, test, rule, visit, buffers.descent_bits);
        }
        case OrderKind::BreadthFirst:
            return walk_breadth_first(a, b, test, rule, visit, buffers.frontier);
        case OrderKind::BestFirst: {
            const auto separation = [&](const Volume& volume_a, const Volume& volume_b) {
                return test.separation(volume_a, volume_b);
            };
            return walk_best_first(a, b, separation, rule, visit, buffers.heap);
        }
        default:
            TANDEM_ASSERT(order == OrderKind::Stack);
            return walk_stack(a, b, test, rule, visit, buffers.stack);
    }
}

template <class Volume>
TraversalStats walk(const ReferenceTree<Volume>& tree_a, const ReferenceTree<Volume>& tree_b,
                    const RelativePose& pose, const WalkChoice& choice, const LeafPairSink& sink,
                    WalkBuffers& buffers) {
    TANDEM_ASSERT(choice.custom_rule != nullptr || admits(choice.order, choice.rule));
    const StoppableTest<Volume> test(pose, choice.cancel);
    LeafBatcher visit(sink, buffers.leaf_pairs, pose.slack);
    const auto run = [&]() -> TraversalStats {
        switch (choice.order) {
            case OrderKind::AlternatingStack:
                return walk_alternating_stack(tree_a.bvh(), tree_b.bvh(), test, visit,
                                              buffers.stack);
            case OrderKind::Stackless:
                return walk_stackless(tree_a.bvh(), tree_b.bvh(), test, visit);
            case OrderKind::PostIndexedStackless:
                return walk_post_indexed_stackless(tree_a.post_indexed(), tree_b.post_indexed(),
                                                   test, visit);
            case OrderKind::Leaf:
                return walk_leaf(tree_a.bvh(), tree_b.bvh(), test, visit);
            case OrderKind::Simultaneous:
                return walk_simultaneous(tree_a.bvh(), tree_b.bvh(), test, visit, buffers.stack);
            case OrderKind::Blocked:
                return walk_blocked(tree_a.blocked(), tree_b.blocked(), test, visit,
                                    buffers.blocked);
            case OrderKind::Stack:
            case OrderKind::BinaryStack:
            case OrderKind::BreadthFirst:
            case OrderKind::BestFirst:
                break;
        }
        if (choice.custom_rule != nullptr) {
            return walk_with_rule(tree_a, tree_b, test, choice.order,
                                  OwnRule{*choice.custom_rule, pose.ratio}, visit, buffers);
        }
        return walk_with_rule(tree_a, tree_b, test, choice.order,
                              NamedRule{choice.rule, pose.ratio}, visit, buffers);
    };
    const TraversalStats stats = run();
    visit.flush();
    return stats;
}

}  // namespace tandem::traversal

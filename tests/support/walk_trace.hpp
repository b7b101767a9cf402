// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <utility>
#include <vector>

#include "traversal/reference/dispatch_walk.hpp"
#include "volumes/aabb.hpp"

namespace tandem::testing {

using namespace traversal;

/// The record of a walk, step by step.
struct Trace {
    std::vector<std::pair<const Aabb*, const Aabb*>> tested;  ///< in the memory of the pre-order
                                                              ///< tree
    std::vector<std::pair<std::uint32_t, std::uint32_t>> leaf_pairs;
    TraversalStats stats;
};

/// A box that stores the node it was made from, whatever layout it is copied to.
struct MarkedBox : Aabb {
    const Aabb* origin = nullptr;
};

inline MarkedBox merged(const MarkedBox& a, const MarkedBox& b) {
    return {volumes::merged(static_cast<const Aabb&>(a), static_cast<const Aabb&>(b)), nullptr};
}

inline Bvh<MarkedBox> marked(const Bvh<Aabb>& tree) {
    Bvh<MarkedBox> copy;
    copy.primitives = tree.primitives;
    for (const auto& node : tree.nodes) {
        copy.nodes.push_back({MarkedBox{node.volume, &node.volume}, node.links});
    }
    return copy;
}

/// Only leaves keep their mark, because an inner node that wraps a single leaf is not that leaf.
inline BlockedBvh<MarkedBox> blocked_with_marked_leaves(const Bvh<Aabb>& tree) {
    BlockedBvh<MarkedBox> result = blocked(marked(tree));
    for (auto& block : result.blocks) {
        for (auto& node : block) {
            if (node.kind != BlockedBvh<MarkedBox>::Kind::Leaf) {
                node.volume.origin = nullptr;
            }
        }
    }
    return result;
}

/// Runs any order on two trees, and records every test and every visit.
class TracedWalks {
  public:
    TracedWalks(const Bvh<Aabb>& a, const Bvh<Aabb>& b) : a_(marked(a)), b_(marked(b)) {}

    Trace run(OrderKind order, RuleKind rule,
              std::size_t stop_after = std::numeric_limits<std::size_t>::max()) {
        Trace trace;
        const auto test = [&](const MarkedBox& a, const MarkedBox& b) {
            trace.tested.emplace_back(a.origin, b.origin);
            return overlaps(a, b, RelativePose{});
        };
        const auto separate = [](const MarkedBox& a, const MarkedBox& b) {
            return separation(a, b, RelativePose{});
        };
        Visitor visit{trace, stop_after};
        WalkBuffers buffers;
        const NamedRule named{rule, 1.0};
        switch (order) {
            case OrderKind::Stack:
                trace.stats = walk_stack(a_.bvh(), b_.bvh(), test, named, visit, buffers.stack);
                break;
            case OrderKind::AlternatingStack:
                trace.stats =
                    walk_alternating_stack(a_.bvh(), b_.bvh(), test, visit, buffers.stack);
                break;
            case OrderKind::Stackless:
                trace.stats = walk_stackless(a_.bvh(), b_.bvh(), test, visit);
                break;
            case OrderKind::PostIndexedStackless:
                trace.stats =
                    walk_post_indexed_stackless(a_.post_indexed(), b_.post_indexed(), test, visit);
                break;
            case OrderKind::Leaf:
                trace.stats = walk_leaf(a_.bvh(), b_.bvh(), test, visit);
                break;
            case OrderKind::BinaryStack:
                buffers.descent_bits.resize(
                    binary_stack_words(a_.post_indexed(), b_.post_indexed()));
                trace.stats = walk_binary_stack(a_.post_indexed(), b_.post_indexed(), test, named,
                                                visit, buffers.descent_bits);
                break;
            case OrderKind::BreadthFirst:
                trace.stats =
                    walk_breadth_first(a_.bvh(), b_.bvh(), test, named, visit, buffers.frontier);
                break;
            case OrderKind::BestFirst:
                trace.stats =
                    walk_best_first(a_.bvh(), b_.bvh(), separate, named, visit, buffers.heap);
                break;
            case OrderKind::Simultaneous:
                trace.stats = walk_simultaneous(a_.bvh(), b_.bvh(), test, visit, buffers.stack);
                break;
            case OrderKind::Blocked:
                trace.stats =
                    walk_blocked(a_.blocked(), b_.blocked(), test, visit, buffers.blocked);
                break;
        }
        return trace;
    }

  private:
    struct Visitor {
        Trace& trace;
        std::size_t stop_after;

        Flow operator()(NodePair leaves) {
            trace.leaf_pairs.emplace_back(leaves.a, leaves.b);
            return trace.leaf_pairs.size() < stop_after ? Flow::Continue : Flow::Stop;
        }
        [[nodiscard]] static double limit() { return 0.0; }
    };

    ReferenceTree<MarkedBox> a_;
    ReferenceTree<MarkedBox> b_;
};

}  // namespace tandem::testing

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include <tandem/engine.hpp>
#include <tandem/rule.hpp>
#include <tandem/statistics.hpp>

#include "base/function_ref.hpp"
#include "base/module_names.hpp"
#include "bvh/reference_tree.hpp"
#include "traversal/reference/best_first.hpp"
#include "traversal/reference/blocked.hpp"
#include "traversal/reference/breadth_first.hpp"
#include "traversal/reference/concepts.hpp"
#include "volumes/relative_pose.hpp"

namespace tandem::traversal {

/// Names a walk by enumerators. The order must admit the rule (see `admits`). A custom rule, if
/// there is one, is used instead of `rule`.
struct WalkChoice {
    OrderKind order = OrderKind::Stack;
    RuleKind rule = RuleKind::LargerVolume;
    const CustomRule* custom_rule = nullptr;
    /// A stop request ends the walk; null if the walk cannot be cancelled.
    const std::stop_token* cancel = nullptr;
};

/// Working memory of all orders, kept between walks.
struct WalkBuffers {
    std::vector<NodePair> stack;
    std::vector<NodePair> leaf_pairs;
    std::vector<std::uint64_t> descent_bits;
    std::vector<RankedPair> heap;
    FrontierBuffers frontier;
    BlockedBuffers blocked;
};

/// Gets overlapping leaf pairs in batches of up to `batch_size`: one indirect call per batch.
struct LeafPairSink {
    std::size_t batch_size = 256;
    FunctionRef<Flow(std::span<const NodePair>)> receive;
};

/// Runs the walk named by `choice`; the enumerators are resolved once. Instantiated for every
/// volume in dispatch/.
template <class Volume>
TraversalStats walk(const ReferenceTree<Volume>& tree_a, const ReferenceTree<Volume>& tree_b,
                    const RelativePose& pose, const WalkChoice& choice, const LeafPairSink& sink,
                    WalkBuffers& buffers);

}  // namespace tandem::traversal

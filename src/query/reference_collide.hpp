// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <tandem/collide.hpp>

#include "bvh/model_tree.hpp"
#include "query/pose_range.hpp"
#include "query/triangle_stage.hpp"
#include "traversal/dispatch.hpp"

namespace tandem {

/// Pairs of touching triangles by any walk of the reference engine. Keeps its buffers.
class ReferenceCollide {
  public:
    /// Walks with leaf pairs in batches of `batch_size` and calls `hit` for each touching pair.
    template <class Hit>
    Result<Done> run(const CollideRequest& request, const Placed& a, const Placed& b,
                     std::size_t batch_size, Hit& hit, TraversalStats& stats) {
        return std::visit(
            [&]<class Tree>(const Tree& tree_a) -> Result<Done> {
                const auto* tree_b = std::get_if<Tree>(&b.model.tree().tree);
                if constexpr (std::same_as<Tree, WideTree>) {
                    return Error{ErrorCode::Unsupported, "not a tree of the reference engine"};
                } else if (tree_b == nullptr) {
                    return different_volumes(a.model, b.model);
                } else {
                    return run_on(request, a, tree_a, b, *tree_b, batch_size, hit, stats);
                }
            },
            a.model.tree().tree);
    }

  private:
    template <class Volume, class Hit>
    Result<Done> run_on(const CollideRequest& request, const Placed& a,
                        const ReferenceTree<Volume>& tree_a, const Placed& b,
                        const ReferenceTree<Volume>& tree_b, std::size_t batch_size, Hit& hit,
                        TraversalStats& stats) {
        const OrderKind order = request.order.value_or(OrderKind::Stack);
        const RuleKind rule = request.rule.value_or(default_rule(order));
        if (request.custom_rule ? !asks_a_rule(order) : !admits(order, rule)) {
            return cannot_follow(order, request.custom_rule ? "a custom rule" : name_of(rule));
        }
        const TreeFrame& frame_a = tree_a.bvh().frame;
        const TreeFrame& frame_b = tree_b.bvh().frame;
        if (auto in_range = check_range(frame_a, a.pose, frame_b, b.pose); !in_range) {
            return in_range;
        }
        TriangleStage<Volume> stage(a, tree_a.bvh(), b, tree_b.bvh());
        const auto receive = [&](std::span<const NodePair> leaf_pairs) {
            for (const NodePair leaves : leaf_pairs) {
                if (stage.test(leaves, hit) == Flow::Stop) {
                    return Flow::Stop;
                }
            }
            return Flow::Continue;
        };
        stats = walk(tree_a, tree_b, relative_pose(frame_a, a.pose, frame_b, b.pose),
                     {order, rule, request.custom_rule ? &request.custom_rule : nullptr},
                     {batch_size, receive}, buffers_);
        stage.add_counts_to(stats);
        return Done{};
    }

    /// The other orders have their rule built in.
    static bool asks_a_rule(OrderKind order) { return admits(order, RuleKind::LargerVolume); }

    static Error cannot_follow(OrderKind order, std::string_view rule) {
        return {ErrorCode::Unsupported,
                fmt::format("the order {} cannot follow {}; leave the rule out for its own, {}",
                            name_of(order), rule, name_of(default_rule(order)))};
    }

    static Error different_volumes(const Model& a, const Model& b) {
        return {ErrorCode::Unsupported,
                fmt::format("mesh A has a tree of {} volumes and mesh B one of {}: build both with "
                            "the same kind",
                            name_of(a.reference_options()->volume),
                            name_of(b.reference_options()->volume))};
    }

    WalkBuffers buffers_;
};

}  // namespace tandem

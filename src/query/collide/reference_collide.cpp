// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "query/collide/reference_collide.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "bvh/any_reference_tree.hpp"
#include "query/collide/triangle_stage.hpp"
#include "query/pose_range.hpp"

namespace tandem::query {
namespace {

bool is_known(OrderKind order, RuleKind rule) {
    return std::ranges::find(kAllOrders, order) != kAllOrders.end() &&
           std::ranges::find(kAllRules, rule) != kAllRules.end();
}

/// Whether an order needs a rule; the other orders have theirs built in.
bool asks_a_rule(OrderKind order) {
    return admits(order, RuleKind::LargerVolume);
}

/// Wraps the caller's rule and records whether all its results are valid. After an invalid one the
/// walk continues with a valid value, but its result is discarded.
CustomRule checked(const CustomRule& rule, bool& is_sound) {
    if (!rule) {
        return {};
    }
    return [&rule, &is_sound](const NodeFacts& a, const NodeFacts& b) {
        const Descend side = rule(a, b);
        if (side == Descend::First || side == Descend::Second || side == Descend::Both) {
            return side;
        }
        is_sound = false;
        return Descend::First;
    };
}

Error cannot_follow(OrderKind order, std::string_view rule) {
    return {ErrorCode::Unsupported,
            fmt::format("the order {} cannot follow {}; leave the rule out for its own, {}",
                        name_of(order), rule, name_of(default_rule(order)))};
}

Error different_volumes(const Model& a, const Model& b) {
    return {ErrorCode::Unsupported,
            fmt::format("mesh A has a tree of {} volumes and mesh B one of {}: build both with "
                        "the same kind",
                        name_of(a.reference_options()->volume),
                        name_of(b.reference_options()->volume))};
}

template <class Volume>
Result<Done> run_on(const CollideRequest& request, const Placed& a,
                    const ReferenceTree<Volume>& tree_a, const Placed& b,
                    const ReferenceTree<Volume>& tree_b, std::size_t batch_size,
                    const WalkBounds& bounds, const TouchingPairSink& hit, TraversalStats& stats,
                    WalkBuffers& buffers) {
    const OrderKind order = request.order.value_or(OrderKind::Stack);
    const RuleKind rule = request.rule.value_or(default_rule(order));
    if (!is_known(order, rule)) {
        return Error{ErrorCode::InvalidArgument,
                     "the order and the rule of the request must be enumerators of OrderKind and "
                     "RuleKind"};
    }
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
    bool rule_is_sound = true;
    const CustomRule sound_rule = checked(request.custom_rule, rule_is_sound);
    stats = walk(tree_a, tree_b, relative_pose(frame_a, a.pose, frame_b, b.pose),
                 {order, rule, sound_rule ? &sound_rule : nullptr, bounds.cancel},
                 {batch_size, receive}, buffers);
    stage.add_counts_to(stats);
    if (!rule_is_sound) {
        return Error{ErrorCode::InvalidArgument,
                     "the custom rule returned a value that is not an enumerator of Descend"};
    }
    return Done{};
}

}  // namespace

Result<Done> ReferenceCollide::run(const CollideRequest& request, const Placed& a, const Placed& b,
                                   std::size_t batch_size, const WalkBounds& bounds,
                                   const TouchingPairSink& hit, TraversalStats& stats) {
    const auto* shared_a = std::get_if<SharedReferenceTree>(&a.model.tree().tree);
    const auto* shared_b = std::get_if<SharedReferenceTree>(&b.model.tree().tree);
    if (shared_a == nullptr || shared_b == nullptr) {
        return Error{ErrorCode::Unsupported, "not a tree of the reference engine"};
    }
    return std::visit(
        [&]<class Tree>(const Tree& tree_a) -> Result<Done> {
            const auto* tree_b = std::get_if<Tree>(&(*shared_b)->tree);
            if (tree_b == nullptr) {
                return different_volumes(a.model, b.model);
            }
            return run_on(request, a, tree_a, b, *tree_b, batch_size, bounds, hit, stats, buffers_);
        },
        (*shared_a)->tree);
}

}  // namespace tandem::query

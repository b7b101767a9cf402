// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_ORIENTED_GAPS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_ORIENTED_GAPS_INL
#undef TANDEM_ORIENTED_GAPS_INL
#else
#define TANDEM_ORIENTED_GAPS_INL
#endif

#include <algorithm>
#include <utility>

#include "traversal/wide/near/near_children.hpp"
#include "traversal/wide/near/proximity.hpp"
#include "traversal/wide/oriented_boxes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

/// Raises the bounds of the pairs one level below by their oriented boxes, and drops the pairs that
/// exceed the limit. Pairs with the same child of B are adjacent.
inline void raise_by_oriented_boxes(const ProximityWalk& walk, const NearPlan& plan,
                                    const NearNodes& nodes, NearChildren& kept,
                                    TraversalStats& stats) {
    const NearNodes below = plan.child(nodes, 0);
    const OrientedLevel boxes_a(walk.tree_a, below.level_a);
    const OrientedLevel boxes_b(walk.tree_b, below.level_b);
    const Floats d;
    const VF slack = hn::Set(d, walk.pose.slack);
    const float limit = walk.limit.squared();
    const std::size_t count = std::exchange(kept.count, 0);
    stats.volume_tests += count;
    std::uint32_t last_b = ~0U;
    const OrientedTurn turn(walk.pose);
    PlacedOriented placed{};
    for (std::size_t at = 0; at < count;) {
        // 1. Some pairs with the same child of B.
        const std::uint32_t node_b = plan.child(nodes, kept.keys[at]).node_b;
        std::uint32_t numbers[kLanes];
        std::fill_n(numbers, kLanes, plan.child(nodes, kept.keys[at]).node_a);
        std::size_t some = 0;
        while (some < kLanes && at + some < count &&
               plan.child(nodes, kept.keys[at + some]).node_b == node_b) {
            numbers[some] = plan.child(nodes, kept.keys[at + some]).node_a;
            ++some;
        }
        // 2. The gaps of their oriented boxes.
        if (std::exchange(last_b, node_b) != node_b) {
            place_oriented(boxes_b[node_b], walk.pose, turn, placed);
        }
        OrientedLanes lanes;
        boxes_a.load(numbers, some, lanes);
        const VF gap = hn::Max(
            hn::Sub(oriented_gap<EdgeAxes::Normalised>(lanes, PlacedLanes::of(placed)), slack),
            hn::Zero(d));
        alignas(32) float squares[kLanes];
        hn::Store(hn::Mul(hn::Mul(gap, gap), hn::Set(d, 1.0F - 0x1p-20F)), d, squares);
        // 3. Keep the pairs within the limit.
        for (std::size_t k = 0; k < some; ++k) {
            const std::int64_t key = kept.keys[at + k];
            const float bound = std::max(squares[k], NearChildren::bound(key));
            if (!(bound > limit)) {
                kept.add(bound, NearChildren::number(key));
            }
        }
        at += some;
    }
}

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

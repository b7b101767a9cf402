// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_NODE_PAIR_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_NODE_PAIR_INL
#undef TANDEM_NODE_PAIR_INL
#else
#define TANDEM_NODE_PAIR_INL
#endif

#include "traversal/wide/grid_codes-inl.hpp"
#include "traversal/wide/placed_boxes-inl.hpp"

// Compares the 64 pairs of children of two nodes at once. Eight boxes are brought to the axes of
// the other tree once, and then compared as bytes on the grid of every node they meet.
// docs/design/fast-engine.md proves that no pair is lost.
HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

/// Overlaps of the children of A's `node` with boxes of B placed along A's axes.
HWY_INLINE std::uint64_t overlaps_on_grid_a(const WideNode& node, const PlacedBoxes& boxes_b,
                                            const GridMap& map) {
    return overlap_bits(NodeCodes{node}, pair_codes(OnGrid{boxes_b, map}));
}

/// Overlaps of the children of B's `node` with boxes of A placed along B's axes, in units of A.
HWY_INLINE std::uint64_t overlaps_on_grid_b(const PlacedBoxes& boxes_a, const WideNode& node,
                                            const GridMap& map) {
    return overlap_bits(box_codes(OnGrid{boxes_a, map}), NodeCodes{node});
}

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

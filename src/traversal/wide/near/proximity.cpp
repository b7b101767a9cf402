// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "traversal/wide/near/proximity.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "traversal/wide/near/proximity.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

#include "traversal/wide/near/proximity_walk-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

void walk_proximity_target(const ProximityWalk& walk, NearStart start, std::uint64_t comparisons,
                           ProximityBuffers& buffers, TraversalStats& stats) {
    ProximityDescent descent(walk, buffers, stats);
    if (start == NearStart::WithDive) {
        descent.start();
    }
    descent.run(comparisons);
}

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tandem::traversal {

HWY_EXPORT(walk_proximity_target);

void walk_proximity(const ProximityWalk& walk, NearStart start, std::uint64_t comparisons,
                    ProximityBuffers& buffers, TraversalStats& stats) {
    HWY_DYNAMIC_DISPATCH(walk_proximity_target)(walk, start, comparisons, buffers, stats);
}

}  // namespace tandem::traversal
#endif

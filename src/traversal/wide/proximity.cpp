// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "traversal/wide/proximity.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "traversal/wide/proximity.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

#include "traversal/wide/proximity_walk-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

void walk_proximity_target(const ProximityWalk& walk, std::uint64_t comparisons,
                           ProximityBuffers& buffers, TraversalStats& stats) {
    ProximityDescent(walk, buffers, stats).run(comparisons);
}

void dive_to_triangles_target(const ProximityWalk& walk, ProximityBuffers& buffers,
                              TraversalStats& stats) {
    ProximityDescent(walk, buffers, stats).dive(near_roots(walk.tree_a, walk.tree_b));
}

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tandem::traversal {

HWY_EXPORT(walk_proximity_target);
HWY_EXPORT(dive_to_triangles_target);

void walk_proximity(const ProximityWalk& walk, std::uint64_t comparisons, ProximityBuffers& buffers,
                    TraversalStats& stats) {
    HWY_DYNAMIC_DISPATCH(walk_proximity_target)(walk, comparisons, buffers, stats);
}

void dive_to_triangles(const ProximityWalk& walk, ProximityBuffers& buffers,
                       TraversalStats& stats) {
    HWY_DYNAMIC_DISPATCH(dive_to_triangles_target)(walk, buffers, stats);
}

}  // namespace tandem::traversal
#endif

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_LEAF_BOXES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_LEAF_BOXES_INL
#undef TANDEM_LEAF_BOXES_INL
#else
#define TANDEM_LEAF_BOXES_INL
#endif

#include <array>

#include "broadphase/wide/leaf_storage.hpp"
#include "traversal/wide/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::broadphase::HWY_NAMESPACE {

// The vector types of the mesh engine for this instruction set.
using namespace tandem::traversal::HWY_NAMESPACE;

/// The bits of the boxes of a leaf that overlap [lo, hi].
HWY_INLINE unsigned overlaps_in_leaf(const LeafBoxes& leaf, const std::array<float, 3>& lo,
                                     const std::array<float, 3>& hi) {
    const Floats d;
    unsigned bits = 0;
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        const auto on = [&](std::size_t axis) {
            return hn::And(hn::Le(hn::Load(d, &leaf.lo[axis][at]), hn::Set(d, hi[axis])),
                           hn::Le(hn::Set(d, lo[axis]), hn::Load(d, &leaf.hi[axis][at])));
        };
        bits |= bits_of(hn::And(hn::And(on(0), on(1)), on(2))) << at;
    }
    return bits;
}

}  // namespace tandem::broadphase::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

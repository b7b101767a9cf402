// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_NEAR_SIEVE_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_NEAR_SIEVE_INL
#undef TANDEM_NEAR_SIEVE_INL
#else
#define TANDEM_NEAR_SIEVE_INL
#endif

#include "traversal/wide/contact/pair_sieve-inl.hpp"
#include "traversal/wide/near/proximity.hpp"
#include "traversal/wide/near/triangle_gaps-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

/// Drops the pairs that are certainly beyond the limit of a search, by the lower bounds of
/// distances in docs/design/distance.md.
template <class TriangleB>
HWY_NOINLINE void keep_near(const PairSource<TriangleB>& source, float limit_squared,
                            SlotPairs& pairs) {
    const Floats d;
    const VF limit = hn::Set(d, limit_squared);
    pad(pairs);
    ShrinkingPairs rest(pairs);
    for (std::size_t at = 0; at < pairs.count; at += kLanes) {
        const TriangleGaps gaps(load_pairs(source, pairs, at), source.slack);
        VF bound = gaps.raised_by_axes(hn::Zero(d));
        if (!hn::AllTrue(d, hn::Gt(bound, limit))) {
            bound = gaps.squared_bounds(bound, limit_squared);
        }
        rest.keep(at, ~bits_of(hn::Gt(bound, limit)) & rest.lanes_at(at));
    }
    rest.finish();
}

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "continuous/rounded/motion_filter.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "continuous/rounded/motion_filter.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep
#include <hwy/highway.h>

#include "continuous/rounded/motion_lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::continuous::HWY_NAMESPACE {

/// Marks lanes whose features are on the same two sides of a gap on some axis at both ends of the
/// motion: motion is linear, so they never touch. Comparisons of coordinates are exact.
template <FeaturePair kFeatures>
HWY_INLINE void separate(const MovingLanes& p, MD& apart, MD& boxes_apart) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto range = [&](const std::array<VD3, 4>& at, VD& lo_a, VD& hi_a, VD& lo_b,
                               VD& hi_b) {
            const auto x = [&](std::size_t k) { return at[k].axis[axis]; };
            lo_b = hn::Min(x(2), x(3));
            hi_b = hn::Max(x(2), x(3));
            if constexpr (kFeatures == FeaturePair::EdgeEdge) {
                lo_a = hn::Min(x(0), x(1));
                hi_a = hn::Max(x(0), x(1));
            } else {
                lo_a = hi_a = x(0);
                lo_b = hn::Min(lo_b, x(1));
                hi_b = hn::Max(hi_b, x(1));
            }
        };
        VD lo_a0, hi_a0, lo_b0, hi_b0, lo_a1, hi_a1, lo_b1, hi_b1;
        range(p.start, lo_a0, hi_a0, lo_b0, hi_b0);
        range(p.end, lo_a1, hi_a1, lo_b1, hi_b1);
        const MD above = hn::And(hn::Gt(lo_a0, hi_b0), hn::Gt(lo_a1, hi_b1));
        const MD below = hn::And(hn::Lt(hi_a0, lo_b0), hn::Lt(hi_a1, lo_b1));
        apart = hn::Or(apart, hn::Or(above, below));
        const MD box_above = hn::Gt(hn::Min(lo_a0, lo_a1), hn::Max(hi_b0, hi_b1));
        const MD box_below = hn::Lt(hn::Max(hi_a0, hi_a1), hn::Min(lo_b0, lo_b1));
        boxes_apart = hn::Or(boxes_apart, hn::Or(box_above, box_below));
    }
}

/// Lanes whose four points are never in one plane, because all Bernstein coefficients of their
/// coplanarity have the same sign beyond their error bound (docs/design/continuous.md).
HWY_INLINE MD never_coplanar(const MovingLanes& p) {
    const Doubles d;
    const auto vector = [&](std::size_t k) {
        return MovingVector{difference(p.start[k], p.start[0]), difference(p.end[k], p.end[0])};
    };
    const MovingVector u = vector(1);
    const MovingVector v = vector(2);
    const MovingVector w = vector(3);
    const VD3 most_u = u.most();
    const VD3 most_v = v.most();
    const VD3 most_w = w.most();
    const VD tiny = hn::Set(d, motion_bound::kTiny);
    VD b0 = hn::Zero(d), b1 = b0, b2 = b0, b3 = b0, magnitude = b0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::size_t i = (axis + 1) % 3;
        const std::size_t j = (axis + 2) % 3;
        const auto minor = [&](const VD3& a, const VD3& b) {
            return hn::MulSub(a.axis[i], b.axis[j], hn::Mul(a.axis[j], b.axis[i]));
        };
        const VD first = minor(u.start, v.start);
        const VD mixed = hn::Add(minor(u.start, v.end), minor(u.end, v.start));
        const VD last = minor(u.end, v.end);
        b0 = hn::MulAdd(first, w.start.axis[axis], b0);
        b1 = hn::MulAdd(mixed, w.start.axis[axis], hn::MulAdd(first, w.end.axis[axis], b1));
        b2 = hn::MulAdd(mixed, w.end.axis[axis], hn::MulAdd(last, w.start.axis[axis], b2));
        b3 = hn::MulAdd(last, w.end.axis[axis], b3);
        const VD terms =
            hn::MulAdd(most_u.axis[i], most_v.axis[j], hn::Mul(most_u.axis[j], most_v.axis[i]));
        magnitude =
            hn::MulAdd(hn::MulAdd(terms, hn::Set(d, 8.0), tiny), most_w.axis[axis], magnitude);
    }
    // The middle coefficients are computed three times too large, and so is their error bound.
    const VD bound = hn::MulAdd(magnitude, hn::Set(d, motion_bound::kCubic / 8.0), tiny);
    const VD bound3 = hn::Mul(bound, hn::Set(d, 3.0));
    const MD above = hn::And(hn::And(hn::Gt(b0, bound), hn::Gt(b3, bound)),
                             hn::And(hn::Gt(b1, bound3), hn::Gt(b2, bound3)));
    const VD under = hn::Neg(bound);
    const VD under3 = hn::Neg(bound3);
    const MD below = hn::And(hn::And(hn::Lt(b0, under), hn::Lt(b3, under)),
                             hn::And(hn::Lt(b1, under3), hn::Lt(b2, under3)));
    return hn::Or(above, below);
}

template <FeaturePair kFeatures>
FilterCounts filter_target(std::span<const FeatureCandidate> candidates,
                           const MovingVertex* vertices, std::uint32_t* left) {
    FilterCounts counts;
    for (std::size_t at = 0; at < candidates.size(); at += kDoubleLanes) {
        const std::size_t used = std::min(kDoubleLanes, candidates.size() - at);
        const MovingLanes points = load_motions(candidates.subspan(at, used), vertices);
        const Doubles d;
        MD apart = hn::FirstN(d, 0);
        MD boxes_apart = apart;
        separate<kFeatures>(points, apart, boxes_apart);
        const unsigned all = (1U << used) - 1;
        counts.overlapping += static_cast<unsigned>(std::popcount(~bits_of(boxes_apart) & all));
        unsigned open = ~bits_of(apart) & all;
        if (open != 0) {
            open &= ~bits_of(never_coplanar(points));
        }
        for (; open != 0; open &= open - 1) {
            left[counts.left++] =
                static_cast<std::uint32_t>(at) + static_cast<std::uint32_t>(std::countr_zero(open));
        }
    }
    return counts;
}

FilterCounts filter_faces(std::span<const FeatureCandidate> candidates,
                          const MovingVertex* vertices, std::uint32_t* left) {
    return filter_target<FeaturePair::VertexFace>(candidates, vertices, left);
}

FilterCounts filter_edges(std::span<const FeatureCandidate> candidates,
                          const MovingVertex* vertices, std::uint32_t* left) {
    return filter_target<FeaturePair::EdgeEdge>(candidates, vertices, left);
}

}  // namespace tandem::continuous::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tandem::continuous {
namespace {

HWY_EXPORT(filter_faces);
HWY_EXPORT(filter_edges);

}  // namespace

FilterCounts filter_motions(FeaturePair features, std::span<const FeatureCandidate> candidates,
                            const MovingVertex* vertices, std::uint32_t* left) {
    return features == FeaturePair::VertexFace
               ? HWY_DYNAMIC_DISPATCH(filter_faces)(candidates, vertices, left)
               : HWY_DYNAMIC_DISPATCH(filter_edges)(candidates, vertices, left);
}

}  // namespace tandem::continuous
#endif

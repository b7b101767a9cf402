// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_PAIR_SIEVE_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_PAIR_SIEVE_INL
#undef TANDEM_PAIR_SIEVE_INL
#else
#define TANDEM_PAIR_SIEVE_INL
#endif

#include <algorithm>
#include <bit>

#include "bvh/wide/wide_tree.hpp"
#include "traversal/wide/contact/slot_pairs.hpp"
#include "traversal/wide/set_bits-inl.hpp"
#include "traversal/wide/triangle_filter-inl.hpp"

// The float filter over a queue, in two passes. Which pairs survive a pass cannot be predicted, so
// no pass branches on it. The few pairs left are stored side by side for the second pass.
HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

/// The triangles of the pairs in a queue. Those of B may be turned ones, which have the same
/// layout.
template <class TriangleB>
struct PairSource {
    const WideTriangle* triangles_a;
    const TriangleB* triangles_b;
    const CentreOffset* offsets;
    float slack;
};

/// Loads the pairs from `at` on.
template <class TriangleB>
HWY_INLINE TrianglePairs load_pairs(const PairSource<TriangleB>& source, const SlotPairs& pairs,
                                    std::size_t at) {
    const Floats d;
    const std::uint32_t* slots_a = &pairs.slot_a[at];
    const std::uint32_t* slots_b = &pairs.slot_b[at];
    const std::uint32_t* numbers = &pairs.offset[at];
    const auto a = [=](std::size_t l) { return &source.triangles_a[slots_a[l]].corner[0]; };
    const auto b = [=](std::size_t l) { return &source.triangles_b[slots_b[l]].corner[0]; };
    TrianglePairs t;
    VF3 corner_a;
    VF3 corner_b;
    VF reach_a;
    VF reach_b;
    VF span_a;
    VF span_b;
    VF none;
    load_three_transposed(a, corner_a, reach_a, t.edge_1_a, span_a, t.edge_2_a, none);
    load_three_transposed(b, corner_b, reach_b, t.edge_1_b, span_b, t.edge_2_b, none);
    VF3 offset;
    const auto between = [=](std::size_t l) { return source.offsets[numbers[l]].xyz; };
    transpose(load_quads(between, 0), load_quads(between, 1), load_quads(between, 2),
              load_quads(between, 3), offset, none);
    const VF slack = hn::Set(d, 2 * source.slack);
    t.between.x = hn::Sub(hn::Add(corner_b.x, offset.x), corner_a.x);
    t.between.y = hn::Sub(hn::Add(corner_b.y, offset.y), corner_a.y);
    t.between.z = hn::Sub(hn::Add(corner_b.z, offset.z), corner_a.z);
    t.span_a = hn::Add(span_a, slack);
    t.span_b = hn::Add(span_b, slack);
    t.reach = hn::Add(reach_a, reach_b);
    return t;
}

/// Adds copies of the last pair, because the last vector may reach beyond the queue.
inline void pad(SlotPairs& pairs) {
    const std::size_t count = pairs.count;
    if (count != 0) {
        std::fill_n(&pairs.slot_a[count], kLanes, pairs.slot_a[count - 1]);
        std::fill_n(&pairs.slot_b[count], kLanes, pairs.slot_b[count - 1]);
        std::fill_n(&pairs.offset[count], kLanes, pairs.offset[count - 1]);
    }
}

/// A queue from which pairs are removed while it is read from front to back.
class ShrinkingPairs {
  public:
    explicit ShrinkingPairs(SlotPairs& pairs) : pairs_(pairs) {}

    /// Bits of the lanes of the vector at `at` that hold a pair.
    [[nodiscard]] unsigned lanes_at(std::size_t at) const {
        const std::size_t count = pairs_.count - at;
        return count >= kLanes ? (1U << kLanes) - 1 : (1U << count) - 1;
    }

    /// Keeps the pairs in these lanes of the vector at `at`.
    HWY_INLINE void keep(std::size_t at, unsigned lanes) {
        const Words d;
        const hn::Rebind<std::uint8_t, Words> d8;
        const auto picks =
            hn::IndicesFromVec(d, hn::PromoteTo(d, hn::LoadU(d8, kSetBits[lanes].data())));
        const auto move = [&](SlotPairs::Numbers& values) HWY_ATTR {
            hn::StoreU(hn::TableLookupLanes(hn::LoadU(d, &values[at]), picks), d, &values[kept_]);
        };
        move(pairs_.slot_a);
        move(pairs_.slot_b);
        move(pairs_.offset);
        kept_ += static_cast<unsigned>(std::popcount(lanes));
    }

    HWY_INLINE void keep(std::size_t at, unsigned lanes, MF unsure) {
        const Words d;
        const hn::Rebind<std::uint8_t, Words> d8;
        const auto picks =
            hn::IndicesFromVec(d, hn::PromoteTo(d, hn::LoadU(d8, kSetBits[lanes].data())));
        const auto flags = hn::VecFromMask(d, hn::RebindMask(d, unsure));
        hn::StoreU(hn::TableLookupLanes(flags, picks), d, &pairs_.unsure[kept_]);
        keep(at, lanes);
    }

    void finish() { pairs_.count = kept_; }

  private:
    SlotPairs& pairs_;
    std::size_t kept_ = 0;
};

/// Drops the pairs of slivers that certainly pass each other.
template <class TriangleB>
HWY_INLINE void drop_passing(const PairSource<TriangleB>& source, SlotPairs& pairs) {
    pad(pairs);
    ShrinkingPairs rest(pairs);
    for (std::size_t at = 0; at < pairs.count; at += kLanes) {
        const TrianglePairs t = load_pairs(source, pairs, at);
        const MF passing = surely_passing(t, error_terms(t, source.slack));
        rest.keep(at, ~bits_of(passing) & rest.lanes_at(at));
    }
    rest.finish();
}

/// Drops the pairs for which `apart(sides)` is certain.
template <class TriangleB, class Apart>
HWY_INLINE void drop_apart(const PairSource<TriangleB>& source, SlotPairs& pairs, Apart apart) {
    pad(pairs);
    ShrinkingPairs rest(pairs);
    for (std::size_t at = 0; at < pairs.count; at += kLanes) {
        const TrianglePairs t = load_pairs(source, pairs, at);
        const PlaneSides sides = plane_sides(t, error_terms(t, source.slack));
        rest.keep(at, ~bits_of(apart(sides)) & rest.lanes_at(at));
    }
    rest.finish();
}

/// Keeps the pairs that touch or may touch, and marks those that only may touch.
template <class TriangleB>
HWY_INLINE void keep_touching(const PairSource<TriangleB>& source, SlotPairs& pairs) {
    pad(pairs);
    ShrinkingPairs rest(pairs);
    for (std::size_t at = 0; at < pairs.count; at += kLanes) {
        const TrianglePairs t = load_pairs(source, pairs, at);
        const ErrorTerms errors = error_terms(t, source.slack);
        const Verdicts verdicts = judge(t, errors, plane_sides(t, errors));
        const unsigned open = bits_of(hn::Or(verdicts.hit, verdicts.unsure));
        rest.keep(at, open & rest.lanes_at(at), verdicts.unsure);
    }
    rest.finish();
}

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

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
#include "traversal/wide/set_bits-inl.hpp"
#include "traversal/wide/slot_pairs.hpp"
#include "traversal/wide/triangle_filter-inl.hpp"

// The float filter over a queue, in two passes. Which pairs survive cannot be predicted; so neither
// pass branches on it, and the second one, for which few pairs are left, finds them side by side.
HWY_BEFORE_NAMESPACE();
namespace tandem::HWY_NAMESPACE {

/// Where the triangles of a queue are. B's may be turned ones, of the same layout.
template <class TriangleB>
struct PairSource {
    const WideTriangle* triangles_a;
    const TriangleB* triangles_b;
    const CentreOffset* offsets;
    float slack;
};

/// The pairs from `at` on.
template <class TriangleB>
HWY_INLINE TrianglePairs load_pairs(const PairSource<TriangleB>& source, const SlotPairs& pairs,
                                    std::size_t at) {
    const Floats d;
    const std::uint32_t* slots_a = &pairs.slot_a[at];
    const std::uint32_t* slots_b = &pairs.slot_b[at];
    const std::uint32_t* numbers = &pairs.offset[at];
    const auto a = [=](std::size_t l) { return &source.triangles_a[slots_a[l]].corner[0]; };
    const auto b = [=](std::size_t l) { return &source.triangles_b[slots_b[l]].corner[0]; };
    const ThreeTransposed of_a = load_three_transposed(a);
    const ThreeTransposed of_b = load_three_transposed(b);
    const Transposed between =
        load_transposed([=](std::size_t l) { return source.offsets[numbers[l]].xyz; });
    const VF slack = hn::Set(d, 2 * source.slack);
    const auto copy = [](const VF3& v) HWY_ATTR { return VF3{v.x, v.y, v.z}; };
    return {.edge_1_a = copy(of_a.second.v),
            .edge_2_a = copy(of_a.third.v),
            .edge_1_b = copy(of_b.second.v),
            .edge_2_b = copy(of_b.third.v),
            .between = (of_b.first.v + between.v) - of_a.first.v,
            .span_a = hn::Add(of_a.second.w, slack),
            .span_b = hn::Add(of_b.second.w, slack),
            .reach = hn::Add(of_a.first.w, of_b.first.w)};
}

/// The last vector may reach behind the queue: it finds copies of the last pair there.
inline void pad(SlotPairs& pairs) {
    const std::size_t count = pairs.count;
    if (count != 0) {
        std::fill_n(&pairs.slot_a[count], kLanes, pairs.slot_a[count - 1]);
        std::fill_n(&pairs.slot_b[count], kLanes, pairs.slot_b[count - 1]);
        std::fill_n(&pairs.offset[count], kLanes, pairs.offset[count - 1]);
    }
}

/// A queue that loses pairs while it is read from front to back.
class ShrinkingPairs {
  public:
    explicit ShrinkingPairs(SlotPairs& pairs) : pairs_(pairs) {}

    /// Of the vector at `at`, the lanes of which are there.
    [[nodiscard]] unsigned lanes_at(std::size_t at) const {
        const std::size_t count = pairs_.count - at;
        return count >= kLanes ? (1U << kLanes) - 1 : (1U << count) - 1;
    }

    /// Keeps these lanes of the vector at `at`.
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

/// Drops the pairs of which `apart(sides)` is sure.
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

/// Keeps what touches or may touch, and tells which.
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

}  // namespace tandem::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_GRID_CODES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_GRID_CODES_INL
#undef TANDEM_GRID_CODES_INL
#else
#define TANDEM_GRID_CODES_INL
#endif

#include <cstring>
#include <type_traits>

#include "traversal/wide/placed_boxes-inl.hpp"

// Boxes as bytes on the grid of a node. Eight boxes are compared with eight others, 64 pairs at
// once.
HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

using Bytes = hn::CappedTag<std::uint8_t, 64>;

/// In codes; covers the rounding of the products on the grid, which are below 2^9 where they
/// matter.
inline constexpr float kCodeError = 1.0F / 32;

/// Maps placed boxes to the grid of a node: code = bound · inverse + add_lo or add_hi.
struct alignas(16) GridMap {
    float inverse[4];
    float add_lo[4];
    float add_hi[4];
};

/// This many maps are made before the first comparison: a map is a chain of dependent operations,
/// and a comparison right after it would wait for its end.
inline constexpr std::size_t kMapsAtOnce = 16;

/// Makes the map for boxes around `origin`. One unit of the node is `unit` of theirs, a power of
/// two.
HWY_INLINE void map_to_grid(const double* origin, const WideNode& node, double unit, GridMap& map) {
    const Quad d4;
    const hn::FixedTag<std::int32_t, 4> di4;
    const hn::Rebind<std::int8_t, Quad> d8;
    // The fourth float after the origin consists of the exponents and the count; its result is not
    // used.
    const V4 offset = differences(origin, hn::LoadU(d4, node.origin.data()), unit);
    const auto exponents = hn::PromoteTo(di4, hn::LoadU(d8, node.exponent.data()));
    const V4 inverse =
        hn::Mul(hn::BitCast(d4, hn::ShiftLeft<23>(hn::Sub(hn::Set(di4, 127), exponents))),
                hn::Set(d4, static_cast<float>(1.0 / unit)));
    const V4 start = hn::Mul(offset, inverse);
    hn::Store(inverse, d4, map.inverse);
    // A code is an integer, so boxes may be rounded inward: a box that ends at 4.7 meets the same
    // codes as one that ends at 4, and one that starts at 4.3 the same as one that starts at 5.
    hn::Store(hn::Add(start, hn::Set(d4, 1.0F - kCodeError)), d4, map.add_lo);
    hn::Store(hn::Add(start, hn::Set(d4, kCodeError)), d4, map.add_hi);
}

/// Codes of some boxes along one axis: each 128 bits hold four lower, then four upper bounds.
using Codes16 = hn::Vec<hn::FixedTag<std::int16_t, 2 * kLanes>>;

/// Placed boxes and the map to a grid.
struct OnGrid {
    const PlacedBoxes& boxes;
    const GridMap& map;

    template <int kAxis>
    [[nodiscard]] HWY_INLINE Codes16 codes(std::size_t at) const {
        const Floats d;
        const VF inverse = hn::Set(d, map.inverse[kAxis]);
        const VF lo =
            hn::MulAdd(hn::Load(d, &boxes.lo[kAxis][at]), inverse, hn::Set(d, map.add_lo[kAxis]));
        const VF hi =
            hn::MulAdd(hn::Load(d, &boxes.hi[kAxis][at]), inverse, hn::Set(d, map.add_hi[kAxis]));
        // A value far below the grid converts to the most negative integer, which becomes code 0. A
        // value far above would, too, hence the limits. 254 keeps upper bounds below the codes of
        // unused children.
        return hn::ReorderDemote2To(hn::DFromV<Codes16>(),
                                    truncated(hn::Min(lo, hn::Set(d, 255.0F))),
                                    truncated(hn::Min(hi, hn::Set(d, 254.0F))));
    }
};

/// Which byte of a block of sixteen holds a bound of box `k`. NodeLayout: as in a node. CodeLayout:
/// as conversions leave the codes, four lower, four upper, four lower, four upper bounds.
struct NodeLayout {
    static constexpr std::size_t lo(std::size_t k) { return k; }
    static constexpr std::size_t hi(std::size_t k) { return k + 8; }
};
struct CodeLayout {
    static constexpr std::size_t lo(std::size_t k) { return k < 4 ? k : k + 4; }
    static constexpr std::size_t hi(std::size_t k) { return lo(k) + 4; }
};

/// Which bytes to pick from a block, for 64 pairs.
struct alignas(64) BytePicks {
    std::uint8_t lo[64];
    std::uint8_t hi[64];
};
template <class Layout, class BoxOfPair>
constexpr BytePicks picks_of(BoxOfPair box) {
    BytePicks picks{};
    for (std::size_t pair = 0; pair < 64; ++pair) {
        picks.lo[pair] = static_cast<std::uint8_t>(Layout::lo(box(pair)));
        picks.hi[pair] = static_cast<std::uint8_t>(Layout::hi(box(pair)));
    }
    return picks;
}
template <class Layout>
inline constexpr BytePicks kPicksOfI = picks_of<Layout>([](std::size_t pair) {
    return pair % kWide;
});
template <class Layout>
inline constexpr BytePicks kPicksOfJ = picks_of<Layout>([](std::size_t pair) {
    return pair / kWide;
});

HWY_INLINE hn::Vec<Bytes> pick(hn::Vec<Bytes> block, const std::uint8_t* picks) {
    return hn::TableLookupBytes(block, hn::Load(Bytes(), picks));
}

HWY_INLINE hn::Vec<Bytes> repeat_eight(const std::uint8_t* bytes) {
    const Bytes d;
    const hn::Repartition<std::uint64_t, Bytes> d64;
    std::uint64_t eight = 0;
    std::memcpy(&eight, bytes, sizeof eight);
    return hn::BitCast(d, hn::Set(d64, eight));
}

// Operands of overlap_bits(). lower() and upper(), of the first operand, repeat the bounds of its
// eight boxes. lower_of_pairs() and upper_of_pairs(), of the second, hold the bound of each pair's
// box for the pairs from `at` on. in_order() puts the resulting bits in order.

/// The children's boxes of a node.
struct NodeCodes {
    const WideNode& node;

    [[nodiscard]] HWY_INLINE hn::Vec<Bytes> lower(std::size_t axis) const {
        return repeat_eight(node.codes[axis].lo.data());
    }
    [[nodiscard]] HWY_INLINE hn::Vec<Bytes> upper(std::size_t axis) const {
        return repeat_eight(node.codes[axis].hi.data());
    }
    [[nodiscard]] HWY_INLINE hn::Vec<Bytes> lower_of_pairs(std::size_t axis, std::size_t at) const {
        return pick(block(axis), kPicksOfJ<NodeLayout>.lo + at);
    }
    [[nodiscard]] HWY_INLINE hn::Vec<Bytes> upper_of_pairs(std::size_t axis, std::size_t at) const {
        return pick(block(axis), kPicksOfJ<NodeLayout>.hi + at);
    }
    static std::uint64_t in_order(std::uint64_t bits) { return bits; }

  private:
    [[nodiscard]] HWY_INLINE hn::Vec<Bytes> block(std::size_t axis) const {
        return hn::LoadDup128(Bytes(), node.codes[axis].lo.data());
    }
};

/// Eight boxes as codes on the grid of the other tree's node. For each axis, every 128 bits hold
/// the codes of all boxes.
struct BoxCodes {
    hn::Vec<Bytes> x, y, z;

    [[nodiscard]] HWY_INLINE hn::Vec<Bytes> lower(std::size_t axis) const {
        return pick(block(axis), kPicksOfI<CodeLayout>.lo);
    }
    [[nodiscard]] HWY_INLINE hn::Vec<Bytes> upper(std::size_t axis) const {
        return pick(block(axis), kPicksOfI<CodeLayout>.hi);
    }
    [[nodiscard]] HWY_INLINE hn::Vec<Bytes> lower_of_pairs(std::size_t axis, std::size_t at) const {
        return pick(block(axis), kPicksOfJ<CodeLayout>.lo + at);
    }
    [[nodiscard]] HWY_INLINE hn::Vec<Bytes> upper_of_pairs(std::size_t axis, std::size_t at) const {
        return pick(block(axis), kPicksOfJ<CodeLayout>.hi + at);
    }
    static std::uint64_t in_order(std::uint64_t bits) { return bits; }

  private:
    [[nodiscard]] HWY_INLINE hn::Vec<Bytes> block(std::size_t axis) const {
        return axis == 0 ? x : axis == 1 ? y : z;
    }
};

#if HWY_TARGET == HWY_AVX2
template <std::size_t kFirst>
struct HalvedLayout {
    static constexpr std::size_t lo(std::size_t k) { return kFirst + k % 4; }
    static constexpr std::size_t hi(std::size_t k) { return kFirst + k % 4 + 4; }
};
template <std::size_t kFirst>
inline constexpr BytePicks kHalvedPicks = picks_of<HalvedLayout<kFirst>>([](std::size_t pair) {
    return pair / 8 % 2 + pair / 16 % 2 * 4 + pair / 32 * 2;
});

/// Codes in the order that packing leaves: boxes 0 to 3 in the lower and 4 to 7 in the upper 128
/// bits, two axes side by side. No byte has to cross the middle of a register if the pairs come in
/// another order: those of boxes 0, 1, 4, 5, then those of 2, 3, 6, 7.
struct HalvedCodes {
    hn::Vec<Bytes> xy, z;

    [[nodiscard]] HWY_INLINE hn::Vec<Bytes> lower_of_pairs(std::size_t axis, std::size_t at) const {
        return pick(axis == 2 ? z : xy, picks(axis).lo + at);
    }
    [[nodiscard]] HWY_INLINE hn::Vec<Bytes> upper_of_pairs(std::size_t axis, std::size_t at) const {
        return pick(axis == 2 ? z : xy, picks(axis).hi + at);
    }
    /// Swaps the two words of 16 bits in the middle.
    static std::uint64_t in_order(std::uint64_t bits) {
        const std::uint64_t both = (bits ^ bits >> 16U) & 0xFFFF'0000U;
        return bits ^ both ^ both << 16U;
    }

  private:
    [[nodiscard]] static const BytePicks& picks(std::size_t axis) {
        return axis == 1 ? kHalvedPicks<8> : kHalvedPicks<0>;
    }
};

HWY_INLINE HalvedCodes pair_codes(const OnGrid& boxes) {
    const __m256i z = boxes.codes<2>(0).raw;
    return {hn::Vec<Bytes>{_mm256_packus_epi16(boxes.codes<0>(0).raw, boxes.codes<1>(0).raw)},
            hn::Vec<Bytes>{_mm256_packus_epi16(z, z)}};
}

HWY_INLINE BoxCodes box_codes(const OnGrid& boxes) {
    const HalvedCodes halves = pair_codes(boxes);
    constexpr int kFirst = 0x88;   // 0, 2, 0, 2
    constexpr int kSecond = 0xDD;  // 1, 3, 1, 3
    return {hn::Vec<Bytes>{_mm256_permute4x64_epi64(halves.xy.raw, kFirst)},
            hn::Vec<Bytes>{_mm256_permute4x64_epi64(halves.xy.raw, kSecond)},
            hn::Vec<Bytes>{_mm256_permute4x64_epi64(halves.z.raw, kFirst)}};
}
#else
HWY_INLINE BoxCodes box_codes(const OnGrid& boxes) {
    const hn::FixedTag<std::uint8_t, 2 * kLanes> du8;
    alignas(16) std::uint8_t codes[3][2 * kWide];
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        hn::StoreU(hn::DemoteTo(du8, boxes.codes<0>(at)), du8, &codes[0][2 * at]);
        hn::StoreU(hn::DemoteTo(du8, boxes.codes<1>(at)), du8, &codes[1][2 * at]);
        hn::StoreU(hn::DemoteTo(du8, boxes.codes<2>(at)), du8, &codes[2][2 * at]);
    }
    const Bytes bytes;
    return {hn::LoadDup128(bytes, codes[0]), hn::LoadDup128(bytes, codes[1]),
            hn::LoadDup128(bytes, codes[2])};
}

/// The boxes as the second operand of overlap_bits().
HWY_INLINE BoxCodes pair_codes(const OnGrid& boxes) {
    return box_codes(boxes);
}
#endif

/// Bit 8j + i is set if box i of the first operand overlaps box j of the second on all axes.
template <class CodesI, class CodesJ>
HWY_INLINE std::uint64_t overlap_bits(const CodesI& codes_i, const CodesJ& codes_j) {
    const Bytes d;
    constexpr std::size_t kStep = HWY_MIN(64, HWY_MAX_BYTES);
    using Part = std::conditional_t<kStep == 64, std::uint64_t,
                                    std::conditional_t<kStep == 32, std::uint32_t, std::uint16_t>>;
    std::uint64_t bits = 0;
    for (std::size_t at = 0; at < 64; at += kStep) {
        // 1. Saturated differences are nonzero if one box begins after the other ends.
        const auto apart_along = [&](std::size_t axis) HWY_ATTR {
            return hn::Or(hn::SaturatedSub(codes_i.lower(axis), codes_j.upper_of_pairs(axis, at)),
                          hn::SaturatedSub(codes_j.lower_of_pairs(axis, at), codes_i.upper(axis)));
        };
        const auto apart = hn::Or(hn::Or(apart_along(0), apart_along(1)), apart_along(2));
        std::uint8_t raw[8];
        // 2. One bit for each pair that is apart along no axis.
        hn::StoreMaskBits(d, hn::Eq(apart, hn::Zero(d)), raw);
        Part part = 0;
        std::memcpy(&part, raw, sizeof part);
        bits |= std::uint64_t{part} << at;
    }
    return CodesJ::in_order(bits);
}

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

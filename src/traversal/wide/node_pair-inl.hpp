// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_NODE_PAIR_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_NODE_PAIR_INL
#undef TANDEM_NODE_PAIR_INL
#else
#define TANDEM_NODE_PAIR_INL
#endif

#include <cmath>
#include <cstring>
#include <type_traits>

#include "bvh/wide/wide_tree.hpp"
#include "traversal/wide/lanes-inl.hpp"
#include "traversal/wide/wide_pose.hpp"

// The 64 pairs of children of two nodes at once. Eight boxes are brought to the axes of the other
// tree once and then compared, as bytes, on the grid of every node they meet. Why that never loses
// a pair: docs/design/fast-engine.md.
HWY_BEFORE_NAMESPACE();
namespace tandem::HWY_NAMESPACE {

using Bytes = hn::CappedTag<std::uint8_t, 64>;

/// Eight boxes along the axes of the other tree, relative to `origin`, already enlarged by all that
/// rounding can have done.
struct PlacedBoxes {
    alignas(32) float lo[3][kWide];
    alignas(32) float hi[3][kWide];
    alignas(32) double origin[4];  ///< the fourth is padding
    std::uint64_t used;            ///< the bits of pairs with these boxes
};

/// Covers the roundings of the placement, which are below 8u of what is added up.
inline constexpr float kPlacementError = 0x1p-19F;
/// Covers floats so small that they are flushed to zero.
inline constexpr float kLengthUnderflow = 0x1p-80F;
/// Of a code; covers the rounding of the products on the grid, which are below 2^9 where it
/// matters.
inline constexpr float kCodeError = 1.0F / 32;

HWY_INLINE std::uint64_t used_bits_b(unsigned count) {
    return ~std::uint64_t{0} >> (64 - 8 * count);  // pair (i, j) is bit 8j + i
}

/// A point of a tree by a map, in double.
HWY_INLINE void place_point(const WideMap& map, const double* x, double* out) {
#if HWY_MAX_BYTES >= 32
    const hn::FixedTag<double, 4> d;
    const auto sum =
        hn::MulAdd(hn::Load(d, map.columns[2].data()), hn::Set(d, x[2]),
                   hn::MulAdd(hn::Load(d, map.columns[1].data()), hn::Set(d, x[1]),
                              hn::MulAdd(hn::Load(d, map.columns[0].data()), hn::Set(d, x[0]),
                                         hn::Load(d, map.columns[3].data()))));
    hn::Store(sum, d, out);
#else
    for (std::size_t i = 0; i < 4; ++i) {
        out[i] =
            ((map.columns[0][i] * x[0] + map.columns[1][i] * x[1]) + map.columns[2][i] * x[2]) +
            map.columns[3][i];
    }
#endif
}

HWY_INLINE void place_origin(const WideMap& map, const WideNode& node, double* out) {
    const double origin[3] = {node.origin[0], node.origin[1], node.origin[2]};
    place_point(map, origin, out);
}

/// The grid's step along each axis times `unit`, a power of two.
HWY_INLINE V4 steps_of(const WideNode& node, int exponent_of_unit) {
    const hn::FixedTag<std::int32_t, 4> d;
    const hn::Rebind<std::int8_t, Quad> d8;
    const auto exponents = hn::PromoteTo(d, hn::LoadU(d8, node.exponent.data()));
    const auto biased = hn::Add(exponents, hn::Set(d, 127 + exponent_of_unit));
    return hn::BitCast(Quad(), hn::ShiftLeft<23>(biased));
}

/// The children's boxes of `node` by a map.
HWY_INLINE void place_children(const WideNode& node, const WideMap& map, float slack,
                               PlacedBoxes& out) {
    const Quad d4;
    const Floats d;
    const Ints di;
    place_origin(map, node, out.origin);
    const V4 half_steps = steps_of(node, -1);
    const V4 extent = hn::MulAdd(
        hn::Load(d4, map.abs_columns[2].data()), hn::Broadcast<2>(half_steps),
        hn::MulAdd(hn::Load(d4, map.abs_columns[1].data()), hn::Broadcast<1>(half_steps),
                   hn::Mul(hn::Load(d4, map.abs_columns[0].data()), hn::Broadcast<0>(half_steps))));
    alignas(16) float scale[4];
    alignas(16) float pad[4];
    hn::Store(half_steps, d4, scale);
    hn::Store(hn::MulAdd(extent, hn::Set(d4, 1024 * kPlacementError),
                         hn::Set(d4, slack + kLengthUnderflow)),
              d4, pad);
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        VF centre[3];
        VF half[3];
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const hn::Rebind<std::uint8_t, Ints> d8;
            const auto lo = hn::PromoteTo(di, hn::LoadU(d8, &node.codes[axis].lo[at]));
            const auto hi = hn::PromoteTo(di, hn::LoadU(d8, &node.codes[axis].hi[at]));
            const VF s = hn::Set(d, scale[axis]);
            centre[axis] = hn::Mul(hn::ConvertTo(d, hn::Add(hi, lo)), s);
            half[axis] = hn::Mul(hn::ConvertTo(d, hn::Sub(hi, lo)), s);
        }
        for (std::size_t i = 0; i < 3; ++i) {
            const auto row = [&](std::size_t j) { return hn::Set(d, map.rows[i][j]); };
            const auto abs_row = [&](std::size_t j) { return hn::Set(d, map.abs_rows[i][j]); };
            const VF c = hn::MulAdd(row(2), centre[2],
                                    hn::MulAdd(row(1), centre[1], hn::Mul(row(0), centre[0])));
            const VF h =
                hn::MulAdd(abs_row(2), half[2],
                           hn::MulAdd(abs_row(1), half[1],
                                      hn::MulAdd(abs_row(0), half[0], hn::Set(d, pad[i]))));
            hn::Store(hn::Sub(c, h), d, &out.lo[i][at]);
            hn::Store(hn::Add(c, h), d, &out.hi[i][at]);
        }
    }
}

/// Four differences of doubles, rounded to float.
HWY_INLINE V4 differences(const double* from, V4 origin, double unit) {
    const Quad d4;
#if HWY_MAX_BYTES >= 32
    const hn::FixedTag<double, 4> d;
    const auto scaled = hn::Mul(hn::PromoteTo(d, origin), hn::Set(d, unit));
    return hn::DemoteTo(d4, hn::Sub(hn::Load(d, from), scaled));
#else
    const hn::FixedTag<double, 2> d;
    const hn::Half<Quad> half;
    const auto lower = hn::Mul(hn::PromoteTo(d, hn::LowerHalf(half, origin)), hn::Set(d, unit));
    const auto upper = hn::Mul(hn::PromoteTo(d, hn::UpperHalf(half, origin)), hn::Set(d, unit));
    return hn::Combine(d4, hn::DemoteTo(half, hn::Sub(hn::Load(d, from + 2), upper)),
                       hn::DemoteTo(half, hn::Sub(hn::Load(d, from), lower)));
#endif
}

/// from − (origin + step) in double, rounded to float.
HWY_INLINE V4 differences(const double* from, V4 origin, V4 step) {
    const Quad d4;
#if HWY_MAX_BYTES >= 32
    const hn::FixedTag<double, 4> d;
    const auto point = hn::Add(hn::PromoteTo(d, origin), hn::PromoteTo(d, step));
    return hn::DemoteTo(d4, hn::Sub(hn::Load(d, from), point));
#else
    const hn::FixedTag<double, 2> d;
    const hn::Half<Quad> half;
    const auto lower = hn::Add(hn::PromoteTo(d, hn::LowerHalf(half, origin)),
                               hn::PromoteTo(d, hn::LowerHalf(half, step)));
    const auto upper = hn::Add(hn::PromoteTo(d, hn::UpperHalf(half, origin)),
                               hn::PromoteTo(d, hn::UpperHalf(half, step)));
    return hn::Combine(d4, hn::DemoteTo(half, hn::Sub(hn::Load(d, from + 2), upper)),
                       hn::DemoteTo(half, hn::Sub(hn::Load(d, from), lower)));
#endif
}

/// Which byte of a block of sixteen holds a bound of box `k`: in a node, and as conversions leave
/// codes, four lower, four upper, four lower, four upper bounds.
struct NodeLayout {
    static constexpr std::size_t lo(std::size_t k) { return k; }
    static constexpr std::size_t hi(std::size_t k) { return k + 8; }
};
struct CodeLayout {
    static constexpr std::size_t lo(std::size_t k) { return k < 4 ? k : k + 4; }
    static constexpr std::size_t hi(std::size_t k) { return lo(k) + 4; }
};

/// Bytes to pick from a block, for 64 pairs: of box pair / 8 or, with a period of eight, pair % 8.
struct alignas(64) BytePicks {
    std::uint8_t lo[64];
    std::uint8_t hi[64];
};
template <class Layout>
inline constexpr BytePicks kPicksOfI = [] {
    BytePicks picks{};
    for (std::size_t pair = 0; pair < 64; ++pair) {
        picks.lo[pair] = static_cast<std::uint8_t>(Layout::lo(pair % 8));
        picks.hi[pair] = static_cast<std::uint8_t>(Layout::hi(pair % 8));
    }
    return picks;
}();
template <class Layout>
inline constexpr BytePicks kPicksOfJ = [] {
    BytePicks picks{};
    for (std::size_t pair = 0; pair < 64; ++pair) {
        picks.lo[pair] = static_cast<std::uint8_t>(Layout::lo(pair / 8));
        picks.hi[pair] = static_cast<std::uint8_t>(Layout::hi(pair / 8));
    }
    return picks;
}();

HWY_INLINE hn::Vec<Bytes> repeat_eight(const std::uint8_t* bytes) {
    const Bytes d;
    const hn::Repartition<std::uint64_t, Bytes> d64;
    std::uint64_t eight = 0;
    std::memcpy(&eight, bytes, sizeof eight);
    return hn::BitCast(d, hn::Set(d64, eight));
}

/// The children's boxes of a node, ready to be compared.
struct NodeCodes {
    using Layout = NodeLayout;
    const WideNode& node;

    /// The sixteen bounds of an axis in every 128 bits.
    [[nodiscard]] HWY_INLINE hn::Vec<Bytes> block(std::size_t axis) const {
        return hn::LoadDup128(Bytes(), node.codes[axis].lo.data());
    }
    /// The lower, or upper, bounds of the eight boxes again and again.
    [[nodiscard]] HWY_INLINE hn::Vec<Bytes> lower(std::size_t axis) const {
        return repeat_eight(node.codes[axis].lo.data());
    }
    [[nodiscard]] HWY_INLINE hn::Vec<Bytes> upper(std::size_t axis) const {
        return repeat_eight(node.codes[axis].hi.data());
    }
};

/// Eight boxes as codes on somebody's grid.
struct BoxCodes {
    using Layout = CodeLayout;
    hn::Vec<Bytes> x, y, z;

    [[nodiscard]] HWY_INLINE hn::Vec<Bytes> block(std::size_t axis) const {
        return axis == 0 ? x : axis == 1 ? y : z;
    }
    [[nodiscard]] HWY_INLINE hn::Vec<Bytes> lower(std::size_t axis) const {
        return hn::TableLookupBytes(block(axis), hn::Load(Bytes(), kPicksOfI<Layout>.lo));
    }
    [[nodiscard]] HWY_INLINE hn::Vec<Bytes> upper(std::size_t axis) const {
        return hn::TableLookupBytes(block(axis), hn::Load(Bytes(), kPicksOfI<Layout>.hi));
    }
};

/// The boxes on the grid of `node`, one unit of which is `unit` of the boxes', a power of two.
HWY_INLINE BoxCodes codes_on_grid(const PlacedBoxes& boxes, const WideNode& node, double unit) {
    const Quad d4;
    const hn::FixedTag<std::int32_t, 4> di4;
    const hn::Rebind<std::int8_t, Quad> d8;
    const Floats d;
    // The fourth float behind the origin is made of the exponents and the count: harmless.
    const V4 offset = differences(boxes.origin, hn::LoadU(d4, node.origin.data()), unit);
    const auto exponents = hn::PromoteTo(di4, hn::LoadU(d8, node.exponent.data()));
    const V4 inverse =
        hn::Mul(hn::BitCast(d4, hn::ShiftLeft<23>(hn::Sub(hn::Set(di4, 127), exponents))),
                hn::Set(d4, static_cast<float>(1.0 / unit)));
    const V4 start = hn::Mul(offset, inverse);
    alignas(16) float inverses[4];
    alignas(16) float add_lo[4];
    alignas(16) float add_hi[4];
    hn::Store(inverse, d4, inverses);
    // A code is an integer, so a box that ends at 4.7 meets the same codes as one that ends at 4,
    // and one that starts at 4.3 the same as one that starts at 5.
    hn::Store(hn::Add(start, hn::Set(d4, 1.0F - kCodeError)), d4, add_lo);
    hn::Store(hn::Add(start, hn::Set(d4, kCodeError)), d4, add_hi);
    const hn::FixedTag<std::int16_t, 2 * kLanes> d16;
    const auto codes_of = [&](std::size_t axis, std::size_t at) HWY_ATTR {
        const VF inv = hn::Set(d, inverses[axis]);
        const VF lo = hn::MulAdd(hn::Load(d, &boxes.lo[axis][at]), inv, hn::Set(d, add_lo[axis]));
        const VF hi = hn::MulAdd(hn::Load(d, &boxes.hi[axis][at]), inv, hn::Set(d, add_hi[axis]));
        // Far below, the conversion gives the most negative number, which becomes code 0; far
        // above it would too, hence the limits. 254 keeps clear of unused children.
        const auto lo_code = truncated(hn::Min(lo, hn::Set(d, 255.0F)));
        const auto hi_code = truncated(hn::Min(hi, hn::Set(d, 254.0F)));
        return hn::ReorderDemote2To(d16, lo_code, hi_code);
    };
#if HWY_TARGET == HWY_AVX2
    // Two axes are packed at once; then the halves of one axis are brought together.
    const auto x = codes_of(0, 0);
    const auto y = codes_of(1, 0);
    const auto z = codes_of(2, 0);
    const __m256i xy = _mm256_packus_epi16(x.raw, y.raw);
    const __m256i zz = _mm256_packus_epi16(z.raw, z.raw);
    constexpr int kFirst = 0x88;   // 0, 2, 0, 2
    constexpr int kSecond = 0xDD;  // 1, 3, 1, 3
    return {hn::Vec<Bytes>{_mm256_permute4x64_epi64(xy, kFirst)},
            hn::Vec<Bytes>{_mm256_permute4x64_epi64(xy, kSecond)},
            hn::Vec<Bytes>{_mm256_permute4x64_epi64(zz, kFirst)}};
#else
    const hn::Rebind<std::uint8_t, decltype(d16)> du8;
    alignas(16) std::uint8_t codes[3][2 * kWide];
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            hn::StoreU(hn::DemoteTo(du8, codes_of(axis, at)), du8, &codes[axis][2 * at]);
        }
    }
    const Bytes bytes;
    return {hn::LoadDup128(bytes, codes[0]), hn::LoadDup128(bytes, codes[1]),
            hn::LoadDup128(bytes, codes[2])};
#endif
}

/// Bit 8j + i: box i of the first overlaps box j of the second on all axes.
template <class CodesI, class CodesJ>
HWY_INLINE std::uint64_t overlap_bits(const CodesI& codes_i, const CodesJ& codes_j) {
    using LayoutJ = typename CodesJ::Layout;
    const Bytes d;
    constexpr std::size_t kStep = HWY_MIN(64, HWY_MAX_BYTES);
    using Part = std::conditional_t<kStep == 64, std::uint64_t,
                                    std::conditional_t<kStep == 32, std::uint32_t, std::uint16_t>>;
    std::uint64_t bits = 0;
    const auto x_j = codes_j.block(0);
    const auto y_j = codes_j.block(1);
    const auto z_j = codes_j.block(2);
    // The bounds of i repeat with every eight pairs, the same for every step.
    const auto x_i_lo = codes_i.lower(0);
    const auto x_i_hi = codes_i.upper(0);
    const auto y_i_lo = codes_i.lower(1);
    const auto y_i_hi = codes_i.upper(1);
    const auto z_i_lo = codes_i.lower(2);
    const auto z_i_hi = codes_i.upper(2);
    for (std::size_t at = 0; at < 64; at += kStep) {
        const auto j_lo = hn::Load(d, kPicksOfJ<LayoutJ>.lo + at);
        const auto j_hi = hn::Load(d, kPicksOfJ<LayoutJ>.hi + at);
        const auto x = hn::Or(hn::SaturatedSub(x_i_lo, hn::TableLookupBytes(x_j, j_hi)),
                              hn::SaturatedSub(hn::TableLookupBytes(x_j, j_lo), x_i_hi));
        const auto y = hn::Or(hn::SaturatedSub(y_i_lo, hn::TableLookupBytes(y_j, j_hi)),
                              hn::SaturatedSub(hn::TableLookupBytes(y_j, j_lo), y_i_hi));
        const auto z = hn::Or(hn::SaturatedSub(z_i_lo, hn::TableLookupBytes(z_j, j_hi)),
                              hn::SaturatedSub(hn::TableLookupBytes(z_j, j_lo), z_i_hi));
        const auto apart = hn::Or(hn::Or(x, y), z);
        std::uint8_t raw[8];
        hn::StoreMaskBits(d, hn::Eq(apart, hn::Zero(d)), raw);
        Part part = 0;
        std::memcpy(&part, raw, sizeof part);
        bits |= std::uint64_t{part} << at;
    }
    return bits;
}

/// Overlaps of the children of A's `node` with boxes of B placed along A's axes.
HWY_INLINE std::uint64_t overlaps_on_grid_a(const WideNode& node, const PlacedBoxes& boxes_b) {
    return overlap_bits(NodeCodes{node}, codes_on_grid(boxes_b, node, 1.0));
}

/// Overlaps of the children of B's `node` with boxes of A placed along B's axes, in units of A.
HWY_INLINE std::uint64_t overlaps_on_grid_b(const PlacedBoxes& boxes_a, const WideNode& node,
                                            double ratio) {
    return overlap_bits(codes_on_grid(boxes_a, node, ratio), NodeCodes{node});
}

}  // namespace tandem::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

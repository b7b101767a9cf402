// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_PLACED_BOXES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_PLACED_BOXES_INL
#undef TANDEM_PLACED_BOXES_INL
#else
#define TANDEM_PLACED_BOXES_INL
#endif

#include <cstdint>

#include "bvh/wide/wide_tree.hpp"
#include "traversal/wide/lanes-inl.hpp"
#include "traversal/wide/wide_pose.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

/// Eight boxes along the axes of the other tree, relative to `origin`, already enlarged by the
/// largest possible rounding error.
struct PlacedBoxes {
    alignas(32) float lo[3][kWide];
    alignas(32) float hi[3][kWide];
    alignas(32) double origin[4];  ///< the fourth is padding
    std::uint64_t used;            ///< bits of the pairs with existing boxes
};

/// Covers the roundings of the placement, which are below 8u of the sum of the terms.
inline constexpr float kPlacementError = 0x1p-19F;
/// Covers floats that are flushed to zero.
inline constexpr float kLengthUnderflow = 0x1p-80F;

/// Bits of the pairs of existing children; pair (i, j) is bit 8j + i.
HWY_INLINE std::uint64_t used_bits_b(unsigned count) {
    return ~std::uint64_t{0} >> (64 - 8 * count);
}
HWY_INLINE std::uint64_t used_bits_a(unsigned count) {
    return 0x0101'0101'0101'0101U * ((1U << count) - 1);
}

/// Maps a point of a tree, in double.
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

/// The grid's step along each axis, times 2^exponent_of_unit.
HWY_INLINE V4 steps_of(const WideNode& node, int exponent_of_unit) {
    const hn::FixedTag<std::int32_t, 4> d;
    const hn::Rebind<std::int8_t, Quad> d8;
    const auto exponents = hn::PromoteTo(d, hn::LoadU(d8, node.exponent.data()));
    const auto biased = hn::Add(exponents, hn::Set(d, 127 + exponent_of_unit));
    return hn::BitCast(Quad(), hn::ShiftLeft<23>(biased));
}

/// Maps the boxes of the children of `node`.
HWY_INLINE void place_children(const WideNode& node, const WideMap& map, float slack,
                               PlacedBoxes& out) {
    const Quad d4;
    const Floats d;
    const Ints di;
    // 1. Map the origin in double, and bound the rounding error of all boxes of the node.
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
        // 2. Centre and half size in the axes of the node.
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
        // 3. New centre = matrix · centre, new half size = |matrix| · half size + error.
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

/// from − unit · origin in double, for four numbers, rounded to float.
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

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

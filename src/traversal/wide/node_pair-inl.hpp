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
    double origin[3];
    std::uint64_t used;  ///< the bits of pairs with these boxes
};

/// Eight boxes as codes on somebody's grid.
using BoxCodes = std::array<AxisCodes, 3>;

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

/// The float 2^exponent.
HWY_INLINE float power_of_two(int exponent) {
    const auto bits = static_cast<std::uint32_t>(127 + exponent) << 23U;
    float value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

/// The children's boxes of `node` turned by `rows` (times `unit`, a power of two).
HWY_INLINE void place_children(const WideNode& node,
                               const std::array<std::array<float, 3>, 3>& rows, float unit,
                               float slack, PlacedBoxes& out) {
    const Floats d;
    const Ints di;
    float scale[3];
    float pad[3];
    for (int axis = 0; axis < 3; ++axis) {
        scale[axis] = unit * power_of_two(node.exponent[static_cast<std::size_t>(axis)] - 1);
    }
    for (std::size_t i = 0; i < 3; ++i) {
        const float extent = std::fabs(rows[i][0]) * scale[0] + std::fabs(rows[i][1]) * scale[1] +
                             std::fabs(rows[i][2]) * scale[2];
        pad[i] = extent * (1024 * kPlacementError) + (slack + kLengthUnderflow);
    }
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        VF centre[3];
        VF half[3];
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const hn::Rebind<std::uint8_t, Ints> d8;
            const VF lo =
                hn::ConvertTo(d, hn::PromoteTo(di, hn::LoadU(d8, &node.codes[axis].lo[at])));
            const VF hi =
                hn::ConvertTo(d, hn::PromoteTo(di, hn::LoadU(d8, &node.codes[axis].hi[at])));
            const VF s = hn::Set(d, scale[axis]);
            centre[axis] = hn::Mul(hn::Add(hi, lo), s);
            half[axis] = hn::Mul(hn::Sub(hi, lo), s);
        }
        for (std::size_t i = 0; i < 3; ++i) {
            const VF r0 = hn::Set(d, rows[i][0]);
            const VF r1 = hn::Set(d, rows[i][1]);
            const VF r2 = hn::Set(d, rows[i][2]);
            const VF c =
                hn::MulAdd(r2, centre[2], hn::MulAdd(r1, centre[1], hn::Mul(r0, centre[0])));
            const VF h =
                hn::Add(hn::MulAdd(hn::Abs(r2), half[2],
                                   hn::MulAdd(hn::Abs(r1), half[1], hn::Mul(hn::Abs(r0), half[0]))),
                        hn::Set(d, pad[i]));
            hn::Store(hn::Sub(c, h), d, &out.lo[i][at]);
            hn::Store(hn::Add(c, h), d, &out.hi[i][at]);
        }
    }
}

/// The boxes on the grid of a node. `origin` and `unit` bring the grid to the units of the boxes.
HWY_INLINE void codes_on_grid(const PlacedBoxes& boxes, const double (&origin)[3],
                              const float (&inverse)[3], BoxCodes& out) {
    const Floats d;
    const Ints di;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto offset = static_cast<float>(boxes.origin[axis] - origin[axis]);
        const float start = offset * inverse[axis];
        const VF inv = hn::Set(d, inverse[axis]);
        // A code is an integer, so a box that ends at 4.7 meets the same codes as one that ends at
        // 4, and one that starts at 4.3 the same as one that starts at 5.
        const VF add_lo = hn::Set(d, start + (1.0F - kCodeError));
        const VF add_hi = hn::Set(d, start + kCodeError);
        for (std::size_t at = 0; at < kWide; at += kLanes) {
            const hn::Rebind<std::uint8_t, Ints> d8;
            const VF lo = hn::MulAdd(hn::Load(d, &boxes.lo[axis][at]), inv, add_lo);
            const VF hi = hn::MulAdd(hn::Load(d, &boxes.hi[axis][at]), inv, add_hi);
            // The upper limits keep the conversion in range; 254 keeps clear of unused children.
            const auto lo_code = hn::ConvertTo(di, hn::Min(lo, hn::Set(d, 255.0F)));
            const auto hi_code = hn::ConvertTo(di, hn::Min(hi, hn::Set(d, 254.0F)));
            hn::StoreU(hn::DemoteTo(d8, lo_code), d8, &out[axis].lo[at]);
            hn::StoreU(hn::DemoteTo(d8, hi_code), d8, &out[axis].hi[at]);
        }
    }
}

/// Bit 8j + i: box i of the first overlaps box j of the second on all axes.
HWY_INLINE std::uint64_t overlap_bits(const BoxCodes& codes_i, const BoxCodes& codes_j) {
    const Bytes d;
    const hn::Repartition<std::uint64_t, Bytes> d64;
    constexpr std::size_t kStep = HWY_MIN(64, HWY_MAX_BYTES);
    alignas(64) static constexpr std::uint8_t kRepeat[64] = {
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2,
        2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5,
        5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7};
    std::uint64_t bits = 0;
    for (std::size_t at = 0; at < 64; at += kStep) {
        const auto pick_lo = hn::Load(d, kRepeat + at);
        const auto pick_hi = hn::Add(pick_lo, hn::Set(d, kWide));
        auto apart = hn::Zero(d);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            std::uint64_t lo8;
            std::uint64_t hi8;
            std::memcpy(&lo8, codes_i[axis].lo.data(), 8);
            std::memcpy(&hi8, codes_i[axis].hi.data(), 8);
            const auto lo = hn::BitCast(d, hn::Set(d64, lo8));
            const auto hi = hn::BitCast(d, hn::Set(d64, hi8));
            const auto block = hn::LoadDup128(d, codes_j[axis].lo.data());
            const auto other_lo = hn::TableLookupBytes(block, pick_lo);
            const auto other_hi = hn::TableLookupBytes(block, pick_hi);
            apart = hn::Or(apart, hn::SaturatedSub(lo, other_hi));
            apart = hn::Or(apart, hn::SaturatedSub(other_lo, hi));
        }
        std::uint8_t raw[8] = {};
        hn::StoreMaskBits(d, hn::Eq(apart, hn::Zero(d)), raw);
        std::uint64_t part;
        std::memcpy(&part, raw, 8);
        bits |= part << at;
    }
    return bits;
}

/// Overlaps of the children of A's `node` with boxes of B placed along A's axes.
HWY_INLINE std::uint64_t overlaps_on_grid_a(const WideNode& node, const PlacedBoxes& boxes_b) {
    double origin[3];
    float inverse[3];
    for (std::size_t axis = 0; axis < 3; ++axis) {
        origin[axis] = node.origin[axis];
        inverse[axis] = power_of_two(-node.exponent[axis]);
    }
    alignas(16) BoxCodes codes;
    codes_on_grid(boxes_b, origin, inverse, codes);
    return overlap_bits(node.codes, codes);
}

/// Overlaps of the children of B's `node` with boxes of A placed along B's axes, in units of A.
HWY_INLINE std::uint64_t overlaps_on_grid_b(const PlacedBoxes& boxes_a, const WideNode& node,
                                            double ratio) {
    double origin[3];
    float inverse[3];
    for (std::size_t axis = 0; axis < 3; ++axis) {
        origin[axis] = ratio * node.origin[axis];
        inverse[axis] = power_of_two(-node.exponent[axis]) / static_cast<float>(ratio);
    }
    alignas(16) BoxCodes codes;
    codes_on_grid(boxes_a, origin, inverse, codes);
    return overlap_bits(codes, node.codes);
}

}  // namespace tandem::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

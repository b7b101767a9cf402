// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT

// Included once per instruction set (Highway's foreach_target), hence the toggled guard.
#if defined(TANDEM_NODE_GRIDS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_NODE_GRIDS_INL
#undef TANDEM_NODE_GRIDS_INL
#else
#define TANDEM_NODE_GRIDS_INL
#endif

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <hwy/highway.h>

#include "bvh/wide/wide_tree.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::bvh::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Doubles = hn::FixedTag<double, HWY_MIN(8, HWY_MAX_BYTES / 8)>;
using Halves = hn::Rebind<float, Doubles>;
inline constexpr std::size_t kDoubles = HWY_MIN(8, HWY_MAX_BYTES / 8);

// 254 codes less two: one below code 1, one for rounding the origin
inline constexpr double kCodes = 252.0;

/// The grid of one axis of a node.
struct AxisGrid {
    float origin;
    int exponent;
};

/// A float less than the value.
HWY_INLINE float float_below(double value) {
    return static_cast<float>(value - (std::fabs(value) * 0x1p-23 + 0x1p-149));
}

/// The grid around [lo, hi].
HWY_INLINE AxisGrid grid_around(double lo, double hi) {
    // The least power of two that covers the width with at most kCodes steps.
    const auto bits = std::bit_cast<std::uint64_t>((hi - lo) / kCodes);
    int exponent = std::clamp(static_cast<int>(bits >> 52U) - 1022, kLeastExponent, kMostExponent);
    double unit = power_of_two(exponent);
    float origin = float_below(lo - unit);
    while (hi - static_cast<double>(origin) > (kCodes + 1.0) * unit) {
        ++exponent;
        unit *= 2.0;
        origin = float_below(lo - unit);
    }
    return {origin, exponent};
}

/// The grids of eight nodes.
struct EightGrids {
    alignas(64) float origin[3][kWide];
    int exponent[3][kWide];
};

/// Computes the grids around eight boxes by the operations of `grid_around`, for several nodes at
/// once. One by one, each would wait for a division and a dozen dependent operations.
HWY_INLINE void set_grids(const BoxBlock& boxes, EightGrids& grids) {
    const Doubles d;
    const Halves halves;
    const hn::RebindToUnsigned<Doubles> du;
    const auto least = hn::Set(d, power_of_two(kLeastExponent - 1));
    const auto most = hn::Set(d, power_of_two(kMostExponent - 1));
    for (std::size_t axis = 0; axis < 3; ++axis) {
        alignas(64) std::uint64_t biased[kWide];
        for (std::size_t at = 0; at < kWide; at += kDoubles) {
            const auto lo = hn::Load(d, &boxes.lo[axis][at]);
            const auto hi = hn::Load(d, &boxes.hi[axis][at]);
            const auto width = hn::Div(hn::Sub(hi, lo), hn::Set(d, kCodes));
            const auto exponent =
                hn::ShiftRight<52>(hn::BitCast(du, hn::Min(hn::Max(width, least), most)));
            const auto unit = hn::BitCast(d, hn::ShiftLeft<52>(hn::Add(exponent, hn::Set(du, 1))));
            const auto below = hn::Sub(lo, unit);
            const auto slack =
                hn::Add(hn::Mul(hn::Abs(below), hn::Set(d, 0x1p-23)), hn::Set(d, 0x1p-149));
            const auto origin = hn::DemoteTo(halves, hn::Sub(below, slack));
            hn::Store(exponent, du, &biased[at]);
            hn::Store(origin, halves, &grids.origin[axis][at]);
        }
        for (std::size_t k = 0; k < kWide; ++k) {
            grids.exponent[axis][k] = static_cast<int>(biased[k]) - 1022;
            const double reach = boxes.hi[axis][k] - static_cast<double>(grids.origin[axis][k]);
            if (reach > (kCodes + 1.0) * power_of_two(grids.exponent[axis][k])) {
                const AxisGrid grid = grid_around(boxes.lo[axis][k], boxes.hi[axis][k]);
                grids.origin[axis][k] = grid.origin;
                grids.exponent[axis][k] = grid.exponent;
            }
        }
    }
}

}  // namespace tandem::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

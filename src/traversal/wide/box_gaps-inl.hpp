// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_BOX_GAPS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_BOX_GAPS_INL
#undef TANDEM_BOX_GAPS_INL
#else
#define TANDEM_BOX_GAPS_INL
#endif

#include <bit>
#include <cmath>

#include "bvh/wide/wide_tree.hpp"
#include "traversal/wide/lanes-inl.hpp"
#include "traversal/wide/wide_pose.hpp"

// Lower bounds of the distances of 8 × 8 boxes. docs/design/distance.md shows that they are never
// above the distance of what is inside.
HWY_BEFORE_NAMESPACE();
namespace tandem::HWY_NAMESPACE {

/// A direction in which things are probably apart, in the axes of both trees. Its length is at most
/// one.
struct GapDirection {
    Vec3 exact_a;  ///< the floats of `in_a`, as doubles
    std::array<float, 3> in_a;
    std::array<float, 3> in_b;  ///< in units of A per unit of B
};

/// Eight boxes of B along the axes of A and along a direction, relative to `origin`, enlarged by
/// all that rounding has done.
struct GapBoxes {
    alignas(32) float lo[3][kWide];
    alignas(32) float hi[3][kWide];
    alignas(32) float start[kWide];  ///< along the direction
    Vec3 origin;                     ///< in coordinates of A
    float size[3];                   ///< at least |lo| and |hi|
    float length;                    ///< at least |start|
    unsigned count;
};

/// Squared lower bounds: [j][i] is of child i of A and box j of B.
using PairBounds = std::array<std::array<float, kWide>, kWide>;

/// Of everything added up when boxes are turned; covers some 16 roundings.
inline constexpr float kTurnError = 0x1p-19F;
/// Of the operands of a gap; covers some 6 roundings.
inline constexpr float kGapError = 0x1p-21F;
/// Lengths that may have been flushed to zero.
inline constexpr float kTinyLength = 0x1p-80F;
inline constexpr float kNodeCodes = 256.0F;

HWY_INLINE VF from_codes(const std::uint8_t* codes) {
    const Ints di;
    const hn::Rebind<std::uint8_t, Ints> d8;
    return hn::ConvertTo(Floats(), hn::PromoteTo(di, hn::LoadU(d8, codes)));
}

HWY_INLINE float step_of(const WideNode& node, std::size_t axis) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(127 + node.exponent[axis]) << 23U);
}

HWY_INLINE VF weighted(const float (&weights)[3], const VF (&values)[3]) {
    const Floats d;
    return hn::MulAdd(
        hn::Set(d, weights[2]), values[2],
        hn::MulAdd(hn::Set(d, weights[1]), values[1], hn::Mul(hn::Set(d, weights[0]), values[0])));
}

/// Turns the children's boxes of a node of B.
HWY_INLINE void turn_boxes(const WideNode& node, const WidePose& pose,
                           const GapDirection& direction, GapBoxes& out) {
    const Floats d;
    float half_step[3];
    for (std::size_t axis = 0; axis < 3; ++axis) {
        half_step[axis] = 0.5F * step_of(node, axis);
    }
    const float pad_all = pose.slack + kTinyLength;
    float rows[4][3];
    float absolute[4][3];
    float pad[4];
    for (std::size_t i = 0; i < 4; ++i) {
        float extent = 0.0F;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const float entry = i < 3 ? pose.to_a_f[i][axis] : direction.in_b[axis];
            rows[i][axis] = entry * half_step[axis];
            absolute[i][axis] = std::fabs(rows[i][axis]);
            // Entries of the direction have errors of their own, not relative to their size.
            extent += i < 3 ? absolute[i][axis] : half_step[axis] * pose.ratio;
        }
        const float size = 2 * kNodeCodes * extent;
        pad[i] = 2 * size * kTurnError + pad_all;
        (i < 3 ? out.size[i] : out.length) = 2 * (size + pad[i]);
    }
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        VF sum[3];
        VF difference[3];
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const VF lo = from_codes(&node.codes[axis].lo[at]);
            const VF hi = from_codes(&node.codes[axis].hi[at]);
            sum[axis] = hn::Add(hi, lo);
            difference[axis] = hn::Sub(hi, lo);
        }
        for (std::size_t i = 0; i < 3; ++i) {
            const VF centre = weighted(rows[i], sum);
            const VF half = hn::Add(weighted(absolute[i], difference), hn::Set(d, pad[i]));
            hn::Store(hn::Sub(centre, half), d, &out.lo[i][at]);
            hn::Store(hn::Add(centre, half), d, &out.hi[i][at]);
        }
        hn::Store(hn::Sub(hn::Sub(weighted(rows[3], sum), weighted(absolute[3], difference)),
                          hn::Set(d, pad[3])),
                  d, &out.start[at]);
    }
    out.origin =
        pose.to_a * Vec3(node.origin[0], node.origin[1], node.origin[2]) + pose.translation;
    out.count = node.count;
}

/// Where the children of a node of A end along the direction, relative to its origin, enlarged.
HWY_INLINE VF ends_along(const WideNode& node, const GapDirection& direction, std::size_t at,
                         float& length) {
    const Floats d;
    float row[3];
    float absolute[3];
    float extent = 0.0F;
    VF sum[3];
    VF difference[3];
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const float half_step = 0.5F * step_of(node, axis);
        row[axis] = direction.in_a[axis] * half_step;
        absolute[axis] = std::fabs(row[axis]);
        extent += half_step;
        const VF lo = from_codes(&node.codes[axis].lo[at]);
        const VF hi = from_codes(&node.codes[axis].hi[at]);
        sum[axis] = hn::Add(hi, lo);
        difference[axis] = hn::Sub(hi, lo);
    }
    const float size = 2 * kNodeCodes * extent;
    length = 2 * size;
    return hn::Add(hn::Add(weighted(row, sum), weighted(absolute, difference)),
                   hn::Set(d, 2 * size * kTurnError + kTinyLength));
}

/// Bounds of the children of a node of A against boxes of B.
HWY_INLINE void bound_pairs(const WideNode& a, const GapBoxes& b, const GapDirection& direction,
                            PairBounds& out) {
    const Floats d;
    const Vec3 between = b.origin - Vec3(a.origin[0], a.origin[1], a.origin[2]);
    float step[3];
    float add_lo[3];
    float add_hi[3];
    for (std::size_t axis = 0; axis < 3; ++axis) {
        step[axis] = step_of(a, axis);
        const auto offset = static_cast<float>(between[static_cast<Eigen::Index>(axis)]);
        const float error =
            kGapError * (std::fabs(offset) + kNodeCodes * step[axis] + b.size[axis]);
        add_lo[axis] = offset - error;
        add_hi[axis] = offset + error;
    }
    const auto along = static_cast<float>(direction.exact_a.dot(between));
    const VF zero = hn::Zero(d);
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        VF lo[3];
        VF hi[3];
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const VF s = hn::Set(d, step[axis]);
            // Relative to B's boxes as they are stored.
            lo[axis] =
                hn::Sub(hn::Mul(from_codes(&a.codes[axis].lo[at]), s), hn::Set(d, add_hi[axis]));
            hi[axis] =
                hn::Sub(hn::Mul(from_codes(&a.codes[axis].hi[at]), s), hn::Set(d, add_lo[axis]));
        }
        float length;
        const VF end = ends_along(a, direction, at, length);
        const float sum_1 = std::fabs(static_cast<float>(between.x())) +
                            std::fabs(static_cast<float>(between.y())) +
                            std::fabs(static_cast<float>(between.z()));
        const VF end_b = hn::Sub(end, hn::Set(d, along - kGapError * (sum_1 + length + b.length)));
        for (std::size_t j = 0; j < b.count; ++j) {
            VF sum = zero;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const VF gap = hn::Max(hn::Max(hn::Sub(hn::Set(d, b.lo[axis][j]), hi[axis]),
                                               hn::Sub(lo[axis], hn::Set(d, b.hi[axis][j]))),
                                       zero);
                sum = hn::MulAdd(gap, gap, sum);
            }
            const VF gap = hn::Max(hn::Sub(hn::Set(d, b.start[j]), end_b), zero);
            hn::StoreU(hn::Max(sum, hn::Mul(gap, gap)), d, &out[j][at]);
        }
    }
}

}  // namespace tandem::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

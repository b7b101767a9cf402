// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT

// Included once per instruction set (Highway's foreach_target), hence the toggled guard.
#if defined(TANDEM_MOTION_LANES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_MOTION_LANES_INL
#undef TANDEM_MOTION_LANES_INL
#else
#define TANDEM_MOTION_LANES_INL
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <hwy/highway.h>
#include <span>

#include "continuous/exact/bernstein.hpp"
#include "continuous/moving_vertex.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::continuous::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Queries per vector: four, or two if registers have 128 bits.
inline constexpr std::size_t kDoubleLanes = HWY_MAX_BYTES >= 32 ? 4 : 2;
using Doubles = hn::FixedTag<double, kDoubleLanes>;
using VD = hn::Vec<Doubles>;
using MD = hn::Mask<Doubles>;

struct VD3 {
    std::array<VD, 3> axis;
};

HWY_INLINE VD3 difference(const VD3& a, const VD3& b) {
    return {{hn::Sub(a.axis[0], b.axis[0]), hn::Sub(a.axis[1], b.axis[1]),
             hn::Sub(a.axis[2], b.axis[2])}};
}

/// A vector at both ends of the motion.
struct MovingVector {
    VD3 start;
    VD3 end;

    /// For each component the larger of its two absolute values.
    [[nodiscard]] HWY_INLINE VD3 most() const {
        const auto on = [&](std::size_t k) {
            return hn::Max(hn::Abs(start.axis[k]), hn::Abs(end.axis[k]));
        };
        return {{on(0), on(1), on(2)}};
    }
};

/// The four moving points of each lane.
struct MovingLanes {
    std::array<VD3, 4> start;
    std::array<VD3, 4> end;
};

HWY_INLINE unsigned bits_of(MD mask) {
    std::array<std::uint8_t, 8> bytes{};
    hn::StoreMaskBits(Doubles(), mask, bytes.data());
    return bytes[0];
}

/// Transposes kDoubleLanes rows of three doubles into three vectors.
HWY_INLINE VD3 transposed_rows(const std::array<const double*, kDoubleLanes>& rows) {
    const Doubles d;
#if HWY_MAX_BYTES >= 32
    const VD r0 = hn::Load(d, rows[0]);
    const VD r1 = hn::Load(d, rows[1]);
    const VD r2 = hn::Load(d, rows[2]);
    const VD r3 = hn::Load(d, rows[3]);
    const VD xz01 = hn::InterleaveLower(d, r0, r1);
    const VD y01 = hn::InterleaveUpper(d, r0, r1);
    const VD xz23 = hn::InterleaveLower(d, r2, r3);
    const VD y23 = hn::InterleaveUpper(d, r2, r3);
    return {{hn::ConcatLowerLower(d, xz23, xz01), hn::ConcatLowerLower(d, y23, y01),
             hn::ConcatUpperUpper(d, xz23, xz01)}};
#else
    const VD xy0 = hn::Load(d, rows[0]);
    const VD xy1 = hn::Load(d, rows[1]);
    return {{hn::InterleaveLower(d, xy0, xy1), hn::InterleaveUpper(d, xy0, xy1),
             hn::InterleaveLower(d, hn::Load(d, rows[0] + 2), hn::Load(d, rows[1] + 2))}};
#endif
}

/// Loads one candidate per lane; lanes without a candidate repeat the first one.
HWY_INLINE MovingLanes load_motions(std::span<const FeatureCandidate> candidates,
                                    const MovingVertex* vertices) {
    MovingLanes lanes;
    for (std::size_t k = 0; k < 4; ++k) {
        std::array<const double*, kDoubleLanes> starts;
        std::array<const double*, kDoubleLanes> ends;
        for (std::size_t lane = 0; lane < kDoubleLanes; ++lane) {
            const FeatureCandidate& c = candidates[lane < candidates.size() ? lane : 0];
            starts[lane] = vertices[c.vertices[k]].start.data();
            ends[lane] = vertices[c.vertices[k]].end.data();
        }
        lanes.start[k] = transposed_rows(starts);
        lanes.end[k] = transposed_rows(ends);
    }
    return lanes;
}

}  // namespace tandem::continuous::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

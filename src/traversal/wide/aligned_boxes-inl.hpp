// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_ALIGNED_BOXES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_ALIGNED_BOXES_INL
#undef TANDEM_ALIGNED_BOXES_INL
#else
#define TANDEM_ALIGNED_BOXES_INL
#endif

#include <algorithm>
#include <iterator>

#include "traversal/wide/node_pair-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

/// Slack of a tree against itself. Only `to_tree` has rounded, by at most 2^-53.
inline constexpr float kSelfSlack = 0x1p-50F;

/// Places the children's boxes of a node along its own axes. There is no rotation, so only the grid
/// has to change.
HWY_INLINE void place_aligned(const WideNode& node, PlacedBoxes& out) {
    const Floats d;
    const Ints di;
    const hn::Rebind<std::uint8_t, Ints> d8;
    std::fill(std::begin(out.origin), std::end(out.origin), 0.0);  // padding included
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto scale = static_cast<float>(power_of_two(node.exponent[axis]));
        const float pad = scale * (512 * kPlacementError) + (kSelfSlack + kLengthUnderflow);
        for (std::size_t at = 0; at < kWide; at += kLanes) {
            const VF lo =
                hn::ConvertTo(d, hn::PromoteTo(di, hn::LoadU(d8, &node.codes[axis].lo[at])));
            const VF hi =
                hn::ConvertTo(d, hn::PromoteTo(di, hn::LoadU(d8, &node.codes[axis].hi[at])));
            const VF s = hn::Set(d, scale);
            hn::Store(hn::MulSub(lo, s, hn::Set(d, pad)), d, &out.lo[axis][at]);
            hn::Store(hn::MulAdd(hi, s, hn::Set(d, pad)), d, &out.hi[axis][at]);
        }
        out.origin[axis] = node.origin[axis];
    }
    out.used = used_bits_b(node.count);
}

/// The comparisons of nodes of one tree, for a GroupedFrame: each pair once, and each node with
/// itself.
class SelfMeetings {
  public:
    HWY_INLINE void place(const WideNode& b, PlacedBoxes& boxes) const { place_aligned(b, boxes); }

    [[nodiscard]] HWY_INLINE std::uint64_t meet_on_grid_a(std::uint32_t a, std::uint32_t b,
                                                          const WideNode& node_a,
                                                          const PlacedBoxes& boxes,
                                                          const GridMap& map) const {
        const std::uint64_t bits = overlaps_on_grid_a(node_a, boxes, map) & boxes.used;
        return a == b ? (bits & kNoneBehind) | (kItself & boxes.used) : bits;
    }

    [[nodiscard]] static bool tests_grid_b() { return false; }
    static void place_in_b(const WideNode&, const WideNode&, PlacedBoxes&, GridMap&) {}

  private:
    /// Masks of the bits 8j + i with i ≤ j, and with i = j.
    static constexpr std::uint64_t kNoneBehind = 0xFF7F'3F1F'0F07'0301U;
    static constexpr std::uint64_t kItself = 0x8040'2010'0804'0201U;
};

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

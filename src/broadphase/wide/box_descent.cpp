// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/wide/box_descent.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "broadphase/wide/box_descent.cpp"
#include <bit>
#include <hwy/foreach_target.h>  // IWYU pragma: keep
#include <hwy/highway.h>

#include "broadphase/wide/leaf_boxes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::broadphase::HWY_NAMESPACE {

/// A box during a descent: in its own coordinates for the leaves, and scaled for the nodes.
class DescendingBox {
  public:
    DescendingBox(const WideBoxTree& tree, const Box& box) : tree_(tree), box_(box) {
        // A product with a power of two is exact unless it is tiny; then the boxes are enlarged.
        constexpr float kTiny = 0x1p-120F;
        const auto scale = static_cast<float>(tree.scale);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            lo_[axis] = std::min(std::max(box.lo[axis] * scale - kTiny, -1.0F), 1.0F);
            hi_[axis] = std::min(std::max(box.hi[axis] * scale + kTiny, -1.0F), 1.0F);
        }
    }

    /// Calls `visit(leaf, bits)` for each leaf that it reaches, with the bits of the boxes that it
    /// overlaps there. Returns the number of leaves.
    template <class Visit>
    HWY_INLINE std::uint64_t descend(Visit visit) const {
        std::array<std::uint32_t, WideTree::kMaxLevels> node;
        std::array<unsigned, WideTree::kMaxLevels> pending;
        std::uint64_t leaves = 0;
        std::uint32_t level = tree_.levels - 1;
        node[level] = 0;
        pending[level] = overlapping_children(tree_.level(level)[0]);
        for (;;) {
            if (pending[level] == 0) {
                if (++level == tree_.levels) {
                    return leaves;
                }
                continue;
            }
            const auto c = static_cast<std::uint32_t>(std::countr_zero(pending[level]));
            pending[level] &= pending[level] - 1;
            const std::uint32_t child = kWide * node[level] + c;
            if (level == 0) {
                ++leaves;
                visit(child, overlaps_in_leaf(tree_.leaves.leaves()[child], box_.lo, box_.hi));
            } else {
                --level;
                node[level] = child;
                pending[level] = overlapping_children(tree_.level(level)[child]);
            }
        }
    }

  private:
    /// The bits of the children whose boxes this one may overlap. Codes of children are integers,
    /// which are exact floats, and rounding preserves order: a child whose code is not above the
    /// exact place of `hi` is not above its rounded place. So the fraction may be dropped.
    [[nodiscard]] HWY_INLINE unsigned overlapping_children(const WideNode& node) const {
        const Quad d;
        const hn::FixedTag<std::int32_t, 4> di;
        // The fourth float read here consists of other members of the node; it is set to zero.
        const auto origin = hn::IfThenElseZero(hn::FirstN(d, 3), hn::LoadU(d, node.origin.data()));
        const hn::FixedTag<std::int8_t, 4> d8s;
        const auto exponent = hn::PromoteTo(di, hn::LoadU(d8s, node.exponent.data()));
        const auto to_codes =  // 2^-exponent
            hn::BitCast(d, hn::ShiftLeft<23>(hn::Sub(hn::Set(di, 127), exponent)));
        // 1. Both ends of the box as codes on the node's grid.
        const auto on_grid = [&](const std::array<float, 4>& at, float most) {
            const auto place = hn::Mul(hn::Sub(hn::Load(d, at.data()), origin), to_codes);
            return hn::ConvertTo(di, hn::Min(hn::Max(place, hn::Zero(d)), hn::Set(d, most)));
        };
        alignas(16) std::array<std::int32_t, 4> lo;
        alignas(16) std::array<std::int32_t, 4> hi;
        hn::Store(on_grid(lo_, 255.0F), di, lo.data());
        // 254, because unused children begin at 255.
        hn::Store(on_grid(hi_, 254.0F), di, hi.data());

        // 2. Compare the lower ends in the lower half of a vector, and the upper ends in the upper
        // half.
        const hn::FixedTag<std::uint8_t, 16> d8;
        alignas(16) static constexpr std::array<std::uint8_t, 16> kUpper{
            0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255};
        const auto upper = hn::Load(d8, kUpper.data());
        const auto inside = [&](std::size_t axis) {
            const auto codes = hn::LoadU(d8, node.codes[axis].lo.data());
            const auto least = hn::And(hn::Set(d8, static_cast<std::uint8_t>(lo[axis])), upper);
            const auto most = hn::Or(hn::Set(d8, static_cast<std::uint8_t>(hi[axis])), upper);
            return hn::Eq(codes, hn::Min(hn::Max(codes, least), most));
        };
        const auto all = hn::And(hn::And(inside(0), inside(1)), inside(2));
        std::uint8_t bits[8];
        hn::StoreMaskBits(d8, all, bits);
        return static_cast<unsigned>(bits[0]) & bits[1];
    }

    const WideBoxTree& tree_;
    Box box_;
    alignas(16) std::array<float, 4> lo_{};
    alignas(16) std::array<float, 4> hi_{};
};

std::uint64_t find_pairs_of_target(const WideBoxTree& tree, std::span<const std::uint32_t> slots,
                                   const ObjectSet& moved, std::vector<ObjectPair>& out) {
    std::uint64_t leaves = 0;
    for (const std::uint32_t slot : slots) {
        const ObjectId id = tree.order[slot];
        if (id == kNoObject) {
            continue;
        }
        const LeafBoxes& own = tree.leaves.leaves()[slot / kWide];
        const std::size_t k = slot % kWide;
        const DescendingBox box(tree, {{own.lo[0][k], own.lo[1][k], own.lo[2][k]},
                                       {own.hi[0][k], own.hi[1][k], own.hi[2][k]}});
        leaves += box.descend([&](std::uint32_t leaf, unsigned bits) {
            for (; bits != 0; bits &= bits - 1) {
                const ObjectId other =
                    tree.order[kWide * leaf + static_cast<std::uint32_t>(std::countr_zero(bits))];
                if (other < id) {
                    out.push_back({other, id});
                } else if (other > id && !moved.contains(other)) {
                    out.push_back({id, other});
                }
            }
        });
    }
    return leaves;
}

void find_objects_in_target(const WideBoxTree& tree, const Box& box, std::vector<ObjectId>& out) {
    DescendingBox(tree, box).descend([&](std::uint32_t leaf, unsigned bits) {
        for (; bits != 0; bits &= bits - 1) {
            out.push_back(
                tree.order[kWide * leaf + static_cast<std::uint32_t>(std::countr_zero(bits))]);
        }
    });
}

}  // namespace tandem::broadphase::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tandem::broadphase {

HWY_EXPORT(find_pairs_of_target);
HWY_EXPORT(find_objects_in_target);

std::uint64_t find_pairs_of(const WideBoxTree& tree, std::span<const std::uint32_t> slots,
                            const ObjectSet& moved, std::vector<ObjectPair>& out) {
    return HWY_DYNAMIC_DISPATCH(find_pairs_of_target)(tree, slots, moved, out);
}

void find_objects_in(const WideBoxTree& tree, const Box& box, std::vector<ObjectId>& out) {
    if (tree.levels > 0) {
        HWY_DYNAMIC_DISPATCH(find_objects_in_target)(tree, box, out);
    }
}

}  // namespace tandem::broadphase
#endif

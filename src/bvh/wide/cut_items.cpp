// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/wide/cut_items.hpp"

#include <algorithm>

#include "bvh/wide/item_bins.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bvh/wide/cut_items.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep
#include <hwy/highway.h>

// Items are moved once per level of a tree. Neither pass over them branches on the destination of
// an item, except for the few items next to the cut. All targets round alike and keep the order, so
// the tree is the same for all.
HWY_BEFORE_NAMESPACE();
namespace tandem::bvh::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::ScalableTag<float>;
using VF = hn::Vec<Floats>;
inline constexpr std::size_t kFloats = HWY_MAX_BYTES / sizeof(float);
inline constexpr std::size_t kItems = HWY_MAX_BYTES / sizeof(OrderItem);
inline constexpr std::size_t kCountedAtOnce = 32;
static_assert(sizeof(OrderItem) == 4 * sizeof(float));

/// The positions of items along an axis, in bins.
HWY_INLINE VF place(const ItemBins& bins, VF along) {
    const Floats d;
    return hn::Mul(hn::Sub(along, hn::Set(d, bins.from)), hn::Set(d, bins.per_unit));
}

/// Computes the bins of the items from `item` on, one in each lane.
template <int kAxis>
HWY_INLINE void find_bins(const OrderItem* item, const ItemBins& bins, std::int32_t* out) {
    const Floats d;
    VF x;
    VF y;
    VF z;
    VF id;
    hn::LoadInterleaved4(d, item->centre.data(), x, y, z, id);
    const VF at = place(bins, kAxis == 0 ? x : kAxis == 1 ? y : z);
    const VF inside = hn::Min(hn::Max(at, hn::Zero(d)), hn::Set(d, bins.last));
    hn::Store(hn::ConvertTo(hn::RebindToSigned<Floats>(), inside), hn::RebindToSigned<Floats>(),
              out);
}

template <int kAxis>
void count_items(std::span<const OrderItem> items, const ItemBins& bins, std::uint32_t* counts) {
    // Neighbours in the list are often neighbours in space, and incrementing the same bin twice in
    // a row makes the second step wait. So items are taken from both halves in turn.
    const std::size_t half = items.size() / 2;
    alignas(64) std::int32_t bin[kCountedAtOnce];
    alignas(64) std::int32_t other_bin[kCountedAtOnce];
    std::size_t i = 0;
    for (; i + kCountedAtOnce <= half; i += kCountedAtOnce) {
        for (std::size_t k = 0; k < kCountedAtOnce; k += kFloats) {
            find_bins<kAxis>(&items[i + k], bins, bin + k);
            find_bins<kAxis>(&items[half + i + k], bins, other_bin + k);
        }
        for (std::size_t k = 0; k < kCountedAtOnce; ++k) {
            ++counts[bin[k]];
            ++counts[other_bin[k]];
        }
    }
    for (const auto rest : {items.subspan(i, half - i), items.subspan(half + i)}) {
        for (const OrderItem& item : rest) {
            ++counts[bins.of(item.centre[kAxis])];
        }
    }
}

using Mask = hn::Mask<Floats>;  // the same for the four lanes of an item

/// The order of lanes that puts first the items, of two, whose bits are set in a number.
alignas(32) inline constexpr std::int32_t kLanesOfTwo[4][8] = {{0, 1, 2, 3, 4, 5, 6, 7},
                                                               {0, 1, 2, 3, 4, 5, 6, 7},
                                                               {4, 5, 6, 7, 4, 5, 6, 7},
                                                               {0, 1, 2, 3, 4, 5, 6, 7}};

/// Stores the items of the mask side by side, with arbitrary data after them. Returns their number.
HWY_INLINE std::size_t store_items(VF items, Mask mask, OrderItem* out) {
    const Floats d;
    if constexpr (kItems == 4) {
        items = hn::Compress(items, mask);
    } else if constexpr (kItems == 2) {
        std::uint8_t bits[8];
        hn::StoreMaskBits(d, mask, bits);
        const unsigned number = (bits[0] & 1U) + (bits[0] >> 7U) * 2;
        items = hn::TableLookupLanes(items, hn::SetTableIndices(d, kLanesOfTwo[number]));
    }
    hn::StoreU(items, d, out->centre.data());
    return hn::CountTrue(d, mask) / 4;
}

/// Orders the items: first those below the bin of the cut, then those inside it, then those above.
template <int kAxis>
void separate(std::span<OrderItem> items, std::span<OrderItem> scratch, const ItemBins& bins,
              const BinPlace& place_of_cut) {
    const Floats d;
    // 1. Below: to the front of `items`. Above: to the front of `scratch`. Inside: to its end.
    const auto [begin, end] = bins.limits(place_of_cut.bin);
    const std::size_t count = items.size();
    std::size_t below = 0;
    std::size_t above = 0;
    std::size_t inside = count - place_of_cut.inside;  // at the end of the scratch memory
    std::size_t i = 0;
    // A whole vector is stored each time, with excess lanes. For items below, the excess overwrites
    // items that were already read. For items above, it could reach the inside items only if hardly
    // anything is below, hence the condition.
    if (place_of_cut.below >= kItems) {
        const VF from = hn::Set(d, begin);
        const VF to = hn::Set(d, end);
        for (; i + kItems <= count; i += kItems) {
            const VF some = hn::LoadU(d, items[i].centre.data());
            const VF at = place(bins, hn::Broadcast<kAxis>(some));
            const Mask is_below = hn::Lt(at, from);
            const Mask is_above = hn::Ge(at, to);
            above += store_items(some, is_above, &scratch[above]);
            const Mask is_inside = hn::Not(hn::Or(is_below, is_above));
            if (HWY_UNLIKELY(!hn::AllFalse(d, is_inside))) {
                for (std::size_t k = 0; k < kItems; ++k) {
                    const float one = bins.place(items[i + k].centre[kAxis]);
                    if (!(one < begin) && !(one >= end)) {
                        scratch[inside++] = items[i + k];
                    }
                }
            }
            below += store_items(some, is_below, &items[below]);
        }
    }
    for (; i < count; ++i) {
        const OrderItem item = items[i];
        const float at = bins.place(item.centre[kAxis]);
        if (at < begin) {
            items[below++] = item;
        } else {
            scratch[at >= end ? above++ : inside++] = item;
        }
    }
    // 2. Copy the inside and the above items to their places after the below items.
    const auto copy = [&](std::size_t first, std::size_t size, std::size_t to) {
        std::copy_n(scratch.begin() + static_cast<std::ptrdiff_t>(first), size,
                    items.begin() + static_cast<std::ptrdiff_t>(to));
    };
    copy(count - place_of_cut.inside, place_of_cut.inside, below);
    copy(0, above, below + place_of_cut.inside);
}

template <int kAxis>
BinPlace separate_along(std::span<OrderItem> items, std::span<OrderItem> scratch,
                        std::size_t rank) {
    const ItemBins bins = bins_for(items, kAxis);
    BinCounts counts;
    std::fill_n(counts.begin(), bins.count, 0U);
    count_items<kAxis>(items, bins, counts.data());
    const BinPlace place_of_cut = place_of_rank(counts, rank);
    separate<kAxis>(items, scratch, bins, place_of_cut);
    return place_of_cut;
}

BinPlace separate_target(std::span<OrderItem> items, std::span<OrderItem> scratch, std::size_t axis,
                         std::size_t rank) {
    return axis == 0   ? separate_along<0>(items, scratch, rank)
           : axis == 1 ? separate_along<1>(items, scratch, rank)
                       : separate_along<2>(items, scratch, rank);
}

}  // namespace tandem::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tandem::bvh {

HWY_EXPORT(separate_target);

namespace {

void put_lowest_first(std::span<OrderItem> items, std::span<OrderItem> scratch, std::size_t count,
                      std::size_t axis) {
    const BinPlace place = HWY_DYNAMIC_DISPATCH(separate_target)(items, scratch, axis, count);
    const auto middle = items.subspan(place.below, place.inside);
    std::nth_element(middle.begin(),
                     middle.begin() + static_cast<std::ptrdiff_t>(count - place.below),
                     middle.end(), [axis](const OrderItem& a, const OrderItem& b) {
                         return a.centre[axis] < b.centre[axis] ||
                                (a.centre[axis] == b.centre[axis] && a.id < b.id);
                     });
}

}  // namespace

void cut_items(std::span<OrderItem> items, std::span<OrderItem> scratch, std::size_t count,
               Cut cut) {
    if (!cut.from_above) {
        put_lowest_first(items, scratch, count, cut.axis);
        return;
    }
    put_lowest_first(items, scratch, items.size() - count, cut.axis);
    std::rotate(items.begin(), items.end() - static_cast<std::ptrdiff_t>(count), items.end());
}

}  // namespace tandem::bvh
#endif

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/wide/cut_items.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

namespace tandem {
namespace {

constexpr std::size_t kSamples = 32;
constexpr std::size_t kMostBins = 512;
constexpr std::size_t kItemsPerBin = 4;

/// Equal bins over what a few samples span; the first and the last one have no end.
struct Bins {
    float from = 0.0F;
    float per_unit = 0.0F;
    float last = 0.0F;

    [[nodiscard]] float place(float along) const { return (along - from) * per_unit; }
    // Written so that the compiler sees a maximum and a minimum, not branches.
    [[nodiscard]] std::uint32_t operator()(float along) const {
        const float at = place(along);
        const float from_first = at > 0.0F ? at : 0.0F;
        const float to_last = from_first < last ? from_first : last;
        return static_cast<std::uint32_t>(static_cast<std::int32_t>(to_last));
    }
};

Bins bins_for(std::span<const OrderItem> items, std::size_t axis, std::size_t count) {
    const std::size_t step = std::max<std::size_t>(1, items.size() / kSamples);
    float lo = items[0].centre[axis];
    float hi = lo;
    for (std::size_t i = step; i < items.size(); i += step) {
        lo = std::min(lo, items[i].centre[axis]);
        hi = std::max(hi, items[i].centre[axis]);
    }
    Bins bins{lo, 0.0F, static_cast<float>(count - 1)};
    const float per_unit = static_cast<float>(count) / (hi - lo);
    if (hi > lo && per_unit < 0x1p100F) {
        bins.per_unit = per_unit;
    }
    return bins;
}

/// Where the bin with the item of rank `rank` is, and how many items lie below it.
struct Place {
    std::uint32_t bin = 0;
    std::size_t below = 0;
    std::size_t inside = 0;
};

Place find(std::span<const OrderItem> items, std::size_t axis, const Bins& bins,
           std::size_t bin_count, std::size_t rank) {
    std::array<std::uint32_t, kMostBins> counts;
    std::fill_n(counts.begin(), bin_count, 0U);
    for (const OrderItem& item : items) {
        ++counts[bins(item.centre[axis])];
    }
    Place place;
    while (place.below + counts[place.bin] <= rank) {
        place.below += counts[place.bin++];
    }
    place.inside = counts[place.bin];
    return place;
}

/// Items below the place first, then those inside its bin, then those above.
void separate(std::span<OrderItem> items, std::span<OrderItem> scratch, std::size_t axis,
              const Bins& bins, const Place& place) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    const auto bin = static_cast<float>(place.bin);
    const float begin = bin > 0.0F ? bin : -kInfinity;
    const float end = bin < bins.last ? bin + 1.0F : kInfinity;
    std::size_t below = 0;
    std::size_t inside = 0;
    std::size_t above = place.inside;
    // Copied as a whole, not member by member: the next one to read it loads all of it at once.
    const auto copy = [](const OrderItem& from, OrderItem& to) {
        std::memmove(&to, &from, sizeof from);  // an item may stay where it is
    };
    for (const OrderItem& item : items) {
        const float at = bins.place(item.centre[axis]);
        // No branches: every item is written to both, and counted in one.
        const bool is_below = at < begin;
        const bool is_above = at >= end;
        copy(item, scratch[is_below || is_above ? std::min(above, scratch.size() - 1) : inside]);
        copy(item, items[below]);
        below += static_cast<std::size_t>(is_below);
        above += static_cast<std::size_t>(is_above);
        inside += static_cast<std::size_t>(!is_below && !is_above);
    }
    std::copy(scratch.begin(), scratch.begin() + static_cast<std::ptrdiff_t>(above),
              items.begin() + static_cast<std::ptrdiff_t>(below));
}

void put_lowest_first(std::span<OrderItem> items, std::span<OrderItem> scratch, std::size_t count,
                      std::size_t axis) {
    const std::size_t bin_count =
        std::clamp(items.size() / kItemsPerBin, std::size_t{16}, kMostBins);
    const Bins bins = bins_for(items, axis, bin_count);
    const Place place = find(items, axis, bins, bin_count, count);
    separate(items, scratch, axis, bins, place);
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

}  // namespace tandem

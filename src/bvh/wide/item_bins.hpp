// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>

#include "base/module_names.hpp"
#include "bvh/wide/order_items.hpp"

namespace tandem::bvh {

/// Bins of equal width over the range of a few samples; the first and the last bin are unbounded.
struct ItemBins {
    static constexpr std::size_t kMost = 512;

    float from = 0.0F;
    float per_unit = 0.0F;
    float last = 0.0F;
    std::size_t count = 0;

    [[nodiscard]] float place(float along) const { return (along - from) * per_unit; }
    [[nodiscard]] std::uint32_t of(float along) const {
        return static_cast<std::uint32_t>(std::min(std::max(place(along), 0.0F), last));
    }
    /// The positions that belong to a bin: from the first to below the second.
    [[nodiscard]] std::pair<float, float> limits(std::uint32_t bin) const {
        constexpr float kInfinity = std::numeric_limits<float>::infinity();
        const auto at = static_cast<float>(bin);
        return {at > 0.0F ? at : -kInfinity, at < last ? at + 1.0F : kInfinity};
    }
};

[[nodiscard]] inline ItemBins bins_for(std::span<const OrderItem> items, std::size_t axis) {
    constexpr std::size_t kSamples = 32;
    constexpr std::size_t kItemsPerBin = 4;
    const std::size_t count =
        std::clamp(items.size() / kItemsPerBin, std::size_t{16}, ItemBins::kMost);
    const std::size_t step = std::max<std::size_t>(1, items.size() / kSamples);
    float lo = items[0].centre[axis];
    float hi = lo;
    for (std::size_t i = step; i < items.size(); i += step) {
        lo = std::min(lo, items[i].centre[axis]);
        hi = std::max(hi, items[i].centre[axis]);
    }
    ItemBins bins{lo, 0.0F, static_cast<float>(count - 1), count};
    const float per_unit = static_cast<float>(count) / (hi - lo);
    if (hi > lo && per_unit < 0x1p100F) {
        bins.per_unit = per_unit;
    }
    return bins;
}

/// Number of items in each bin.
using BinCounts = std::array<std::uint32_t, ItemBins::kMost>;

/// A bin, and the numbers of items below it and inside it.
struct BinPlace {
    std::uint32_t bin = 0;
    std::size_t below = 0;
    std::size_t inside = 0;
};

/// The bin of the item of rank `rank`, which must be less than the number of items.
[[nodiscard]] inline BinPlace place_of_rank(const BinCounts& counts, std::size_t rank) {
    BinPlace place;
    while (place.below + counts[place.bin] <= rank) {
        place.below += counts[place.bin++];
    }
    place.inside = counts[place.bin];
    return place;
}

}  // namespace tandem::bvh

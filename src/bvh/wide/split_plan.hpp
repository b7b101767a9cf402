// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/module_names.hpp"
#include "bvh/wide/order_items.hpp"

namespace tandem::bvh {

/// A cut of a range into a first part of whole groups, and the rest.
struct Cut {
    std::uint8_t axis = 0;
    bool from_above = false;  ///< whether the first part is the upper end of the axis
};

/// How up to eight groups are cut apart: cut 0 first, then 2j + 1 and 2j + 2 below cut j. Each cut
/// puts half of its groups, rounded down, on the first side.
using SplitPlan = std::array<Cut, 7>;

[[nodiscard]] constexpr std::size_t groups_first(std::size_t groups) {
    return groups / 2;
}

/// Copies the cuts below cut `cut`.
inline void copy_cuts_below(const SplitPlan& from, SplitPlan& to, std::size_t cut) {
    for (std::size_t begin = 2 * cut + 1, width = 2; begin < to.size();
         begin = 2 * begin + 1, width *= 2) {
        for (std::size_t j = begin; j < begin + width; ++j) {
            to[j] = from[j];
        }
    }
}

/// The number of boxes that one machine word can list.
inline constexpr std::size_t kBlockSize = 64;

enum class PlanSearch {
    Greedy,  ///< each cut by the area of its two sides
    Full,    ///< all combinations of axes, by the area of the resulting groups
};

/// Finds the plan with the least total area of the groups' boxes, each weighted by its number of
/// boxes. Each group has `unit` of the given boxes, the last one possibly fewer. There may be at
/// most kBlockSize boxes in at most eight groups. `order` receives the numbers of the boxes in the
/// order of that plan.
SplitPlan plan_block(std::span<const OrderBox> boxes, std::size_t unit, PlanSearch search,
                     std::array<std::uint8_t, kBlockSize>& order);

/// The same by full search, for any number of boxes; returns only the plan.
[[nodiscard]] SplitPlan plan_sample(std::span<const OrderBox> boxes, std::size_t unit);

}  // namespace tandem::bvh

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Core>
#include <algorithm>
#include <bit>
#include <limits>
#include <vector>

#include "bvh/wide/split_plan.hpp"

namespace tandem::bvh {
namespace {

using Numbers = std::span<std::uint32_t>;
/// The same boxes, sorted along each axis.
using Sorted = std::array<Numbers, 3>;

using Corner = Eigen::Map<const Eigen::Array4f, Eigen::Aligned16>;

Sorted part(const Sorted& sorted, std::size_t first, std::size_t count) {
    return {sorted[0].subspan(first, count), sorted[1].subspan(first, count),
            sorted[2].subspan(first, count)};
}

class SamplePlanner {
  public:
    SamplePlanner(std::span<const OrderBox> boxes, std::size_t unit)
        : boxes_(boxes), unit_(unit), is_first_(boxes.size()) {
        for (auto& level : memory_) {
            level.resize(3 * boxes.size());
        }
        for (std::size_t axis = 0; axis < 3; ++axis) {
            sort(axis);
        }
    }

    SplitPlan run() {
        const std::size_t groups = (boxes_.size() + unit_ - 1) / unit_;
        SplitPlan plan{};
        if (groups > 1) {
            (void)arrange(lists(0, 0, boxes_.size()), groups, 0, 0, 0,
                          std::numeric_limits<float>::infinity(), plan);
        }
        return plan;
    }

  private:
    [[nodiscard]] Sorted lists(std::size_t depth, std::size_t first, std::size_t count) {
        Sorted all;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            all[axis] = Numbers(memory_[depth]).subspan(axis * boxes_.size() + first, count);
        }
        return all;
    }

    void sort(std::size_t axis) {
        std::vector<std::uint64_t> keys(boxes_.size());
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const float along = boxes_[i].lo[axis] + boxes_[i].hi[axis];
            // Bits with the order of the float: negative numbers are inverted, and come before the
            // others.
            const auto bits = std::bit_cast<std::uint32_t>(along);
            const std::uint32_t mono = (bits >> 31U) != 0 ? ~bits : bits | 0x80000000U;
            keys[i] = std::uint64_t{mono} << 32U | i;
        }
        std::sort(keys.begin(), keys.end());
        const Numbers out = lists(0, 0, boxes_.size())[axis];
        std::transform(keys.begin(), keys.end(), out.begin(),
                       [](std::uint64_t key) { return static_cast<std::uint32_t>(key); });
    }

    [[nodiscard]] float cost_of(std::span<const std::uint32_t> numbers) const {
        Eigen::Array4f lo = Corner(boxes_[numbers[0]].lo.data());
        Eigen::Array4f hi = Corner(boxes_[numbers[0]].hi.data());
        for (const std::uint32_t i : numbers.subspan(1)) {
            lo = lo.min(Corner(boxes_[i].lo.data()));
            hi = hi.max(Corner(boxes_[i].hi.data()));
        }
        const Eigen::Array4f side = hi - lo;
        return (side[0] * side[1] + side[1] * side[2] + side[2] * side[0]) *
               static_cast<float>(numbers.size());
    }

    /// As in plan_block.cpp, but with lists instead of sets.
    float arrange(const Sorted& sorted, std::size_t groups, std::size_t cut, std::size_t depth,
                  std::size_t first, float limit, SplitPlan& plan) {
        const std::size_t left = groups_first(groups);
        const std::size_t count = sorted[0].size();
        float best = limit;
        bool found = false;
        SplitPlan trial{};
        for (std::uint8_t axis = 0; axis < 3; ++axis) {
            for (const bool above : {false, true}) {
                if (above && count % unit_ == 0) {
                    continue;  // the same two sides, swapped
                }
                const std::size_t border = above ? count - left * unit_ : left * unit_;
                const Sorted sides = separate(sorted, axis, border, groups, depth, first);
                const Sorted low = part(sides, 0, border);
                const Sorted high = part(sides, border, count - border);
                const Sorted& one = above ? high : low;
                const Sorted& other = above ? low : high;
                const std::size_t first_one = above ? first + border : first;
                const std::size_t first_other = above ? first : first + border;
                float cost = below(one, left, 2 * cut + 1, depth + 1, first_one, best, trial);
                if (!(cost < best)) {
                    continue;
                }
                cost += below(other, groups - left, 2 * cut + 2, depth + 1, first_other,
                              best - cost, trial);
                if (cost < best) {
                    best = cost;
                    found = true;
                    copy_cuts_below(trial, plan, cut);
                    plan[cut] = {axis, above};
                }
            }
        }
        return found ? best : std::numeric_limits<float>::infinity();
    }

    float below(const Sorted& sorted, std::size_t groups, std::size_t cut, std::size_t depth,
                std::size_t first, float limit, SplitPlan& plan) {
        return groups == 1 ? cost_of(sorted[0])
                           : arrange(sorted, groups, cut, depth, first, limit, plan);
    }

    /// All three lists, each with the first `border` boxes along the axis in front; otherwise the
    /// order stays.
    Sorted separate(const Sorted& sorted, std::size_t axis, std::size_t border, std::size_t groups,
                    std::size_t depth, std::size_t first) {
        if (groups == 2) {
            return {sorted[axis], sorted[axis], sorted[axis]};  // only their boxes are needed
        }
        const std::size_t count = sorted[0].size();
        for (std::size_t i = 0; i < count; ++i) {
            is_first_[sorted[axis][i]] = i < border ? 1 : 0;
        }
        const Sorted out = lists(depth + 1, first, count);
        for (std::size_t other = 0; other < 3; ++other) {
            std::size_t ends[2] = {border, 0};
            for (const std::uint32_t i : sorted[other]) {
                out[other][ends[is_first_[i]]++] = i;
            }
        }
        return out;
    }

    std::span<const OrderBox> boxes_;
    std::size_t unit_;
    std::array<std::vector<std::uint32_t>, 3> memory_;  ///< three lists for each depth of cuts
    std::vector<std::uint8_t> is_first_;
};

}  // namespace

SplitPlan plan_sample(std::span<const OrderBox> boxes, std::size_t unit) {
    return SamplePlanner(boxes, unit).run();
}

}  // namespace tandem::bvh

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/wide/split_plan.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bvh/wide/plan_block.cpp"
#include <bit>
#include <cstring>
#include <hwy/foreach_target.h>  // IWYU pragma: keep
#include <hwy/highway.h>
#include <limits>

// Sets of boxes are words of 64 bits, so that trying a cut is a handful of instructions.
HWY_BEFORE_NAMESPACE();
namespace tandem::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Eights = hn::FixedTag<float, HWY_MIN(8, HWY_MAX_BYTES / 4)>;
inline constexpr std::size_t kEights = HWY_MIN(8, HWY_MAX_BYTES / 4);
using Ints = hn::FixedTag<std::int32_t, HWY_MIN(8, HWY_MAX_BYTES / 4)>;
inline constexpr std::size_t kInts = HWY_MIN(8, HWY_MAX_BYTES / 4);

using Set = std::uint64_t;

/// The sets of the groups and the cuts that made them.
struct Arrangement {
    std::array<Set, 8> groups;
    SplitPlan plan;
};

class BlockPlanner {
  public:
    BlockPlanner(std::span<const OrderBox> boxes, std::size_t unit)
        : boxes_(boxes), unit_(static_cast<int>(unit)) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            sort(axis);
        }
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            for (std::size_t k = 0; k < 4; ++k) {
                spans_[i][k] = boxes[i].lo[k];
                spans_[i][4 + k] = -boxes[i].hi[k];
            }
        }
    }

    /// The least cost of cutting `set` into groups, from cut `cut` and group `first` on; infinite
    /// if it is not below `limit`.
    float arrange(Set set, std::size_t groups, std::size_t cut, std::size_t first, float limit,
                  Arrangement& out) const {
        if (groups == 1) {
            out.groups[first] = set;
            return cost_of(set);
        }
        if (groups == 2) {
            return halve(set, cut, first, limit, out);
        }
        const std::size_t left = groups_first(groups);
        const int count = std::popcount(set);
        const int wanted = static_cast<int>(left) * unit_;
        const int directions = count % unit_ == 0 ? 1 : 2;
        constexpr float kNone = std::numeric_limits<float>::infinity();
        float best = limit;
        bool found = false;
        Arrangement trial;
        for (int direction = 0; direction < directions; ++direction) {
            const bool above = direction == 1;
            const std::array<Set, 3> low = lowest(set, above ? count - wanted : wanted);
            for (std::uint8_t axis = 0; axis < 3; ++axis) {
                const Set one = above ? set & ~low[axis] : low[axis];
                float cost = arrange(one, left, 2 * cut + 1, first, best, trial);
                if (!(cost < best)) {
                    continue;
                }
                cost += arrange(set & ~one, groups - left, 2 * cut + 2, first + left, best - cost,
                                trial);
                if (cost < best) {
                    best = cost;
                    found = true;
                    keep(trial, out, cut, first, groups);
                    out.plan[cut] = {axis, above};
                }
            }
        }
        return found ? best : kNone;
    }

    /// The same one cut after the other, without looking ahead.
    void arrange_greedily(Set set, std::size_t groups, std::size_t cut, std::size_t first,
                          Arrangement& out) const {
        if (groups == 1) {
            out.groups[first] = set;
            return;
        }
        const std::size_t left = groups_first(groups);
        const Set one = best_side(set, static_cast<int>(left) * unit_, out.plan[cut]);
        arrange_greedily(one, left, 2 * cut + 1, first, out);
        arrange_greedily(set & ~one, groups - left, 2 * cut + 2, first + left, out);
    }

    [[nodiscard]] Set all() const { return ~Set{0} >> (kBlockSize - boxes_.size()); }

  private:
    /// Copies the groups, and the cuts below `cut`.
    static void keep(const Arrangement& from, Arrangement& to, std::size_t cut, std::size_t first,
                     std::size_t groups) {
        for (std::size_t g = first; g < first + groups; ++g) {
            to.groups[g] = from.groups[g];
        }
        copy_cuts_below(from.plan, to.plan, cut);
    }

    /// `arrange` for two groups, where nearly all of the time goes.
    float halve(Set set, std::size_t cut, std::size_t first, float limit, Arrangement& out) const {
        float best = limit;
        const Set one = best_side(set, unit_, out.plan[cut], best);
        if (one == 0) {
            return std::numeric_limits<float>::infinity();
        }
        out.groups[first] = one;
        out.groups[first + 1] = set & ~one;
        return best;
    }

    [[nodiscard]] Set best_side(Set set, int wanted, Cut& cut) const {
        float best = std::numeric_limits<float>::infinity();
        return best_side(set, wanted, cut, best);
    }

    /// The first side of the cut that leaves the least area, if that is below `best`, which is
    /// lowered to it; else nothing. The axes side by side, so that the processor need not wait for
    /// one to try the next.
    Set best_side(Set set, int wanted, Cut& cut, float& best) const {
        const int count = std::popcount(set);
        Set best_one = 0;
        for (const bool above : {false, true}) {
            if (above && count % unit_ == 0) {
                continue;  // the same sides the other way round
            }
            const std::array<Set, 3> low = lowest(set, above ? count - wanted : wanted);
            std::array<float, 3> costs;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                costs[axis] = cost_of(low[axis]) + cost_of(set & ~low[axis]);
            }
            for (std::uint8_t axis = 0; axis < 3; ++axis) {
                if (costs[axis] < best) {
                    best = costs[axis];
                    cut = {axis, above};
                    best_one = above ? set & ~low[axis] : low[axis];
                }
            }
        }
        return best_one;
    }

    /// For each axis, the `count` members of the set that are lowest along it.
    [[nodiscard]] std::array<Set, 3> lowest(Set set, int count) const {
        std::size_t at[3] = {};  // the largest place with at most `count` members below it
        for (std::size_t step = kBlockSize / 2; step > 0; step /= 2) {
            for (std::size_t axis = 0; axis < 3; ++axis) {
                // No branch: it would be taken every other time.
                const bool goes_on = std::popcount(set & below_[axis][at[axis] + step]) <= count;
                at[axis] += step & (std::size_t{0} - static_cast<std::size_t>(goes_on));
            }
        }
        return {set & below_[0][at[0]], set & below_[1][at[1]], set & below_[2][at[2]]};
    }

    [[nodiscard]] float cost_of(Set set) const {
        const Eights d;
        const auto count = static_cast<float>(std::popcount(set));
        const float* box = spans_[std::countr_zero(set)];
        auto least = hn::Load(d, box);
        auto least_4 = hn::Load(d, box + 8 - kEights);  // the rest, where a register holds four
        for (set &= set - 1; set != 0; set &= set - 1) {
            box = spans_[std::countr_zero(set)];
            least = hn::Min(least, hn::Load(d, box));
            if constexpr (kEights == 4) {
                least_4 = hn::Min(least_4, hn::Load(d, box + kEights));
            }
        }
        alignas(32) float span[16];
        hn::Store(least, d, span);
        if constexpr (kEights == 4) {
            hn::Store(least_4, d, span + kEights);
        }
        const float x = -span[0] - span[4];
        const float y = -span[1] - span[5];
        const float z = -span[2] - span[6];
        return (x * y + y * z + z * x) * count;
    }

    /// Ranks all boxes along an axis and derives which are below each place.
    void sort(std::size_t axis) {
        const std::size_t count = boxes_.size();
        float least = std::numeric_limits<float>::infinity();
        for (const OrderBox& box : boxes_) {
            least = std::min(least, box.lo[axis] + box.hi[axis]);
        }
        // Differences are not negative, so their bits order like they do; the number of the box in
        // the last six of them makes all keys different.
        alignas(64) std::int32_t keys[kBlockSize];
        for (std::size_t i = 0; i < count; ++i) {
            const float along = (boxes_[i].lo[axis] + boxes_[i].hi[axis]) - least;
            keys[i] = static_cast<std::int32_t>((std::bit_cast<std::uint32_t>(along) & ~63U) | i);
        }
        for (std::size_t i = count; i < kBlockSize; ++i) {
            keys[i] = std::numeric_limits<std::int32_t>::max();
        }
        const Ints d;
        alignas(64) std::int32_t ranks[kBlockSize];
        for (std::size_t at = 0; at < count; at += kInts) {
            const auto mine = hn::Load(d, keys + at);
            auto rank = hn::Zero(d);
            for (std::size_t j = 0; j < count; ++j) {
                rank = hn::Sub(rank, hn::VecFromMask(d, hn::Gt(mine, hn::Set(d, keys[j]))));
            }
            hn::Store(rank, d, ranks + at);
        }
        Set at_rank[kBlockSize] = {};
        for (std::size_t i = 0; i < count; ++i) {
            at_rank[ranks[i]] = Set{1} << i;
        }
        below_[axis][0] = 0;
        for (std::size_t i = 0; i < kBlockSize; ++i) {
            below_[axis][i + 1] = below_[axis][i] | at_rank[i];
        }
    }

    std::span<const OrderBox> boxes_;
    int unit_;
    Set below_[3][kBlockSize + 1];
    alignas(32) float spans_[kBlockSize][8];  ///< lo and −hi, so that the least spans both
};

SplitPlan plan_block_target(std::span<const OrderBox> boxes, std::size_t unit, PlanSearch search,
                            std::array<std::uint8_t, kBlockSize>& order) {
    const std::size_t groups = (boxes.size() + unit - 1) / unit;
    const BlockPlanner planner(boxes, unit);
    Arrangement best{};
    if (search == PlanSearch::Full) {
        (void)planner.arrange(planner.all(), groups, 0, 0, std::numeric_limits<float>::infinity(),
                              best);
    } else {
        planner.arrange_greedily(planner.all(), groups, 0, 0, best);
    }
    std::size_t at = 0;
    for (std::size_t g = 0; g < groups; ++g) {
        for (Set set = best.groups[g]; set != 0; set &= set - 1) {
            order[at++] = static_cast<std::uint8_t>(std::countr_zero(set));
        }
    }
    return best.plan;
}

}  // namespace tandem::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tandem {

HWY_EXPORT(plan_block_target);

SplitPlan plan_block(std::span<const OrderBox> boxes, std::size_t unit, PlanSearch search,
                     std::array<std::uint8_t, kBlockSize>& order) {
    return HWY_DYNAMIC_DISPATCH(plan_block_target)(boxes, unit, search, order);
}

}  // namespace tandem
#endif

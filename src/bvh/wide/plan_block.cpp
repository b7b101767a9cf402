// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/wide/split_plan.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bvh/wide/plan_block.cpp"
#include <algorithm>
#include <bit>
#include <hwy/foreach_target.h>  // IWYU pragma: keep
#include <hwy/highway.h>
#include <limits>

// Sets of boxes are words of 64 bits, so that trying a cut takes few instructions.
HWY_BEFORE_NAMESPACE();
namespace tandem::bvh::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Quad = hn::FixedTag<float, 4>;
using Eights = hn::FixedTag<float, HWY_MIN(8, HWY_MAX_BYTES / 4)>;
inline constexpr std::size_t kEights = HWY_MIN(8, HWY_MAX_BYTES / 4);
using Ints = hn::FixedTag<std::int32_t, HWY_MIN(8, HWY_MAX_BYTES / 4)>;
inline constexpr std::size_t kInts = HWY_MIN(8, HWY_MAX_BYTES / 4);

using Set = std::uint64_t;

/// The sets of the groups, and the cuts that made them.
struct Arrangement {
    std::array<Set, 8> groups;
    SplitPlan plan;
};

class BlockPlanner {
  public:
    BlockPlanner(std::span<const OrderBox> boxes, std::size_t unit)
        : boxes_(boxes), unit_(static_cast<int>(unit)) {
        const Quad d;
        Sums sums;
        auto least = hn::Set(d, std::numeric_limits<float>::infinity());
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            const auto lo = hn::Load(d, boxes[i].lo.data());
            const auto hi = hn::Load(d, boxes[i].hi.data());
            hn::Store(lo, d, spans_[i]);
            hn::Store(hn::Neg(hi), d, spans_[i] + 4);
            const auto sum = hn::Add(lo, hi);
            hn::Store(sum, d, sums.of[i]);
            least = hn::Min(least, sum);
        }
        hn::Store(least, d, sums.least);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            sort(axis, sums);
        }
    }

    /// The least cost of cutting `set` into groups, starting with cut `cut` and group `first`;
    /// infinite if it is not below `limit`.
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

    /// The same with one cut after another, each chosen without looking ahead.
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

    /// `arrange` for two groups, which takes nearly all of the time.
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

    /// The first side of the cut with the least total area, if that is below `best`, which is then
    /// lowered; otherwise an empty set. The axes are computed side by side, so that the processor
    /// need not wait for one before it tries the next.
    Set best_side(Set set, int wanted, Cut& cut, float& best) const {
        const int count = std::popcount(set);
        Set best_one = 0;
        for (const bool above : {false, true}) {
            if (above && count % unit_ == 0) {
                continue;  // the same two sides, swapped
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
                // No branch, because it would be taken every other time.
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
        auto least_4 = hn::Load(d, box + 8 - kEights);  // the rest, if a register holds four
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

    /// lo + hi of each box, which has the order of the centre, and the least on each axis.
    struct Sums {
        alignas(16) float of[kBlockSize][4];
        alignas(16) float least[4];
    };

    /// Ranks all boxes along an axis, and derives the set of boxes below each place.
    void sort(std::size_t axis, const Sums& sums) {
        const std::size_t count = boxes_.size();
        // Differences are not negative, so their bits as integers have the same order. The number
        // of the box in the last six bits makes all keys distinct.
        alignas(64) std::int32_t keys[kBlockSize];
        for (std::size_t i = 0; i < count; ++i) {
            const float along = sums.of[i][axis] - sums.least[axis];
            keys[i] = static_cast<std::int32_t>((std::bit_cast<std::uint32_t>(along) & ~63U) | i);
        }
        std::fill(keys + count, keys + kBlockSize, std::numeric_limits<std::int32_t>::max());
        alignas(64) std::int32_t ranks[kBlockSize];
        for (std::size_t at = 0; at < kBlockSize; at += 4 * kInts) {
            rank_some(keys, count, at, ranks);
        }
        Set at_rank[kBlockSize];
        std::fill(at_rank + count, at_rank + kBlockSize, Set{0});
        for (std::size_t i = 0; i < count; ++i) {
            at_rank[ranks[i]] = Set{1} << i;
        }
        below_[axis][0] = 0;
        for (std::size_t i = 0; i < kBlockSize; ++i) {
            below_[axis][i + 1] = below_[axis][i] | at_rank[i];
        }
    }

    /// For each of four vectors of keys from `at` on, the number of smaller keys. Four sums at once
    /// do not wait for each other.
    static HWY_INLINE void rank_some(const std::int32_t* keys, std::size_t count, std::size_t at,
                                     std::int32_t* ranks) {
        const Ints d;
        const auto mine_0 = hn::Load(d, keys + at);
        const auto mine_1 = hn::Load(d, keys + at + kInts);
        const auto mine_2 = hn::Load(d, keys + at + 2 * kInts);
        const auto mine_3 = hn::Load(d, keys + at + 3 * kInts);
        auto rank_0 = hn::Zero(d);
        auto rank_1 = rank_0;
        auto rank_2 = rank_0;
        auto rank_3 = rank_0;
        for (std::size_t j = 0; j < count; ++j) {
            const auto other = hn::Set(d, keys[j]);
            rank_0 = hn::Sub(rank_0, hn::VecFromMask(d, hn::Gt(mine_0, other)));
            rank_1 = hn::Sub(rank_1, hn::VecFromMask(d, hn::Gt(mine_1, other)));
            rank_2 = hn::Sub(rank_2, hn::VecFromMask(d, hn::Gt(mine_2, other)));
            rank_3 = hn::Sub(rank_3, hn::VecFromMask(d, hn::Gt(mine_3, other)));
        }
        hn::Store(rank_0, d, ranks + at);
        hn::Store(rank_1, d, ranks + at + kInts);
        hn::Store(rank_2, d, ranks + at + 2 * kInts);
        hn::Store(rank_3, d, ranks + at + 3 * kInts);
    }

    std::span<const OrderBox> boxes_;
    int unit_;
    Set below_[3][kBlockSize + 1];
    alignas(32) float spans_[kBlockSize][8];  ///< lo and −hi, so that one minimum gives both bounds
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

}  // namespace tandem::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tandem::bvh {

HWY_EXPORT(plan_block_target);

SplitPlan plan_block(std::span<const OrderBox> boxes, std::size_t unit, PlanSearch search,
                     std::array<std::uint8_t, kBlockSize>& order) {
    return HWY_DYNAMIC_DISPATCH(plan_block_target)(boxes, unit, search, order);
}

}  // namespace tandem::bvh
#endif

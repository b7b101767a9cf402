// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_CONTACT_DIVE_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_CONTACT_DIVE_INL
#undef TANDEM_CONTACT_DIVE_INL
#else
#define TANDEM_CONTACT_DIVE_INL
#endif

#include <algorithm>
#include <array>
#include <bit>

#include "traversal/wide/contact/closest_children-inl.hpp"
#include "traversal/wide/contact/grouped_descent.hpp"
#include "traversal/wide/frame_memory.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

/// Index of the first smallest one of `count` numbers, all at most kNever. `count` is a multiple of
/// kWide, at most 64.
HWY_INLINE std::uint32_t place_of_least(const float* values, std::size_t count) {
    const Floats d;
    VF least = hn::Load(d, values);
    for (std::size_t at = kLanes; at < count; at += kLanes) {
        least = hn::Min(least, hn::Load(d, values + at));
    }
    least = hn::MinOfLanes(d, least);
    std::uint64_t bits = 0;
    for (std::size_t at = 0; at < count; at += kLanes) {
        bits |= std::uint64_t{bits_of(hn::Eq(hn::Load(d, values + at), least))} << at;
    }
    return static_cast<std::uint32_t>(std::countr_zero(bits));
}

/// Looks for contact where it is most likely, in several parts of the trees. A dive goes from two
/// nodes to the children that most likely touch, down to two bottom nodes. `Compare(nodes)`
/// compares two bottom nodes and returns whether to stop. `Apart(levels, nodes)` returns whether
/// two nodes are certainly apart. A dive ends there; it would have found nothing, so the reported
/// pair does not depend on the quality of that test.
template <class Compare, class Apart>
class ContactDive {
  public:
    ContactDive(const GroupedWalk& walk, NodeLevels roots, Compare compare, Apart apart,
                TraversalStats& stats)
        : walk_(walk), compare_(compare), apart_test_(apart), stats_(stats), levels_(roots) {}

    Flow run() {
        if (is_bottom(levels_)) {
            return Flow::Continue;  // a dive would be the whole walk
        }
        find_starts();
        for (std::size_t k = 0; k < count_ && k < kDives; ++k) {
            const std::uint32_t start = place_of_least(apart_, round_up(count_));
            apart_[start] = kNever;
            if (dive(starts_[start]) == Flow::Stop) {
                return Flow::Stop;
            }
        }
        return Flow::Continue;
    }

  private:
    static constexpr std::size_t kDives = 8;
    /// Dives start on the first level with this many likely places.
    static constexpr std::size_t kEnough = 8;
    /// Largest number of starts: the level above has fewer than kEnough places, with eight children
    /// each.
    static constexpr std::size_t kMost = kEnough * kWide;
    // A dive ends if the measure of find_closest_children is not below this.
    static constexpr float kUnlikely = 0.35F;
    /// The children of nodes up to this level, with at most 64 triangles, are nearly flat.
    static constexpr std::uint32_t kFlat = 2;

    [[nodiscard]] static constexpr std::size_t round_up(std::size_t count) {
        return (count + kWide - 1) / kWide * kWide;
    }
    [[nodiscard]] static bool is_bottom(NodeLevels levels) {
        return levels.a == 0 && levels.b == 0;
    }

    HWY_INLINE void look_below(NodeLevels levels, WideNodes nodes, ClosestChildren& closest) {
        ++stats_.iterations;
        find_closest_children(walk_.tree_a.level(levels.a)[nodes.a],
                              walk_.tree_b.level(levels.b)[nodes.b], walk_.pose, closest);
    }

    [[nodiscard]] static WideNodes child(NodeLevels levels, WideNodes nodes,
                                         const ClosestChildren& closest, std::uint32_t j) {
        const auto i = static_cast<std::uint32_t>(closest.a[j]);
        return {levels.a_stays() ? nodes.a : kWide * nodes.a + i,
                levels.b_stays() ? nodes.b : kWide * nodes.b + j};
    }

    Flow dive(WideNodes nodes) {
        NodeLevels levels = levels_;
        while (!is_bottom(levels)) {
            if (apart_test_(levels, nodes)) {
                return Flow::Continue;
            }
            ClosestChildren closest;
            look_below(levels, nodes, closest);
            float limit = kUnlikely;
            if (levels.both_go_down() && levels.a <= kFlat && levels.b <= kFlat) {
                compare_normals(walk_, levels.a, nodes, kUnlikely, closest);
                limit = kNever;
            }
            const std::uint32_t j = place_of_least(closest.apart, kWide);
            if (!(closest.apart[j] < limit)) {
                return Flow::Continue;
            }
            nodes = child(levels, nodes, closest, j);
            levels = levels.below();
        }
        return compare_(nodes);
    }

    /// Finds the places to start from, on the first level that has enough of them.
    void find_starts() {
        starts_[0] = {0, 0};
        count_ = 1;
        while (count_ < kEnough && count_ != 0 && !is_bottom(levels_)) {
            std::array<WideNodes, kEnough> above;
            const auto end = std::copy_n(starts_.begin(), count_, above.begin());
            count_ = 0;
            for (auto nodes = above.begin(); nodes != end; ++nodes) {
                add_children(*nodes);
            }
            levels_ = levels_.below();
        }
        std::fill_n(apart_ + count_, kWide, kNever);
    }

    void add_children(WideNodes nodes) {
        ClosestChildren closest;
        look_below(levels_, nodes, closest);
        // If B stays, its closest child stands for the node.
        const std::uint32_t begin = levels_.b_stays() ? place_of_least(closest.apart, kWide) : 0;
        const std::uint32_t end = levels_.b_stays() ? begin + 1 : kWide;
        for (std::uint32_t j = begin; j < end; ++j) {
            starts_[count_] = child(levels_, nodes, closest, j);
            apart_[count_] = closest.apart[j];
            count_ += closest.apart[j] < kUnlikely ? 1 : 0;
        }
    }

    const GroupedWalk& walk_;
    Compare compare_;
    Apart apart_test_;
    TraversalStats& stats_;
    NodeLevels levels_;  ///< of the starts
    std::array<WideNodes, kMost + 1> starts_;
    alignas(32) float apart_[kMost + kWide];
    std::size_t count_ = 0;
};

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

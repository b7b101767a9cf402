// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_GROUPED_DESCENT_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_GROUPED_DESCENT_INL
#undef TANDEM_GROUPED_DESCENT_INL
#else
#define TANDEM_GROUPED_DESCENT_INL
#endif

#include <algorithm>
#include <bit>
#include <hwy/cache_control.h>

#include "traversal/wide/child_lists-inl.hpp"
#include "traversal/wide/node_pair-inl.hpp"
#include "traversal/wide/triangle_stage-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::HWY_NAMESPACE {

/// The grouped dual descent: one node of B at a time against a list of nodes of A. B's eight boxes
/// are turned once for the whole list; a list per child of B comes out.
class GroupedDescent {
  public:
    GroupedDescent(const GroupedWalk& walk, GroupedMemory& memory, TraversalStats& stats)
        : walk_(walk), memory_(memory), stats_(stats), stage_(walk, memory, stats) {}

    Flow run(const GroupedTask& task, std::span<const std::uint32_t> nodes_a) {
        const ListArena::Mark mark = memory_.lists.mark();
        const ListArena::List list = memory_.lists.copy_of(nodes_a);
        Flow flow = below(task.level_a, task.level_b, task.node_b, list);
        if (flow == Flow::Continue) {
            flow = stage_.flush();
        }
        stage_.clear();
        memory_.lists.release(mark);
        return flow;
    }

    /// One step; `emit(level_a, level_b, node_b, list)` gets what would be descended into. Both
    /// sides go down, or, where one tree is higher, that one alone.
    template <class Emit>
    Flow step(std::uint32_t level_a, std::uint32_t level_b, std::uint32_t node_b,
              ListArena::List list_a, Emit emit) {
        ++stats_.iterations;
        const ListArena::Mark mark = memory_.lists.mark();
        const WideNode& b = walk_.tree_b.level(level_b)[node_b];
        PlacedBoxes boxes;
        place_children(b, walk_.pose.b_to_a, walk_.pose.slack, boxes);
        boxes.used = used_bits_b(b.count);
        const bool a_stays = level_a < level_b;
        const bool b_stays = level_b < level_a;
        const std::uint32_t nodes_per_node = a_stays ? 1 : kWide;
        ChildLists out(memory_.lists, std::size_t{nodes_per_node} * list_a.size);
        for (std::uint32_t first = 0; first < list_a.size; first += NodeMeetings::kMost) {
            NodeMeetings met;
            const std::uint32_t end = std::min(list_a.size, first + NodeMeetings::kMost);
            meet_on_grids_a(level_a, b, boxes, {list_a.begin + first, end - first}, met);
            if (walk_.pose.tests_axes_of_b) {
                meet_on_grid_b(level_a, b, met);
            }
            for (std::size_t k = 0; k < met.count; ++k) {
                stats_.overlaps += static_cast<unsigned>(std::popcount(met.bits[k]));
            }
            if (level_a != level_b) {
                for (std::size_t k = 0; k < met.count; ++k) {
                    met.bits[k] =
                        a_stays ? one_per_child_of_b(met.bits[k]) : any_child_of_b(met.bits[k]);
                }
            }
            out.spread(met, nodes_per_node);
        }
        Flow flow = Flow::Continue;
        for (std::uint32_t j = 0; j < kWide && flow == Flow::Continue; ++j) {
            if (out.size(j) != 0) {
                flow = emit(a_stays ? level_a : level_a - 1, b_stays ? level_b : level_b - 1,
                            b_stays ? node_b : kWide * node_b + j, out.list(j));
            }
        }
        memory_.lists.release(mark);
        return flow;
    }

  private:
    Flow below(std::uint32_t level_a, std::uint32_t level_b, std::uint32_t node_b,
               ListArena::List list) {
        if (level_a == 0 && level_b == 0) {
            return stage_.compare(node_b, list, memory_.lists);
        }
        return step(level_a, level_b, node_b, list,
                    [this](std::uint32_t l_a, std::uint32_t l_b, std::uint32_t n_b,
                           ListArena::List out) { return below(l_a, l_b, n_b, out); });
    }

    HWY_INLINE void meet_on_grids_a(std::uint32_t level_a, const WideNode& b,
                                    const PlacedBoxes& boxes, ListArena::List list,
                                    NodeMeetings& met) {
        const WideNode* level = walk_.tree_a.level(level_a);
        std::uint64_t children = 0;
        for (std::uint32_t k = 0; k < list.size; ++k) {
            const std::uint32_t node = memory_.lists.at(list, k);
            if (k + 2 < list.size) {
                hwy::Prefetch(level + memory_.lists.at(list, k + 2));
            }
            met.add(overlaps_on_grid_a(level[node], boxes) & boxes.used, node);
            children += level[node].count;
        }
        stats_.volume_tests += children * b.count;
    }

    HWY_INLINE void meet_on_grid_b(std::uint32_t level_a, const WideNode& b, NodeMeetings& met) {
        const WideNode* level = walk_.tree_a.level(level_a);
        const std::size_t count = met.count;
        met.count = 0;
        for (std::size_t k = 0; k < count; ++k) {
            const WideNode& a = level[met.nodes[k]];
            PlacedBoxes boxes;
            place_children(a, walk_.pose.a_to_b, walk_.pose.slack, boxes);
            met.add(met.bits[k] & overlaps_on_grid_b(boxes, b, walk_.pose.ratio), met.nodes[k]);
        }
    }

    /// The children of A that meet any child of B, as if with its first one.
    [[nodiscard]] static std::uint64_t any_child_of_b(std::uint64_t bits) {
        bits |= bits >> 32U;
        bits |= bits >> 16U;
        bits |= bits >> 8U;
        return bits & 0xFFU;
    }

    /// The children of B that meet any child of A, as if with its first one.
    [[nodiscard]] static std::uint64_t one_per_child_of_b(std::uint64_t bits) {
        bits |= bits >> 4U;
        bits |= bits >> 2U;
        bits |= bits >> 1U;
        return bits & 0x0101'0101'0101'0101U;
    }

    const GroupedWalk& walk_;
    GroupedMemory& memory_;
    TraversalStats& stats_;
    TriangleStage stage_;
};

}  // namespace tandem::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

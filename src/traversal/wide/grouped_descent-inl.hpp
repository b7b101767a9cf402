// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_GROUPED_DESCENT_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_GROUPED_DESCENT_INL
#undef TANDEM_GROUPED_DESCENT_INL
#else
#define TANDEM_GROUPED_DESCENT_INL
#endif

#include <bit>
#include <hwy/cache_control.h>

#include "traversal/wide/grouped_memory.hpp"
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

    /// One step; `emit(level_a, level_b, node_b, list)` gets what would be descended into.
    template <class Emit>
    Flow step(std::uint32_t level_a, std::uint32_t level_b, std::uint32_t node_b,
              ListArena::List list_a, Emit emit) {
        ++stats_.iterations;
        const ListArena::Mark mark = memory_.lists.mark();
        const WideNode& b = walk_.tree_b.level(level_b)[node_b];
        const WideNode* level = walk_.tree_a.level(level_a);
        PlacedBoxes boxes;
        place_b(b, boxes);
        Flow flow = Flow::Continue;
        if (level_a > level_b) {
            // Only A goes down: its children that meet any child of B.
            ListArena::List out = memory_.lists.reserve(kWide * list_a.size);
            for (std::uint32_t k = 0; k < list_a.size; ++k) {
                const std::uint32_t a = memory_.lists.at(list_a, k);
                append(out, kWide * a, any_child_of_b(overlaps(level[a], b, boxes)));
            }
            if (out.size != 0) {
                flow = emit(level_a - 1, level_b, node_b, out);
            }
        } else {
            const bool both = level_a == level_b;
            std::array<ListArena::List, kWide> out;
            for (std::uint32_t j = 0; j < b.count; ++j) {
                out[j] = memory_.lists.reserve((both ? kWide : 1) * list_a.size);
            }
            for (std::uint32_t k = 0; k < list_a.size; ++k) {
                const std::uint32_t a = memory_.lists.at(list_a, k);
                if (k + 2 < list_a.size) {
                    hwy::Prefetch(level + memory_.lists.at(list_a, k + 2));
                }
                std::uint64_t bits = overlaps(level[a], b, boxes);
                while (bits != 0) {
                    const auto j = static_cast<unsigned>(std::countr_zero(bits)) / 8;
                    const auto children = static_cast<unsigned>(bits >> (8 * j)) & 0xFFU;
                    bits &= ~(std::uint64_t{0xFF} << (8 * j));
                    if (both) {
                        append(out[j], kWide * a, children);
                    } else {
                        memory_.lists.push(out[j], a);
                    }
                }
            }
            for (std::uint32_t j = 0; j < b.count && flow == Flow::Continue; ++j) {
                if (out[j].size != 0) {
                    flow =
                        emit(both ? level_a - 1 : level_a, level_b - 1, kWide * node_b + j, out[j]);
                }
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

    void place_b(const WideNode& b, PlacedBoxes& boxes) const {
        place_children(b, walk_.pose.b_to_a, walk_.pose.slack, boxes);
        boxes.used = used_bits_b(b.count);
    }

    [[nodiscard]] HWY_INLINE std::uint64_t overlaps(const WideNode& a, const WideNode& b,
                                                    const PlacedBoxes& boxes_b) {
        std::uint64_t bits = overlaps_on_grid_a(a, boxes_b) & boxes_b.used;
        if (bits != 0 && walk_.pose.tests_axes_of_b) {
            PlacedBoxes boxes_a;
            place_children(a, walk_.pose.a_to_b, walk_.pose.slack, boxes_a);
            bits &= overlaps_on_grid_b(boxes_a, b, walk_.pose.ratio);
        }
        stats_.volume_tests += std::uint64_t{a.count} * b.count;
        stats_.overlaps += static_cast<unsigned>(std::popcount(bits));
        return bits;
    }

    [[nodiscard]] static unsigned any_child_of_b(std::uint64_t bits) {
        bits |= bits >> 32U;
        bits |= bits >> 16U;
        bits |= bits >> 8U;
        return static_cast<unsigned>(bits & 0xFFU);
    }

    HWY_INLINE void append(ListArena::List& list, std::uint32_t first, unsigned children) {
        list.size += store_set_bits(children, first, memory_.lists.end_of(list));
    }

    const GroupedWalk& walk_;
    GroupedMemory& memory_;
    TraversalStats& stats_;
    TriangleStage stage_;
};

}  // namespace tandem::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_SELF_DESCENT_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_SELF_DESCENT_INL
#undef TANDEM_SELF_DESCENT_INL
#else
#define TANDEM_SELF_DESCENT_INL
#endif

#include <algorithm>
#include <bit>

#include "traversal/wide/child_lists-inl.hpp"
#include "traversal/wide/self_stage-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::HWY_NAMESPACE {

/// The grouped descent of a tree against itself: a node with a list of nodes of its level, none
/// behind it, so that each pair of nodes is met once. Both sides go down together.
class SelfDescent {
  public:
    SelfDescent(const SelfWalk& walk, SelfMemory& memory, TraversalStats& stats)
        : walk_(walk), memory_(memory), stats_(stats), stage_(walk, memory, stats) {}

    Flow run(const SelfTask& task, std::span<const std::uint32_t> nodes) {
        const ListArena::Mark mark = memory_.lists.mark();
        const ListArena::List list = memory_.lists.copy_of(nodes);
        Flow flow = below(task.level, task.node, list);
        if (flow == Flow::Continue) {
            flow = stage_.flush();
        }
        stage_.clear();
        memory_.lists.release(mark);
        return flow;
    }

    /// One step from an inner level; `emit(level, node, list)` gets what is to be descended into.
    template <class Emit>
    Flow step(std::uint32_t level, std::uint32_t node_b, ListArena::List list, Emit emit) {
        ++stats_.iterations;
        const ListArena::Mark mark = memory_.lists.mark();
        const WideNode* nodes = walk_.tree.level(level);
        const WideNode& b = nodes[node_b];
        PlacedBoxes boxes;
        place_aligned(b, boxes);
        ChildLists out(memory_.lists, std::size_t{kWide} * list.size);
        for (std::uint32_t first = 0; first < list.size; first += NodeMeetings::kMost) {
            NodeMeetings met;
            const std::uint32_t end = std::min(list.size, first + NodeMeetings::kMost);
            for (std::uint32_t k = first; k < end; ++k) {
                const std::uint32_t a = memory_.lists.at(list, k);
                std::uint64_t bits = overlaps_on_grid_a(nodes[a], boxes) & boxes.used;
                if (a == node_b) {
                    bits = (bits & kNoneBehind) | (kItself & boxes.used);
                }
                stats_.volume_tests += std::uint64_t{nodes[a].count} * b.count;
                stats_.overlaps += static_cast<unsigned>(std::popcount(bits));
                met.add(bits, a);
            }
            out.spread(met, kWide);
        }
        Flow flow = Flow::Continue;
        for (std::uint32_t j = 0; j < b.count && flow == Flow::Continue; ++j) {
            flow = emit(level - 1, kWide * node_b + j, out.list(j));
        }
        memory_.lists.release(mark);
        return flow;
    }

  private:
    /// Bits 8j + i with i ≤ j, and with i = j.
    static constexpr std::uint64_t kNoneBehind = 0xFF7F'3F1F'0F07'0301U;
    static constexpr std::uint64_t kItself = 0x8040'2010'0804'0201U;

    Flow below(std::uint32_t level, std::uint32_t node, ListArena::List list) {
        if (level == 0) {
            return stage_.compare(node, list);
        }
        return step(level, node, list,
                    [this](std::uint32_t l, std::uint32_t n, ListArena::List out) {
                        return below(l, n, out);
                    });
    }

    const SelfWalk& walk_;
    SelfMemory& memory_;
    TraversalStats& stats_;
    SelfStage stage_;
};

}  // namespace tandem::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

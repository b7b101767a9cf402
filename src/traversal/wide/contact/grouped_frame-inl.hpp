// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_GROUPED_FRAME_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_GROUPED_FRAME_INL
#undef TANDEM_GROUPED_FRAME_INL
#else
#define TANDEM_GROUPED_FRAME_INL
#endif

#include <algorithm>
#include <bit>
#include <hwy/cache_control.h>

#include "traversal/wide/frame_memory.hpp"
#include "traversal/wide/node_pair-inl.hpp"
#include "traversal/wide/set_bits-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

/// The common part of both kinds of grouped descent. A task is a node of B with a list of nodes of
/// A. A step turns several tasks of one level into tasks of the next level. It cannot be predicted
/// which nodes overlap, nor how many of their children do. So each stage of a step runs for all its
/// tasks before the next stage, and no loop branches on a result. Several tasks per step keep the
/// processor busy if lists are short. The order of the bottom tasks does not depend on the number
/// of tasks per step.
///
/// `Walk` has level_a(l) and level_b(l), place(b, boxes), meet_on_grid_a(a, b, node_a, boxes, map),
/// tests_grid_b() and place_in_b(node_a, node_b, boxes, map), compare(tasks) for the bottom level,
/// and is_cancelled(), which is called before each step. It may have drop_apart(levels, tasks),
/// which shortens the lists of tasks before the other tests, and tests_triangles(levels) with
/// triangles(levels, b), whose meets(a, pairs) removes more pairs.
template <class Walk>
class GroupedFrame {
  public:
    GroupedFrame(Walk& walk, FrameMemory& memory, TraversalStats& stats)
        : walk_(walk), memory_(memory), stats_(stats) {}

    void clear() {
        memory_.lists.release(0);
        memory_.task_count = 0;
    }

    void add_task(std::uint32_t node_b, std::span<const std::uint32_t> nodes_a) {
        memory_.make_room(1);
        memory_.tasks[memory_.task_count++] = {memory_.lists.copy_of(nodes_a), node_b};
    }

    /// Lets the next walk take two tasks at a time until it comes to bottom nodes, and from there
    /// on four times as many after each: a walk that ends at the first pair then expands fewer
    /// nodes in vain.
    void begin_narrow() { tasks_at_once_ = 2; }

    /// Walks below the tasks, which are all on these levels.
    Flow run(NodeLevels levels) { return below(levels, 0, memory_.task_count); }

    /// Calls `emit(levels, node_b, nodes_a)` for the tasks one level below, in the order of the
    /// walk.
    template <class Emit>
    void split(NodeLevels levels, Emit emit) {
        (void)by_steps(levels, 0, memory_.task_count, [&](std::size_t first, std::size_t last) {
            for (std::size_t t = first; t < last; ++t) {
                const NodeTask& task = memory_.tasks[t];
                emit(levels.below(), task.node_b, memory_.lists.view(task.list));
            }
            return Flow::Continue;
        });
    }

  private:
    static constexpr std::size_t kTasksAtOnce = 16;
    static constexpr std::size_t kPairsAtOnce = 24;
    /// Longer lists are cut into pieces of this length. If all nodes of A meet one node of B, as
    /// around the apex of a fan, a task with all of them would take milliseconds, during which the
    /// walk could not be cancelled.
    static constexpr std::uint32_t kLongestList = 1024;

    Flow below(NodeLevels levels, std::size_t first, std::size_t last) {
        if (levels.a == 0 && levels.b == 0) {
            const auto tasks = std::span(memory_.tasks).subspan(first, last - first);
            drop_apart(levels, tasks);
            tasks_at_once_ = std::min(4 * tasks_at_once_, kTasksAtOnce);
            return walk_.compare(tasks);
        }
        return by_steps(levels, first, last, [&](std::size_t next_first, std::size_t next_last) {
            return below(levels.below(), next_first, next_last);
        });
    }

    void drop_apart(NodeLevels levels, std::span<NodeTask> tasks) {
        if constexpr (requires { walk_.drop_apart(levels, tasks); }) {
            walk_.drop_apart(levels, tasks);
        }
    }

    /// Processes some tasks at a time; `take(first, last)` gets the tasks that result.
    template <class Take>
    Flow by_steps(NodeLevels levels, std::size_t first, std::size_t last, Take take) {
        Flow flow = Flow::Continue;
        while (first < last && flow == Flow::Continue) {
            std::size_t end = first;
            std::size_t pairs = 0;
            while (end < last && end < first + tasks_at_once_ && pairs < kPairsAtOnce) {
                pairs += memory_.tasks[end++].list.size;
            }
            if (walk_.is_cancelled()) {
                return Flow::Stop;
            }
            const ListArena::Mark mark = memory_.lists.mark();
            step(levels, first, end);
            flow = take(last, memory_.task_count);
            memory_.task_count = last;
            memory_.lists.release(mark);
            first = end;
        }
        return flow;
    }

    /// Turns the tasks first to end − 1 into tasks of the next level, stored after all existing
    /// tasks.
    void step(NodeLevels levels, std::size_t first, std::size_t end) {
        stats_.iterations += end - first;
        // 1. Shorten the lists by tests of whole nodes (oriented boxes, fans).
        drop_apart(levels, std::span(memory_.tasks).subspan(first, end - first));
        // 2. Compare the children's boxes on the grids of A, then on the grids of B.
        meet_on_grids_a(levels, first, end);
        if (walk_.tests_grid_b()) {
            meet_on_grids_b(levels, first);
        }
        // 3. If one side is at the bottom, compare its triangles with the boxes of the other side.
        if constexpr (requires { walk_.tests_triangles(levels); }) {
            if (walk_.tests_triangles(levels)) {
                meet_triangles(levels, first, end);
            }
        }
        // 4. Count the overlaps. A side that stays has no children: merge their bits.
        std::size_t overlaps = 0;
        for (std::size_t k = 0; k < count_; ++k) {
            overlaps += static_cast<unsigned>(std::popcount(memory_.meetings[k].bits));
        }
        stats_.overlaps += overlaps;
        if (!levels.both_go_down()) {
            for (std::size_t k = 0; k < count_; ++k) {
                std::uint64_t& bits = memory_.meetings[k].bits;
                bits = levels.a_stays() ? any_child_of_a(bits) : any_child_of_b(bits);
            }
        }
        // 5. Write the lists of the next tasks.
        spread(levels, first, end, overlaps);
    }

    void meet_on_grids_a(NodeLevels levels, std::size_t first, std::size_t end) {
        PlacedBoxes boxes[kTasksAtOnce];
        const WideNode* level_a = walk_.level_a(levels.a);
        const WideNode* level_b = walk_.level_b(levels.b);
        std::size_t pairs = 0;
        // 1. Place the children of every task's node of B along the axes of A.
        for (std::size_t t = first; t < end; ++t) {
            walk_.place(level_b[memory_.tasks[t].node_b], boxes[t - first]);
            pairs += memory_.tasks[t].list.size;
        }
        if (memory_.meetings.size() < pairs) {
            memory_.meetings.reserve(pairs);
            memory_.meetings.resize(pairs);
        }
        // 2. List all pairs of nodes.
        NodeMeeting* const meetings = memory_.meetings.data();
        pairs = 0;
        for (std::size_t t = first; t < end; ++t) {
            for (const std::uint32_t a : memory_.lists.view(memory_.tasks[t].list)) {
                meetings[pairs++] = {0, a, static_cast<std::uint32_t>(t - first)};
                hwy::Prefetch(level_a + a);
            }
        }
        // 3. Compare the pairs: some maps first, then the tests that use them.
        GridMap maps[kMapsAtOnce];
        std::size_t count = 0;
        for (std::size_t at = 0; at < pairs; at += kMapsAtOnce) {
            const std::size_t some = std::min(pairs - at, kMapsAtOnce);
            for (std::size_t k = 0; k < some; ++k) {
                map_to_grid(boxes[meetings[at + k].task].origin, level_a[meetings[at + k].node_a],
                            1.0, maps[k]);
            }
            for (std::size_t k = 0; k < some; ++k) {
                const NodeMeeting met = meetings[at + k];
                const WideNode& a = level_a[met.node_a];
                const std::uint32_t node_b = memory_.tasks[first + met.task].node_b;
                stats_.volume_tests += std::uint64_t{a.count} * level_b[node_b].count;
                const std::uint64_t bits =
                    walk_.meet_on_grid_a(met.node_a, node_b, a, boxes[met.task], maps[k]);
                meetings[count] = {bits, met.node_a, met.task};
                count += bits != 0 ? 1 : 0;
            }
        }
        count_ = count;
    }

    void meet_on_grids_b(NodeLevels levels, std::size_t first) {
        const WideNode* level_a = walk_.level_a(levels.a);
        const WideNode* level_b = walk_.level_b(levels.b);
        NodeMeeting* const meetings = memory_.meetings.data();
        PlacedBoxes boxes[kMapsAtOnce];
        GridMap maps[kMapsAtOnce];
        std::size_t count = 0;
        const auto node_b = [&](const NodeMeeting& met) -> const WideNode& {
            return level_b[memory_.tasks[first + met.task].node_b];
        };
        for (std::size_t at = 0; at < count_; at += kMapsAtOnce) {
            const std::size_t some = std::min(count_ - at, kMapsAtOnce);
            for (std::size_t k = 0; k < some; ++k) {
                walk_.place_in_b(level_a[meetings[at + k].node_a], node_b(meetings[at + k]),
                                 boxes[k], maps[k]);
            }
            for (std::size_t k = 0; k < some; ++k) {
                NodeMeeting met = meetings[at + k];
                met.bits &= overlaps_on_grid_b(boxes[k], node_b(met), maps[k]);
                meetings[count] = met;
                count += met.bits != 0 ? 1 : 0;
            }
        }
        count_ = count;
    }

    /// For levels with exactly one side at the bottom: compares its triangles with the boxes of the
    /// other side's children.
    void meet_triangles(NodeLevels levels, std::size_t first, std::size_t end) {
        NodeMeeting* const meetings = memory_.meetings.data();
        std::size_t count = 0;
        std::size_t at = 0;
        for (std::size_t t = first; t < end; ++t) {
            const std::size_t begin = at;
            while (at < count_ && meetings[at].task == t - first) {
                ++at;
            }
            if (at == begin) {
                continue;
            }
            const auto triangles = walk_.triangles(levels, memory_.tasks[t].node_b);
            for (std::size_t k = begin; k < at; ++k) {
                NodeMeeting met = meetings[k];
                met.bits = triangles.meets(met.node_a, met.bits);
                meetings[count] = met;
                count += met.bits != 0 ? 1 : 0;
            }
        }
        count_ = count;
    }

    /// Writes, for each task and each child of its node, the list of children of A's nodes that it
    /// meets. The lists are adjacent and written in order: a vector store may write beyond the end
    /// of its list, and the next list overwrites the excess.
    void spread(NodeLevels levels, std::size_t first, std::size_t end, std::size_t bit_count) {
        const ListArena::Mark begin = memory_.lists.mark();
        memory_.lists.reserve(bit_count + kWide);
        memory_.make_room(kWide * (end - first) + bit_count / kLongestList);
        NodeTask* const tasks = memory_.tasks.data();
        NodeTask* next = tasks + memory_.task_count;
        const std::uint32_t children = levels.a_stays() ? 1 : kWide;
        std::uint32_t* const lists = memory_.lists.data();
        const NodeMeeting* met = memory_.meetings.data();
        const NodeMeeting* const last = met + count_;
        ListArena::Mark place = begin;
        for (std::size_t t = first; t < end; ++t) {
            const NodeMeeting* const first_met = met;
            while (met != last && met->task == t - first) {
                ++met;
            }
            const std::uint32_t node_b = tasks[t].node_b;
            for (std::uint32_t j = 0; j < kWide; ++j) {
                const ListArena::Mark list = place;
                for (const NodeMeeting* m = first_met; m != met; ++m) {
                    const auto row = static_cast<unsigned>(m->bits >> kWide * j & 0xFFU);
                    place += store_set_bits(row, children * m->node_a, lists + place);
                }
                const std::uint32_t child = levels.b_stays() ? node_b : kWide * node_b + j;
                ListArena::Mark part = list;
                for (; place - part > kLongestList; part += kLongestList) {
                    *next++ = {{part, kLongestList}, child};
                }
                *next = {{part, place - part}, child};
                next += place != part ? 1 : 0;
            }
        }
        memory_.task_count = static_cast<std::size_t>(next - tasks);
    }

    /// The children of A that meet any child of B, as bits of B's first child.
    [[nodiscard]] static std::uint64_t any_child_of_b(std::uint64_t bits) {
        bits |= bits >> 32U;
        bits |= bits >> 16U;
        bits |= bits >> 8U;
        return bits & 0xFFU;
    }

    /// The children of B that meet any child of A, as bits of A's first child.
    [[nodiscard]] static std::uint64_t any_child_of_a(std::uint64_t bits) {
        bits |= bits >> 4U;
        bits |= bits >> 2U;
        bits |= bits >> 1U;
        return bits & 0x0101'0101'0101'0101U;
    }

    Walk& walk_;
    FrameMemory& memory_;
    TraversalStats& stats_;
    std::size_t tasks_at_once_ = kTasksAtOnce;  ///< at most so many
    std::size_t count_ = 0;                     ///< meetings of the current step
};

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_TRIANGLE_STAGE_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_TRIANGLE_STAGE_INL
#undef TANDEM_TRIANGLE_STAGE_INL
#else
#define TANDEM_TRIANGLE_STAGE_INL
#endif

#include <bit>
#include <hwy/cache_control.h>

#include "traversal/wide/contact/grouped_memory.hpp"
#include "traversal/wide/contact/near_sieve-inl.hpp"
#include "traversal/wide/contact/pair_sieve-inl.hpp"
#include "traversal/wide/node_pair-inl.hpp"
#include "traversal/wide/turned_triangles-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

/// The last stage: gets bottom nodes and reports touching triangles. Boxes of the turned triangles
/// select the pairs, a filter in float decides nearly all of them, and the exact test decides the
/// rest.
class TriangleStage {
  public:
    TriangleStage(const GroupedWalk& walk, GroupedMemory& memory, TraversalStats& stats)
        : walk_(walk),
          queue_(memory.queue),
          memory_(memory),
          stats_(stats),
          batch_size_(std::min(walk.batch_size, MeetingQueue::kPairs)),
          has_oriented_boxes_(walk.tree_a.has_oriented_boxes() ||
                              walk.tree_b.has_oriented_boxes()) {
        clear();
    }

    void clear() { queue_.clear(); }

    /// Compares bottom nodes of B, each with a list of bottom nodes of A.
    Flow compare(std::span<const NodeTask> tasks, const ListArena& lists) {
        while (!tasks.empty()) {
            const auto some = tasks.first(std::min(leaves_at_once_, tasks.size()));
            if (walk_.is_cancelled() || compare_some(some, lists) == Flow::Stop) {
                return Flow::Stop;
            }
            leaves_at_once_ = std::min(2 * leaves_at_once_, kLeavesAtOnce);
            tasks = tasks.subspan(some.size());
        }
        return Flow::Continue;
    }

    /// Decides all queued pairs.
    Flow flush() {
        const Flow flow = decide();
        clear();
        return flow;
    }

  private:
    static constexpr std::size_t kLeavesAtOnce = 8;
    static constexpr std::size_t kNodesAtOnce = 64;

    struct NodeAndLeaf {
        std::uint32_t node_a;
        std::uint32_t leaf;
    };

    Flow compare_some(std::span<const NodeTask> tasks, const ListArena& lists) {
        if (queue_.leaf_count + tasks.size() > MeetingQueue::kLeaves && flush() == Flow::Stop) {
            return Flow::Stop;
        }
        stats_.iterations += tasks.size();
        // 1. Turn the triangles of the bottom nodes of B.
        PlacedBoxes boxes[kLeavesAtOnce];
        const std::size_t first_leaf = queue_.leaf_count;
        for (std::size_t t = 0; t < tasks.size(); ++t) {
            enter(tasks[t].node_b, queue_.leaf_count++, boxes[t]);
        }
        // 2. Compare their boxes with those of the nodes of A, kNodesAtOnce pairs of nodes at a
        // time.
        NodeAndLeaf nodes[kNodesAtOnce];
        std::size_t count = 0;
        const WideNode* level = walk_.tree_a.level(0);
        for (std::size_t t = 0; t < tasks.size(); ++t) {
            const auto leaf = static_cast<std::uint32_t>(first_leaf + t);
            for (const std::uint32_t node_a : lists.view(tasks[t].list)) {
                hwy::Prefetch(level + node_a);
                nodes[count++] = {node_a, leaf};
                if (count == kNodesAtOnce) {
                    if (compare_nodes({nodes, count}, boxes, first_leaf) == Flow::Stop) {
                        return Flow::Stop;
                    }
                    count = 0;
                }
            }
        }
        return compare_nodes({nodes, count}, boxes, first_leaf);
    }

    /// `boxes_of` holds the boxes of the leaves from `first_leaf` on.
    Flow compare_nodes(std::span<const NodeAndLeaf> nodes, const PlacedBoxes* boxes_of,
                       std::size_t first_leaf) {
        const WideNode* level = walk_.tree_a.level(0);
        // 1. Make the maps to the grids of A.
        GridMap maps[kNodesAtOnce];
        for (std::size_t k = 0; k < nodes.size(); ++k) {
            map_to_grid(boxes_of[nodes[k].leaf - first_leaf].origin, level[nodes[k].node_a], 1.0,
                        maps[k]);
        }
        // 2. Compare 64 pairs of boxes for each pair of nodes, and queue the overlapping ones.
        const std::size_t first_meeting = queue_.meeting_count;
        std::uint64_t tests = 0;
        std::uint64_t overlaps = 0;
        for (std::size_t k = 0; k < nodes.size(); ++k) {
            const auto [node_a, leaf] = nodes[k];
            const PlacedBoxes& boxes = boxes_of[leaf - first_leaf];
            const WideNode& a = level[node_a];
            const std::uint64_t bits = overlaps_on_grid_a(a, boxes, maps[k]) & boxes.used;
            tests += std::uint64_t{a.count} * static_cast<unsigned>(std::popcount(boxes.used) / 8);
            queue_.meetings[queue_.meeting_count] = {bits, node_a, leaf};
            queue_.meeting_count += bits != 0 ? 1 : 0;
            const auto found = static_cast<unsigned>(std::popcount(bits));
            overlaps += found;
            queue_.pair_count += found;
            if (queue_.pair_count >= batch_size_ && decide() == Flow::Stop) {
                return Flow::Stop;
            }
        }
        // 3. Fetch the triangles that decide() will need.
        for (std::size_t k = first_meeting; k < queue_.meeting_count; ++k) {
            prefetch_triangles(queue_.meetings[k].node_a);
        }
        stats_.volume_tests += tests;
        stats_.overlaps += overlaps;
        stats_.leaf_overlaps += overlaps;
        return Flow::Continue;
    }

    /// The triangles of large meshes are not in a cache. They are needed when the queue is full;
    /// fetching them earlier hides the latency.
    HWY_INLINE void prefetch_triangles(std::uint32_t node_a) const {
        const auto* first = reinterpret_cast<const std::byte*>(walk_.tree_a.triangles.data() +
                                                               std::size_t{kWide} * node_a);
        for (std::size_t line = 0; line < kWide * sizeof(WideTriangle); line += 64) {
            hwy::Prefetch(first + line);
        }
    }

    /// Turns the triangles of a bottom node of B, and puts boxes around them.
    void enter(std::uint32_t node_b, std::size_t leaf, PlacedBoxes& boxes) const {
        const Floats d;
        const WideNode& node = walk_.tree_b.level(0)[node_b];
        const VF pad_all = hn::Set(d, walk_.pose.slack + kLengthUnderflow);
        for (std::size_t at = 0; at < kWide; at += kLanes) {
            TriangleLanes t;
            load_turned(walk_.tree_b, node_b, walk_.pose, at, t);
            TurnedTriangle* const out = &queue_.turned[kWide * leaf + at];
            store_transposed(t.corner, t.reach, [=](std::size_t lane) { return out[lane].corner; });
            store_transposed(t.edge_1, t.span, [=](std::size_t lane) { return out[lane].edge_1; });
            store_transposed(t.edge_2, t.span, [=](std::size_t lane) { return out[lane].edge_2; });
            const VF pad =
                hn::MulAdd(hn::Add(t.reach, t.span), hn::Set(d, kPlacementError), pad_all);
            const auto store_box = [&](std::size_t axis, VF c, VF e1, VF e2) HWY_ATTR {
                const VF corner_1 = hn::Add(c, e1);
                const VF corner_2 = hn::Add(c, e2);
                const VF lo = hn::Min(hn::Min(c, corner_1), corner_2);
                const VF hi = hn::Max(hn::Max(c, corner_1), corner_2);
                hn::Store(hn::Sub(lo, pad), d, &boxes.lo[axis][at]);
                hn::Store(hn::Add(hi, pad), d, &boxes.hi[axis][at]);
            };
            store_box(0, t.corner.x, t.edge_1.x, t.edge_2.x);
            store_box(1, t.corner.y, t.edge_1.y, t.edge_2.y);
            store_box(2, t.corner.z, t.edge_1.z, t.edge_2.z);
        }
        const Vec3 centre = centre_of_grid(node);
        place_point(walk_.pose.b_to_a, centre.data(), boxes.origin);
        boxes.used = used_bits_b(node.count);
        queue_.leaves[leaf].node = node_b;
        std::copy_n(boxes.origin, 4, queue_.leaves[leaf].centre);
    }

    /// Turns meetings into pairs; one step writes all pairs of one triangle of B. A single loop
    /// runs over all meetings, because the number of steps in a meeting cannot be predicted.
    void spread() {
        // 1. The offset of the two centres, for each meeting.
        const WideNode* level = walk_.tree_a.level(0);
        for (std::size_t k = 0; k < queue_.meeting_count; ++k) {
            const MeetingQueue::Meeting& meeting = queue_.meetings[k];
            store_offset(queue_.leaves[meeting.leaf].centre, level[meeting.node_a],
                         memory_.offsets[k]);
        }
        // 2. One row of up to eight pairs per step.
        SlotPairs& pairs = memory_.pairs;
        queue_.meetings[queue_.meeting_count].bits = 0;
        const MeetingQueue::Meeting* meeting = queue_.meetings.data();
        std::uint32_t number = 0;
        std::size_t at = 0;
        std::uint64_t bits = meeting->bits;
        while (bits != 0) {
            const auto bit = static_cast<unsigned>(std::countr_zero(bits)) & ~7U;
            const auto row = static_cast<unsigned>(bits >> bit & 0xFFU);
            store_eight(kWide * meeting->leaf + bit / kWide, &pairs.slot_b[at]);
            store_eight(number, &pairs.offset[at]);
            at += store_set_bits(row, kWide * meeting->node_a, &pairs.slot_a[at]);
            // The next word is loaded before it is known whether it is needed.
            const std::uint64_t next = meeting[1].bits;
            const std::uint64_t rest = bits & ~(std::uint64_t{0xFF} << bit);
            const bool ended = rest == 0;
            bits = ended ? next : rest;
            meeting += ended ? 1 : 0;
            number += ended ? 1 : 0;
        }
        pairs.count = at;
    }

    /// Decides all queued pairs; the leaves stay in the queue.
    Flow decide() {
        // 1. List the candidate pairs.
        spread();
        queue_.meeting_count = 0;
        queue_.pair_count = 0;
        if (walk_.near != nullptr) {
            return tell_near();
        }
        SlotPairs& pairs = memory_.pairs;
        stats_.geometry_tests += pairs.count;
        const PairSource<TurnedTriangle> source{walk_.tree_a.triangles.data(), queue_.turned.data(),
                                                memory_.offsets.data(), walk_.pose.slack};
        // 2. The float filter drops pairs that are certainly apart, and marks the unsure ones.
        if (has_oriented_boxes_) {
            drop_passing(source, pairs);
        }
        drop_apart(source, pairs, [](const PlaneSides& s) { return surely_apart(s); });
        keep_touching(source, pairs);
        // 3. The exact test decides the unsure pairs; report the rest.
        std::vector<WidePair>& hits = memory_.hits;
        hits.resize(pairs.count);
        std::size_t count = 0;
        for (std::size_t at = 0; at < pairs.count; ++at) {
            hits[count] = ids(at);
            count += pairs.unsure[at] == 0 || is_exactly(hits[count]) ? 1U : 0U;
        }
        hits.resize(count);
        stats_.geometry_overlaps += hits.size();
        if (walk_.is_cancelled()) {
            return Flow::Stop;
        }
        return hits.empty() ? Flow::Continue : walk_.found(hits);
    }

    /// Reports all queued pairs that may be near.
    HWY_NOINLINE Flow tell_near() {
        SlotPairs& pairs = memory_.pairs;
        const PairSource<TurnedTriangle> source{walk_.tree_a.triangles.data(), queue_.turned.data(),
                                                memory_.offsets.data(), walk_.near->slack};
        keep_near(source, walk_.near->limit.squared(), pairs);
        stats_.geometry_tests += pairs.count;
        std::vector<WidePair>& hits = memory_.hits;
        hits.resize(pairs.count);
        for (std::size_t at = 0; at < pairs.count; ++at) {
            hits[at] = ids(at);
        }
        if (walk_.is_cancelled()) {
            return Flow::Stop;
        }
        return hits.empty() ? Flow::Continue : walk_.found(hits);
    }

    /// A cancelled walk needs no exact tests, which may take microseconds each.
    [[nodiscard]] bool is_exactly(WidePair pair) const {
        return !walk_.is_cancelled() && walk_.exact(pair);
    }

    [[nodiscard]] WidePair ids(std::size_t at) const {
        const std::uint32_t place = memory_.pairs.slot_b[at];
        const std::size_t slot_b =
            std::size_t{kWide} * queue_.leaves[place / kWide].node + place % kWide;
        return {walk_.tree_a.triangles[memory_.pairs.slot_a[at]].id,
                walk_.tree_b.triangles[slot_b].id};
    }

    const GroupedWalk& walk_;
    MeetingQueue& queue_;
    GroupedMemory& memory_;
    TraversalStats& stats_;
    std::size_t batch_size_;
    bool has_oriented_boxes_;
    /// Starts with one: if a single pair is enough, it may be found there.
    std::size_t leaves_at_once_ = 1;
};

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

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

#include "traversal/wide/grouped_memory.hpp"
#include "traversal/wide/node_pair-inl.hpp"
#include "traversal/wide/pair_sieve-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::HWY_NAMESPACE {

/// The last stage: bottom nodes in, touching triangles out. Boxes of the turned triangles choose
/// the pairs, a filter in float decides nearly all of them, the rest goes to the exact test.
class TriangleStage {
    /// Nodes of a list that are fetched before their turn: about a hundred nanoseconds.
    static constexpr std::uint32_t kAhead = 4;

  public:
    TriangleStage(const GroupedWalk& walk, GroupedMemory& memory, TraversalStats& stats)
        : walk_(walk),
          queue_(memory.queue),
          memory_(memory),
          stats_(stats),
          batch_size_(std::min(walk.batch_size, MeetingQueue::kPairs)) {
        clear();
    }

    void clear() { queue_.clear(); }

    /// Bottom nodes of B, each against a list of bottom nodes of A.
    Flow compare(std::span<const NodeTask> tasks, const ListArena& lists) {
        for (std::size_t first = 0; first < tasks.size(); first += kLeavesAtOnce) {
            const auto some = tasks.subspan(first, std::min(kLeavesAtOnce, tasks.size() - first));
            if (compare_some(some, lists) == Flow::Stop) {
                return Flow::Stop;
            }
        }
        return Flow::Continue;
    }

    /// Decides all waiting pairs.
    Flow flush() {
        const Flow flow = decide();
        clear();
        return flow;
    }

  private:
    static constexpr std::size_t kLeavesAtOnce = 16;

    Flow compare_some(std::span<const NodeTask> tasks, const ListArena& lists) {
        if (queue_.leaf_count + tasks.size() > MeetingQueue::kLeaves && flush() == Flow::Stop) {
            return Flow::Stop;
        }
        stats_.iterations += tasks.size();
        PlacedBoxes boxes[kLeavesAtOnce];
        const std::size_t first_leaf = queue_.leaf_count;
        for (std::size_t t = 0; t < tasks.size(); ++t) {
            enter(tasks[t].node_b, queue_.leaf_count++, boxes[t]);
        }
        for (std::size_t t = 0; t < tasks.size(); ++t) {
            const auto leaf = static_cast<std::uint32_t>(first_leaf + t);
            if (compare_leaf(leaf, boxes[t], tasks[t].list, lists) == Flow::Stop) {
                return Flow::Stop;
            }
        }
        return Flow::Continue;
    }

    HWY_INLINE Flow compare_leaf(std::uint32_t leaf, const PlacedBoxes& boxes,
                                 const ListArena::List& list, const ListArena& lists) {
        const WideNode* level = walk_.tree_a.level(0);
        std::uint64_t children = 0;
        std::uint64_t overlaps = 0;
        for (std::uint32_t k = 0; k < list.size; ++k) {
            const std::uint32_t node_a = lists.at(list, k);
            if (k + kAhead < list.size) {
                hwy::Prefetch(level + lists.at(list, k + kAhead));
            }
            const WideNode& a = level[node_a];
            const std::uint64_t bits = overlaps_on_grid_a(a, boxes) & boxes.used;
            children += a.count;
            queue_.meetings[queue_.meeting_count] = {bits, node_a, leaf};
            queue_.meeting_count += bits != 0 ? 1 : 0;
            if (bits != 0) {
                prefetch_triangles(node_a);
            }
            const auto found = static_cast<unsigned>(std::popcount(bits));
            overlaps += found;
            queue_.pair_count += found;
            if (queue_.pair_count >= batch_size_ && decide() == Flow::Stop) {
                return Flow::Stop;
            }
        }
        stats_.volume_tests += children * static_cast<unsigned>(std::popcount(boxes.used) / 8);
        stats_.overlaps += overlaps;
        stats_.leaf_overlaps += overlaps;
        return Flow::Continue;
    }

    /// Of large meshes the triangles are not in a cache; they are looked at when the queue is full.
    HWY_INLINE void prefetch_triangles(std::uint32_t node_a) const {
        const auto* first = reinterpret_cast<const std::byte*>(walk_.tree_a.triangles.data() +
                                                               std::size_t{kWide} * node_a);
        for (std::size_t line = 0; line < kWide * sizeof(WideTriangle); line += 64) {
            hwy::Prefetch(first + line);
        }
    }

    /// Turns the triangles of a bottom node of B, and puts boxes around them.
    void enter(std::uint32_t node_b, std::size_t leaf, PlacedBoxes& boxes) const {
        TurnedTriangle* turned_triangles = &queue_.turned[kWide * leaf];
        const WideNode& node = walk_.tree_b.level(0)[node_b];
        const WideTriangle* triangles = &walk_.tree_b.triangles[std::size_t{kWide} * node_b];
        const Floats d;
        const WideMap& map = walk_.pose.b_to_a;
        const auto turned = [&](const VF3& v) HWY_ATTR {
            const auto along = [&](const std::array<float, 3>& row) HWY_ATTR {
                return dot({hn::Set(d, row[0]), hn::Set(d, row[1]), hn::Set(d, row[2])}, v);
            };
            return VF3{along(map.rows[0]), along(map.rows[1]), along(map.rows[2])};
        };
        const VF ratio = hn::Set(d, static_cast<float>(walk_.pose.ratio));
        const VF pad_all = hn::Set(d, walk_.pose.slack + kLengthUnderflow);
        for (std::size_t at = 0; at < kWide; at += kLanes) {
            // Slots behind a last, shorter node are not there: any triangle will do.
            const ThreeTransposed t = load_three_transposed([&](std::size_t lane) HWY_ATTR {
                return triangles[at + lane < node.count ? at + lane : 0].corner.data();
            });
            const VF3 corner = turned(t.first.v);
            const VF3 edge_1 = turned(t.second.v);
            const VF3 edge_2 = turned(t.third.v);
            const VF reach = hn::Mul(ratio, t.first.w);
            const VF span = hn::Mul(ratio, t.second.w);
            TurnedTriangle* const out = turned_triangles + at;
            store_transposed(corner, reach, [=](std::size_t lane) { return out[lane].corner; });
            store_transposed(edge_1, span, [=](std::size_t lane) { return out[lane].edge_1; });
            store_transposed(edge_2, span, [=](std::size_t lane) { return out[lane].edge_2; });
            const VF pad = hn::MulAdd(hn::Add(reach, span), hn::Set(d, kPlacementError), pad_all);
            const auto store_box = [&](std::size_t axis, VF c, VF e1, VF e2) HWY_ATTR {
                const VF corner_1 = hn::Add(c, e1);
                const VF corner_2 = hn::Add(c, e2);
                const VF lo = hn::Min(hn::Min(c, corner_1), corner_2);
                const VF hi = hn::Max(hn::Max(c, corner_1), corner_2);
                hn::Store(hn::Sub(lo, pad), d, &boxes.lo[axis][at]);
                hn::Store(hn::Add(hi, pad), d, &boxes.hi[axis][at]);
            };
            store_box(0, corner.x, edge_1.x, edge_2.x);
            store_box(1, corner.y, edge_1.y, edge_2.y);
            store_box(2, corner.z, edge_1.z, edge_2.z);
        }
        const Vec3 centre = centre_of_grid(node);
        place_point(map, centre.data(), boxes.origin);
        boxes.used = used_bits_b(node.count);
        queue_.leaves[leaf].node = node_b;
        std::copy_n(boxes.origin, 4, queue_.leaves[leaf].centre);
    }

    /// From meetings to pairs. One loop over all pairs of all meetings: how many there are in each
    /// cannot be predicted.
    void spread() {
        const WideNode* level = walk_.tree_a.level(0);
        for (std::size_t k = 0; k < queue_.meeting_count; ++k) {
            const MeetingQueue::Meeting& meeting = queue_.meetings[k];
            store_offset(queue_.leaves[meeting.leaf].centre, level[meeting.node_a],
                         memory_.offsets[k]);
        }
        SlotPairs& pairs = memory_.pairs;
        pairs.count = queue_.pair_count;
        queue_.meetings[queue_.meeting_count].bits = 0;
        const MeetingQueue::Meeting* meeting = queue_.meetings.data();
        std::uint32_t number = 0;
        std::uint64_t bits = meeting->bits;
        for (std::size_t at = 0; at < pairs.count; ++at) {
            const auto bit = static_cast<std::uint32_t>(std::countr_zero(bits));
            pairs.slot_a[at] = kWide * meeting->node_a + bit % kWide;
            pairs.slot_b[at] = kWide * meeting->leaf + bit / kWide;
            pairs.offset[at] = number;
            // The next word is there before it is known whether it is needed.
            const std::uint64_t next = meeting[1].bits;
            const std::uint64_t rest = bits & (bits - 1);
            const bool ended = rest == 0;
            bits = ended ? next : rest;
            meeting += ended ? 1 : 0;
            number += ended ? 1 : 0;
        }
    }

    static HWY_INLINE void store_offset(const double* centre_b, const WideNode& a,
                                        CentreOffset& offset) {
        // The fourth number is made of the exponents and the count: nobody looks at it.
        const V4 origin = hn::LoadU(Quad(), a.origin.data());
        hn::Store(differences(centre_b, origin, steps_of(a, 7)), Quad(), offset.xyz);
    }

    /// Decides all waiting pairs; the leaves stay where they are.
    Flow decide() {
        spread();
        queue_.meeting_count = 0;
        queue_.pair_count = 0;
        SlotPairs& pairs = memory_.pairs;
        stats_.geometry_tests += pairs.count;
        const PairSource<TurnedTriangle> source{walk_.tree_a.triangles.data(), queue_.turned.data(),
                                                memory_.offsets.data(), walk_.pose.slack};
        drop_apart(source, pairs, [](const PlaneSides& s) { return surely_apart(s); });
        keep_touching(source, pairs);
        std::vector<WidePair>& hits = memory_.hits;
        hits.resize(pairs.count);
        std::size_t count = 0;
        for (std::size_t at = 0; at < pairs.count; ++at) {
            hits[count] = ids(at);
            count += pairs.unsure[at] == 0 || walk_.exact(hits[count]) ? 1U : 0U;
        }
        hits.resize(count);
        stats_.geometry_overlaps += hits.size();
        return hits.empty() ? Flow::Continue : walk_.found(hits);
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
};

}  // namespace tandem::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

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
        for (std::size_t j = 0; j < 3; ++j) {
            for (std::size_t i = 0; i < 3; ++i) {
                columns_[j][i] = columns_[j][i + 4] = walk.pose.b_to_a.rows[i][j];
            }
        }
        columns_[3][3] = columns_[3][7] = static_cast<float>(walk.pose.ratio);
        clear();
    }

    void clear() { queue_.clear(); }

    /// A bottom node of B against a list of bottom nodes of A.
    Flow compare(std::uint32_t node_b, const ListArena::List& list, const ListArena& lists) {
        if (queue_.leaf_count == MeetingQueue::kLeaves && flush() == Flow::Stop) {
            return Flow::Stop;
        }
        ++stats_.iterations;
        auto leaf = static_cast<std::uint32_t>(queue_.leaf_count++);
        PlacedBoxes boxes;
        enter(node_b, leaf, boxes);
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
            // Whether two nodes meet cannot be predicted: an entry without bits is overwritten.
            queue_.meetings[queue_.meeting_count] = {bits, node_a, leaf};
            queue_.meeting_count += bits != 0 ? 1 : 0;
            if (bits != 0) {
                prefetch_triangles(node_a);
            }
            const auto found = static_cast<unsigned>(std::popcount(bits));
            overlaps += found;
            queue_.pair_count += found;
            if (queue_.pair_count >= batch_size_) {
                if (flush() == Flow::Stop) {
                    return Flow::Stop;
                }
                leaf = static_cast<std::uint32_t>(queue_.leaf_count++);
                enter(node_b, leaf, boxes);
            }
        }
        stats_.volume_tests += children * walk_.tree_b.level(0)[node_b].count;
        stats_.overlaps += overlaps;
        stats_.leaf_overlaps += overlaps;
        return Flow::Continue;
    }

    /// Decides all waiting pairs.
    Flow flush() {
        spread();
        clear();
        return decide();
    }

  private:
    /// Of large meshes the triangles are not in a cache; they are looked at when the queue is full.
    HWY_INLINE void prefetch_triangles(std::uint32_t node_a) const {
        const auto* first = reinterpret_cast<const std::byte*>(walk_.tree_a.triangles.data() +
                                                               std::size_t{kWide} * node_a);
        for (std::size_t line = 0; line < kWide * sizeof(WideTriangle); line += 64) {
            hwy::Prefetch(first + line);
        }
    }

    /// Turns the triangles of a bottom node of B, and puts boxes around them.
    void enter(std::uint32_t node_b, std::uint32_t leaf, PlacedBoxes& boxes) const {
        TurnedTriangle* turned_triangles = &queue_.turned[std::size_t{kWide} * leaf];
        const WideNode& node = walk_.tree_b.level(0)[node_b];
        const WideTriangle* triangles = &walk_.tree_b.triangles[std::size_t{kWide} * node_b];
        const Quad d4;
        const Floats d;
        const VF c0 = hn::Load(d, columns_[0]);
        const VF c1 = hn::Load(d, columns_[1]);
        const VF c2 = hn::Load(d, columns_[2]);
        const VF c3 = hn::Load(d, columns_[3]);
        const auto turned = [&](VF v) {
            return hn::MulAdd(
                c2, hn::Broadcast<2>(v),
                hn::MulAdd(c1, hn::Broadcast<1>(v), hn::Mul(c0, hn::Broadcast<0>(v))));
        };
        const auto store = [&](VF v, std::size_t k, float(TurnedTriangle::*part)[4]) {
#if HWY_MAX_BYTES >= 32
            hn::Store(hn::LowerHalf(d4, v), d4, turned_triangles[k].*part);
            hn::Store(hn::UpperHalf(d4, v), d4, turned_triangles[k + 4].*part);
#else
            hn::Store(v, d4, turned_triangles[k].*part);
#endif
        };
        const float pad_all = walk_.pose.slack + kLengthUnderflow;
        for (std::size_t at = 0; at < kWide; at += kLanes) {
            VF lo[4];
            VF hi[4];
            for (std::size_t k = 0; k < 4; ++k) {
                const auto corner_at = [&](std::size_t lane) {
                    // Slots behind a last, shorter node are not there: any triangle will do.
                    const std::size_t slot = at + lane;
                    return triangles[slot < node.count ? slot : 0].corner.data();
                };
                const VF v0 = load_quads(corner_at, k);
                const VF v1 = load_quads([&](std::size_t l) { return corner_at(l) + 4; }, k);
                const VF v2 = load_quads([&](std::size_t l) { return corner_at(l) + 8; }, k);
                // c3 scales reach and span; edge_2 carries a number that is not a float.
                const VF corner = hn::MulAdd(c3, hn::Broadcast<3>(v0), turned(v0));
                const VF edge_1 = hn::MulAdd(c3, hn::Broadcast<3>(v1), turned(v1));
                const VF edge_2 = turned(v2);
                store(corner, at + k, &TurnedTriangle::corner);
                store(edge_1, at + k, &TurnedTriangle::edge_1);
                store(edge_2, at + k, &TurnedTriangle::edge_2);
                const VF corner_1 = hn::Add(corner, edge_1);
                const VF corner_2 = hn::Add(corner, edge_2);
                lo[k] = hn::Min(hn::Min(corner, corner_1), corner_2);
                hi[k] = hn::Max(hn::Max(corner, corner_1), corner_2);
            }
            const Transposed box_lo = transposed(lo[0], lo[1], lo[2], lo[3]);
            const Transposed box_hi = transposed(hi[0], hi[1], hi[2], hi[3]);
            // The fourth component of the upper corners is reach + span.
            const VF pad = hn::MulAdd(box_hi.w, hn::Set(d, kPlacementError), hn::Set(d, pad_all));
            hn::Store(hn::Sub(box_lo.v.x, pad), d, &boxes.lo[0][at]);
            hn::Store(hn::Sub(box_lo.v.y, pad), d, &boxes.lo[1][at]);
            hn::Store(hn::Sub(box_lo.v.z, pad), d, &boxes.lo[2][at]);
            hn::Store(hn::Add(box_hi.v.x, pad), d, &boxes.hi[0][at]);
            hn::Store(hn::Add(box_hi.v.y, pad), d, &boxes.hi[1][at]);
            hn::Store(hn::Add(box_hi.v.z, pad), d, &boxes.hi[2][at]);
        }
        place_centre(node, boxes.origin);
        queue_.leaves[leaf].node = node_b;
        std::copy_n(boxes.origin, 4, queue_.leaves[leaf].centre);
        boxes.used = used_bits_b(node.count);
    }

    void place_centre(const WideNode& node, double* out) const {
        const WideMap& map = walk_.pose.b_to_a;
        const Vec3 centre = centre_of_grid(node);
        for (std::size_t i = 0; i < 4; ++i) {
            out[i] = ((map.columns[0][i] * centre[0] + map.columns[1][i] * centre[1]) +
                      map.columns[2][i] * centre[2]) +
                     map.columns[3][i];
        }
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

    Flow decide() {
        SlotPairs& pairs = memory_.pairs;
        stats_.geometry_tests += pairs.count;
        const PairSource<TurnedTriangle> source{walk_.tree_a.triangles.data(), queue_.turned.data(),
                                                memory_.offsets.data(), walk_.pose.slack};
        drop_apart(source, pairs, [](const PlaneSides& s) { return surely_apart(s); });
        keep_touching(source, pairs);
        std::vector<WidePair>& hits = memory_.hits;
        hits.clear();
        for (std::size_t at = 0; at < pairs.count; ++at) {
            const WidePair pair = ids(at);
            if (pairs.unsure[at] == 0 || walk_.exact(pair)) {
                hits.push_back(pair);
            }
        }
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
    /// The matrix by columns, twice for two triangles at a time; the last one scales the fourth
    /// numbers.
    alignas(32) float columns_[4][8]{};
};

}  // namespace tandem::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

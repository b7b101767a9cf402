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
#include "traversal/wide/set_bits-inl.hpp"
#include "traversal/wide/triangle_filter-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::HWY_NAMESPACE {

/// The last stage: bottom nodes in, touching triangles out. Boxes of the turned triangles choose
/// the pairs, a filter in float decides nearly all of them, the rest goes to the exact test.
class TriangleStage {
    /// Nodes of a list that are fetched before their turn: about a hundred nanoseconds.
    static constexpr std::uint32_t kAhead = 4;

  public:
    TriangleStage(const GroupedWalk& walk, GroupedMemory& memory, TraversalStats& stats)
        : walk_(walk), queue_(memory.queue), hits_(memory.hits), stats_(stats) {
        for (std::size_t j = 0; j < 3; ++j) {
            for (std::size_t i = 0; i < 3; ++i) {
                columns_[j][i] = columns_[j][i + 4] = walk.pose.b_to_a.rows[i][j];
            }
        }
        columns_[3][3] = columns_[3][7] = static_cast<float>(walk.pose.ratio);
        clear();
    }

    void clear() {
        queue_.leaf_count = 0;
        queue_.pair_count = 0;
        queue_.offset_count = 0;
    }

    /// A bottom node of B against a list of bottom nodes of A.
    Flow compare(std::uint32_t node_b, const ListArena::List& list, const ListArena& lists) {
        if (queue_.leaf_count == PairQueue::kLeaves && flush() == Flow::Stop) {
            return Flow::Stop;
        }
        ++stats_.iterations;
        const auto leaf = static_cast<std::uint32_t>(queue_.leaf_count++);
        queue_.leaf_nodes[leaf] = node_b;
        PlacedBoxes boxes;
        turn(node_b, &queue_.turned[std::size_t{kWide} * leaf], boxes);
        const WideNode* level = walk_.tree_a.level(0);
        for (std::uint32_t k = 0; k < list.size; ++k) {
            const std::uint32_t node_a = lists.at(list, k);
            if (k + kAhead < list.size) {
                hwy::Prefetch(level + lists.at(list, k + kAhead));
            }
            const WideNode& a = level[node_a];
            std::uint64_t bits = overlaps_on_grid_a(a, boxes) & boxes.used;
            stats_.volume_tests +=
                std::uint64_t{a.count} * static_cast<unsigned>(std::popcount(boxes.used) / 8);
            if (bits == 0) {
                continue;
            }
            const auto found = static_cast<unsigned>(std::popcount(bits));
            stats_.overlaps += found;
            stats_.leaf_overlaps += found;
            prefetch_triangles(node_a);
            const auto offset = static_cast<std::uint32_t>(queue_.offset_count++);
            store_offset(boxes, a, queue_.offsets[offset]);
            std::size_t count = queue_.pair_count;
            while (bits != 0) {
                const auto j = static_cast<unsigned>(std::countr_zero(bits)) / 8;
                const auto slots = static_cast<unsigned>(bits >> (8 * j)) & 0xFFU;
                bits &= ~(std::uint64_t{0xFF} << (8 * j));
                fill_eight(kWide * leaf + j, &queue_.turned_b[count]);
                fill_eight(offset, &queue_.offset[count]);
                count += store_set_bits(slots, kWide * node_a, &queue_.slot_a[count]);
            }
            queue_.pair_count = count;
            if (count + 64 > PairQueue::kPairs || count >= walk_.batch_size) {
                if (flush_keeping(leaf) == Flow::Stop) {
                    return Flow::Stop;
                }
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
    /// Decides all waiting pairs while the leaf that is being compared stays where it is.
    Flow flush_keeping(std::uint32_t leaf) {
        const Flow flow = decide();
        queue_.leaf_count = leaf + 1;
        queue_.pair_count = 0;
        queue_.offset_count = 0;
        return flow;
    }

    /// Of large meshes the triangles are not in a cache; they are looked at when the queue is full.
    HWY_INLINE void prefetch_triangles(std::uint32_t node_a) const {
        const auto* first = reinterpret_cast<const std::byte*>(walk_.tree_a.triangles.data() +
                                                               std::size_t{kWide} * node_a);
        for (std::size_t line = 0; line < kWide * sizeof(WideTriangle); line += 64) {
            hwy::Prefetch(first + line);
        }
    }

    HWY_INLINE static void fill_eight(std::uint32_t value, std::uint32_t* out) {
        const Words d;
        for (std::size_t at = 0; at < kWide; at += kLanes) {
            hn::StoreU(hn::Set(d, value), d, out + at);
        }
    }

    static void store_offset(const PlacedBoxes& boxes, const WideNode& a,
                             PairQueue::Offset& offset) {
        const Quad d4;
        alignas(16) float steps[4];
        hn::Store(steps_of(a, 7), d4, steps);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double centre =
                static_cast<double>(a.origin[axis]) + static_cast<double>(steps[axis]);
            offset.xyz[axis] = static_cast<float>(boxes.origin[axis] - centre);
        }
        offset.xyz[3] = 0.0F;
    }

    /// Turns the triangles of a bottom node of B, and puts boxes around them.
    void turn(std::uint32_t node_b, TurnedTriangle* turned_triangles, PlacedBoxes& boxes) const {
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

    /// The pairs from `at` on.
    HWY_INLINE TrianglePairs load(std::size_t at) const {
        const Floats d;
        const WideTriangle* triangles_a = walk_.tree_a.triangles.data();
        const std::uint32_t* slots = &queue_.slot_a[at];
        const auto a = [=](std::size_t lane) { return triangles_a + slots[lane]; };
        const TurnedTriangle* turned = queue_.turned.data();
        const std::uint32_t* places = &queue_.turned_b[at];
        const auto b = [=](std::size_t lane) { return turned + places[lane]; };
        const PairQueue::Offset* offsets = queue_.offsets.data();
        const std::uint32_t* numbers = &queue_.offset[at];
        const ThreeTransposed of_a =
            load_three_transposed([=](std::size_t lane) { return a(lane)->corner.data(); });
        const ThreeTransposed of_b =
            load_three_transposed([=](std::size_t lane) { return b(lane)->corner; });
        const Transposed between =
            load_transposed([=](std::size_t lane) { return offsets[numbers[lane]].xyz; });
        const VF slack = hn::Set(d, 2 * walk_.pose.slack);
        return {.edge_1_a = of_a.second.v,
                .edge_2_a = of_a.third.v,
                .edge_1_b = of_b.second.v,
                .edge_2_b = of_b.third.v,
                .between = (of_b.first.v + between.v) - of_a.first.v,
                .span_a = hn::Add(of_a.second.w, slack),
                .span_b = hn::Add(of_b.second.w, slack),
                .reach = hn::Add(of_a.first.w, of_b.first.w)};
    }

    Flow decide() {
        const std::size_t count = queue_.pair_count;
        if (count == 0) {
            return Flow::Continue;
        }
        stats_.geometry_tests += count;
        pad_queue(count);
        hits_.clear();
        for (std::size_t at = 0; at < count; at += kLanes) {
            const TrianglePairs t = load(at);
            const ErrorTerms errors = error_terms(t, walk_.pose.slack);
            const PlaneSides sides = plane_sides(t, errors);
            const unsigned open = ~bits_of(surely_apart(sides)) & lane_bits(count - at);
            if (open == 0) {
                continue;
            }
            const Verdicts verdicts = judge(t, errors, sides);
            const unsigned hit = bits_of(verdicts.hit) & open;
            const unsigned unsure = bits_of(verdicts.unsure) & open;
            for (unsigned rest = hit | unsure; rest != 0; rest &= rest - 1) {
                const auto lane = static_cast<unsigned>(std::countr_zero(rest));
                const WidePair pair = ids(at + lane);
                if ((unsure >> lane & 1U) == 0 || walk_.exact(pair)) {
                    hits_.push_back(pair);
                }
            }
        }
        stats_.geometry_overlaps += hits_.size();
        return hits_.empty() ? Flow::Continue : walk_.found(hits_);
    }

    [[nodiscard]] WidePair ids(std::size_t at) const {
        const std::uint32_t turned = queue_.turned_b[at];
        const std::size_t slot_b =
            std::size_t{kWide} * queue_.leaf_nodes[turned / kWide] + turned % kWide;
        return {walk_.tree_a.triangles[queue_.slot_a[at]].id, walk_.tree_b.triangles[slot_b].id};
    }

    /// The last vector may reach behind the queue: it finds copies of the last pair there.
    void pad_queue(std::size_t count) {
        std::fill_n(&queue_.slot_a[count], kLanes, queue_.slot_a[count - 1]);
        std::fill_n(&queue_.turned_b[count], kLanes, queue_.turned_b[count - 1]);
        std::fill_n(&queue_.offset[count], kLanes, queue_.offset[count - 1]);
    }

    [[nodiscard]] static unsigned lane_bits(std::size_t count) {
        return count >= kLanes ? (1U << kLanes) - 1 : (1U << count) - 1;
    }

    const GroupedWalk& walk_;
    PairQueue& queue_;
    std::vector<WidePair>& hits_;
    TraversalStats& stats_;
    /// The matrix by columns, twice for two triangles at a time; the last one scales the fourth
    /// numbers.
    alignas(32) float columns_[4][8]{};
};

}  // namespace tandem::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_TRIANGLE_STAGE_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_TRIANGLE_STAGE_INL
#undef TANDEM_TRIANGLE_STAGE_INL
#else
#define TANDEM_TRIANGLE_STAGE_INL
#endif

#include <bit>

#include "traversal/wide/grouped_memory.hpp"
#include "traversal/wide/node_pair-inl.hpp"
#include "traversal/wide/triangle_filter-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::HWY_NAMESPACE {

/// Stores first + k for every set bit k of a byte and returns how many there are. Writes eight.
HWY_INLINE std::uint32_t store_set_bits(unsigned byte, std::uint32_t first, std::uint32_t* out) {
    const Words d;
    const hn::Rebind<std::uint8_t, Words> d8;
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        const auto bits = hn::PromoteTo(d, hn::LoadU(d8, &kSetBits[byte][at]));
        hn::StoreU(hn::Add(bits, hn::Set(d, first)), d, out + at);
    }
    return static_cast<std::uint32_t>(std::popcount(byte));
}

/// The last stage: bottom nodes in, touching triangles out. Boxes of the turned triangles choose
/// the pairs, a filter in float decides nearly all of them, the rest goes to the exact test.
class TriangleStage {
  public:
    TriangleStage(const GroupedWalk& walk, GroupedMemory& memory, TraversalStats& stats)
        : walk_(walk), queue_(memory.queue), hits_(memory.hits), stats_(stats) {
        const WidePose& pose = walk.pose;
        for (std::size_t j = 0; j < 3; ++j) {
            for (std::size_t i = 0; i < 3; ++i) {
                columns_[j][i] = pose.to_a_f[i][j];
            }
            columns_[j][3] = 0.0F;
        }
        columns_[3][3] = pose.ratio;
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
        turn(node_b, queue_.leaves[leaf], boxes);
        const WideNode* level = walk_.tree_a.level(0);
        for (std::uint32_t k = 0; k < list.size; ++k) {
            const std::uint32_t node_a = lists.at(list, k);
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

    HWY_INLINE static void fill_eight(std::uint32_t value, std::uint32_t* out) {
        const Words d;
        for (std::size_t at = 0; at < kWide; at += kLanes) {
            hn::StoreU(hn::Set(d, value), d, out + at);
        }
    }

    static void store_offset(const PlacedBoxes& boxes, const WideNode& a,
                             PairQueue::Offset& offset) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double centre = static_cast<double>(a.origin[axis]) +
                                  128.0 * static_cast<double>(power_of_two(a.exponent[axis]));
            offset.xyz[axis] = static_cast<float>(boxes.origin[axis] - centre);
        }
        offset.xyz[3] = 0.0F;
    }

    /// Turns the triangles of a bottom node of B, and puts boxes around them.
    void turn(std::uint32_t node_b, TurnedLeaf& leaf, PlacedBoxes& boxes) const {
        const WideNode& node = walk_.tree_b.level(0)[node_b];
        const WideTriangle* triangles = &walk_.tree_b.triangles[std::size_t{kWide} * node_b];
        const Quad d4;
        const V4 c0 = hn::Load(d4, columns_[0]);
        const V4 c1 = hn::Load(d4, columns_[1]);
        const V4 c2 = hn::Load(d4, columns_[2]);
        const V4 c3 = hn::Load(d4, columns_[3]);
        alignas(16) float box_lo[kWide][4];
        alignas(16) float box_hi[kWide][4];
        const auto turned = [&](V4 v) {
            return hn::MulAdd(
                c2, hn::Broadcast<2>(v),
                hn::MulAdd(c1, hn::Broadcast<1>(v), hn::Mul(c0, hn::Broadcast<0>(v))));
        };
        for (std::size_t k = 0; k < kWide; ++k) {
            // The slots behind a last, shorter node are not there: any triangle will do.
            const WideTriangle& t = triangles[k < node.count ? k : 0];
            const V4 v0 = hn::Load(d4, t.corner.data());
            const V4 v1 = hn::Load(d4, t.edge_1.data());
            const V4 v2 = hn::Load(d4, t.edge_2.data());
            // c3 scales reach and span; edge_2 carries a number that is not a float.
            const V4 corner = hn::MulAdd(c3, hn::Broadcast<3>(v0), turned(v0));
            const V4 edge_1 = hn::MulAdd(c3, hn::Broadcast<3>(v1), turned(v1));
            const V4 edge_2 = turned(v2);
            hn::Store(corner, d4, leaf.corner[k]);
            hn::Store(edge_1, d4, leaf.edge_1[k]);
            hn::Store(edge_2, d4, leaf.edge_2[k]);
            const V4 corner_1 = hn::Add(corner, edge_1);
            const V4 corner_2 = hn::Add(corner, edge_2);
            hn::Store(hn::Min(hn::Min(corner, corner_1), corner_2), d4, box_lo[k]);
            hn::Store(hn::Max(hn::Max(corner, corner_1), corner_2), d4, box_hi[k]);
        }
        const Floats d;
        const float pad_all = walk_.pose.slack + kLengthUnderflow;
        for (std::size_t at = 0; at < kWide; at += kLanes) {
            const Transposed lo = load_transposed([&](std::size_t k) { return box_lo[at + k]; });
            const Transposed hi = load_transposed([&](std::size_t k) { return box_hi[at + k]; });
            // The fourth component of the upper corners is reach + span.
            const VF pad = hn::MulAdd(hi.w, hn::Set(d, kPlacementError), hn::Set(d, pad_all));
            hn::Store(hn::Sub(lo.v.x, pad), d, &boxes.lo[0][at]);
            hn::Store(hn::Sub(lo.v.y, pad), d, &boxes.lo[1][at]);
            hn::Store(hn::Sub(lo.v.z, pad), d, &boxes.lo[2][at]);
            hn::Store(hn::Add(hi.v.x, pad), d, &boxes.hi[0][at]);
            hn::Store(hn::Add(hi.v.y, pad), d, &boxes.hi[1][at]);
            hn::Store(hn::Add(hi.v.z, pad), d, &boxes.hi[2][at]);
        }
        const Vec3 centre = walk_.pose.to_a * centre_of_grid(node) + walk_.pose.translation;
        for (int axis = 0; axis < 3; ++axis) {
            boxes.origin[axis] = centre[axis];
        }
        boxes.used = used_bits_b(node.count);
    }

    /// `pair(lane)` is the place of the lane's pair in the queue.
    template <class Pair>
    HWY_INLINE TrianglePairs load(Pair pair) const {
        const Floats d;
        const WideTriangle* triangles_a = walk_.tree_a.triangles.data();
        const TurnedLeaf* leaves = queue_.leaves.data();
        std::array<const WideTriangle*, kLanes> a;
        std::array<const TurnedLeaf*, kLanes> leaf;
        std::array<std::uint32_t, kLanes> k;
        std::array<const float*, kLanes> offset;
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            const std::size_t at = pair(lane);
            a[lane] = triangles_a + queue_.slot_a[at];
            leaf[lane] = leaves + queue_.turned_b[at] / kWide;
            k[lane] = queue_.turned_b[at] % kWide;
            offset[lane] = queue_.offsets[queue_.offset[at]].xyz;
        }
        const Transposed corner_a =
            load_transposed([&](std::size_t l) { return a[l]->corner.data(); });
        const Transposed edge_1_a =
            load_transposed([&](std::size_t l) { return a[l]->edge_1.data(); });
        const Transposed edge_2_a =
            load_transposed([&](std::size_t l) { return a[l]->edge_2.data(); });
        const Transposed corner_b =
            load_transposed([&](std::size_t l) { return leaf[l]->corner[k[l]]; });
        const Transposed edge_1_b =
            load_transposed([&](std::size_t l) { return leaf[l]->edge_1[k[l]]; });
        const Transposed edge_2_b =
            load_transposed([&](std::size_t l) { return leaf[l]->edge_2[k[l]]; });
        const Transposed between = load_transposed([&](std::size_t l) { return offset[l]; });
        const VF slack = hn::Set(d, 2 * walk_.pose.slack);
        return {.edge_1_a = edge_1_a.v,
                .edge_2_a = edge_2_a.v,
                .edge_1_b = edge_1_b.v,
                .edge_2_b = edge_2_b.v,
                .between = (corner_b.v + between.v) - corner_a.v,
                .span_a = hn::Add(edge_1_a.w, slack),
                .span_b = hn::Add(edge_1_b.w, slack),
                .reach = hn::Add(corner_a.w, corner_b.w)};
    }

    Flow decide() {
        const std::size_t count = queue_.pair_count;
        if (count == 0) {
            return Flow::Continue;
        }
        stats_.geometry_tests += count;
        pad_queue(count);
        std::size_t left = 0;
        for (std::size_t at = 0; at < count; at += kLanes) {
            const TrianglePairs t = load([at](std::size_t lane) { return at + lane; });
            const PlaneSides sides = plane_sides(t, error_terms(t, walk_.pose.slack));
            unsigned open = ~bits_of(surely_apart(sides)) & lane_bits(count - at);
            left += store_set_bits(open, static_cast<std::uint32_t>(at), &queue_.survivors[left]);
        }
        if (left == 0) {
            return Flow::Continue;
        }
        std::fill_n(&queue_.survivors[left], kLanes, queue_.survivors[left - 1]);
        hits_.clear();
        for (std::size_t at = 0; at < left; at += kLanes) {
            const TrianglePairs t =
                load([this, at](std::size_t lane) { return queue_.survivors[at + lane]; });
            const ErrorTerms errors = error_terms(t, walk_.pose.slack);
            const Verdicts verdicts = judge(t, errors, plane_sides(t, errors));
            const unsigned valid = lane_bits(left - at);
            const unsigned hit = bits_of(verdicts.hit) & valid;
            const unsigned unsure = bits_of(verdicts.unsure) & valid;
            for (unsigned rest = hit | unsure; rest != 0; rest &= rest - 1) {
                const auto lane = static_cast<unsigned>(std::countr_zero(rest));
                const WidePair pair = ids(queue_.survivors[at + lane]);
                if ((unsure >> lane & 1U) == 0 || walk_.exact(pair)) {
                    hits_.push_back(pair);
                }
            }
        }
        stats_.geometry_overlaps += hits_.size();
        return hits_.empty() ? Flow::Continue : walk_.found(hits_);
    }

    [[nodiscard]] WidePair ids(std::uint32_t at) const {
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
    alignas(16) float columns_[4][4]{};
};

}  // namespace tandem::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_SELF_STAGE_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_SELF_STAGE_INL
#undef TANDEM_SELF_STAGE_INL
#else
#define TANDEM_SELF_STAGE_INL
#endif

#include <algorithm>
#include <bit>

#include "traversal/wide/aligned_boxes-inl.hpp"
#include "traversal/wide/contact/pair_sieve-inl.hpp"
#include "traversal/wide/self/self_memory.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

/// Slots of a bottom node whose triangles share vertices with one given triangle.
struct Sharers {
    unsigned one_or_more;
    unsigned two_or_more;
    unsigned a_hub;  ///< share a vertex that has kHubMark
};

HWY_INLINE Sharers sharers_of(const LeafVertices& leaf, const LeafVertices& other, unsigned slot) {
    const Words d;
    Sharers result{0, 0, 0};
    const auto hubs_only = [&](std::uint32_t vertex) { return vertex >= kHubMark ? ~0U : 0U; };
    const unsigned hub_0 = hubs_only(other.corner[0][slot]);
    const unsigned hub_1 = hubs_only(other.corner[1][slot]);
    const unsigned hub_2 = hubs_only(other.corner[2][slot]);
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        const auto v0 = hn::Load(d, &leaf.corner[0][at]);
        const auto v1 = hn::Load(d, &leaf.corner[1][at]);
        const auto v2 = hn::Load(d, &leaf.corner[2][at]);
        const auto has = [&](std::uint32_t vertex) {
            const auto v = hn::Set(d, vertex);
            return hn::Or(hn::Or(hn::Eq(v0, v), hn::Eq(v1, v)), hn::Eq(v2, v));
        };
        const auto has_0 = has(other.corner[0][slot]);
        const auto has_1 = has(other.corner[1][slot]);
        const auto has_2 = has(other.corner[2][slot]);
        const auto either = hn::Or(has_0, has_1);
        const auto two = hn::Or(hn::And(has_0, has_1), hn::And(either, has_2));
        result.one_or_more |= bits_of(hn::RebindMask(Floats(), hn::Or(either, has_2))) << at;
        result.two_or_more |= bits_of(hn::RebindMask(Floats(), two)) << at;
        if ((hub_0 | hub_1 | hub_2) != 0) {
            result.a_hub |= ((bits_of(hn::RebindMask(Floats(), has_0)) & hub_0) |
                             (bits_of(hn::RebindMask(Floats(), has_1)) & hub_1) |
                             (bits_of(hn::RebindMask(Floats(), has_2)) & hub_2))
                            << at;
        }
    }
    return result;
}

HWY_INLINE VF median(VF x, VF y, VF z) {
    return hn::Max(hn::Min(x, y), hn::Min(hn::Max(x, y), z));
}

/// For triangles with one common corner, which lies in the plane: lanes in which the other two
/// corners are certainly on one side of it, so that the triangles meet only in the common corner.
/// The value of the common corner is about zero, so the median is the smaller one of the other two
/// values if these have one sign, and about zero otherwise.
HWY_INLINE MF surely_beside_but_one(VF s0, VF s1, VF s2, VF bound) {
    return hn::Gt(hn::Abs(median(s0, s1, s2)), bound);
}

/// For triangles with a common edge, which lies in the plane: lanes in which the third corner is
/// certainly off the plane, so that the triangles meet only in the common edge.
HWY_INLINE MF surely_beside_but_two(VF s0, VF s1, VF s2, VF bound) {
    return hn::Gt(hn::Max(hn::Max(hn::Abs(s0), hn::Abs(s1)), hn::Abs(s2)), bound);
}

/// The last stage of a self-walk. Most candidates are neighbours. They are recognised by their
/// vertices before the filter, which could not decide them.
class SelfStage {
  public:
    SelfStage(const SelfWalk& walk, SelfMemory& memory, TraversalStats& stats)
        : walk_(walk), memory_(memory), stats_(stats) {
        clear();
    }

    void clear() {
        memory_.offset_count = 0;
        for (SlotPairs& pairs : memory_.pairs) {
            pairs.count = 0;
        }
    }

    /// Compares a bottom node with a list of bottom nodes, none with a higher number.
    Flow compare(std::uint32_t node_b, const ListArena::List& list) {
        ++stats_.iterations;
        const WideNode* level = walk_.tree.level(0);
        const WideNode& b = level[node_b];
        // 1. Place the boxes of the node's triangles.
        PlacedBoxes boxes;
        place_aligned(b, boxes);
        const Vec3 centre_b = centre_of_grid(b);
        GridMap maps[kMapsAtOnce];
        for (std::uint32_t k = 0; k < list.size; ++k) {
            // 2. Make the maps of several nodes at once.
            if (k % kMapsAtOnce == 0) {
                for (std::uint32_t m = k; m < list.size && m < k + kMapsAtOnce; ++m) {
                    map_to_grid(boxes.origin, level[memory_.frame.lists.at(list, m)], 1.0,
                                maps[m - k]);
                }
            }
            // 3. Compare the 64 pairs of boxes of two nodes.
            const std::uint32_t node_a = memory_.frame.lists.at(list, k);
            const WideNode& a = level[node_a];
            std::uint64_t bits = overlaps_on_grid_a(a, boxes, maps[k % kMapsAtOnce]) & boxes.used;
            if (node_a == node_b) {
                bits &= kPairsWithin;
            }
            stats_.volume_tests += std::uint64_t{a.count} * b.count;
            if (bits == 0) {
                continue;
            }
            const auto overlaps = static_cast<unsigned>(std::popcount(bits));
            stats_.overlaps += overlaps;
            stats_.leaf_overlaps += overlaps;
            // 4. Queue the overlapping pairs, with the offset of the two nodes.
            const Vec3 between = centre_b - centre_of_grid(a);
            CentreOffset& offset = memory_.offsets[memory_.offset_count];
            for (int axis = 0; axis < 3; ++axis) {
                offset.xyz[axis] = static_cast<float>(between[axis]);
            }
            offset.xyz[3] = 0.0F;
            enqueue(node_a, node_b, bits);
            if (++memory_.offset_count >= SlotPairs::kPairs || is_full()) {
                if (flush() == Flow::Stop) {
                    return Flow::Stop;
                }
            }
        }
        return Flow::Continue;
    }

    /// Decides all queued pairs.
    Flow flush() {
        memory_.hits.clear();
        decide_strangers(memory_.pairs[0]);
        decide_sharers(memory_.pairs[1], [](VF s0, VF s1, VF s2, VF bound) {
            return surely_beside_but_one(s0, s1, s2, bound);
        });
        decide_sharers(memory_.pairs[2], [](VF s0, VF s1, VF s2, VF bound) {
            return surely_beside_but_two(s0, s1, s2, bound);
        });
        clear();
        stats_.geometry_overlaps += memory_.hits.size();
        if (walk_.is_cancelled()) {
            return Flow::Stop;
        }
        return memory_.hits.empty() ? Flow::Continue : walk_.found(memory_.hits);
    }

  private:
    /// Mask of the bits 8j + i with i < j: each pair within a node once.
    static constexpr std::uint64_t kPairsWithin = 0x7F3F'1F0F'0703'0100U;

    [[nodiscard]] bool is_full() const {
        const std::size_t limit = std::min(walk_.batch_size, SlotPairs::kPairs - 64);
        return memory_.pairs[0].count >= limit || memory_.pairs[1].count >= limit ||
               memory_.pairs[2].count >= limit;
    }

    void enqueue(std::uint32_t node_a, std::uint32_t node_b, std::uint64_t bits) {
        const LeafVertices& vertices_a = walk_.vertices[node_a];
        const LeafVertices& vertices_b = walk_.vertices[node_b];
        while (bits != 0) {
            const auto j = static_cast<unsigned>(std::countr_zero(bits)) / 8;
            const auto slots = static_cast<unsigned>(bits >> (8 * j)) & 0xFFU;
            bits &= ~(std::uint64_t{0xFF} << (8 * j));
            const auto [one, two, hub] = sharers_of(vertices_a, vertices_b, j);
            append(memory_.pairs[0], node_a, slots & ~one, kWide * node_b + j);
            if (walk_.sharers == VertexSharers::Examine) {
                append(memory_.pairs[1], node_a, slots & one & ~two & ~hub, kWide * node_b + j);
                append(memory_.pairs[2], node_a, slots & two & ~hub, kWide * node_b + j);
            }
        }
    }

    HWY_INLINE void append(SlotPairs& pairs, std::uint32_t node_a, unsigned slots,
                           std::uint32_t slot_b) const {
        const Words d;
        for (std::size_t at = 0; at < kWide; at += kLanes) {
            hn::StoreU(hn::Set(d, slot_b), d, &pairs.slot_b[pairs.count + at]);
            hn::StoreU(hn::Set(d, static_cast<std::uint32_t>(memory_.offset_count)), d,
                       &pairs.offset[pairs.count + at]);
        }
        pairs.count += store_set_bits(slots, kWide * node_a, &pairs.slot_a[pairs.count]);
    }

    [[nodiscard]] PairSource<WideTriangle> source() const {
        const WideTriangle* triangles = walk_.tree.triangles.data();
        return {triangles, triangles, memory_.offsets.data(), kSelfSlack};
    }

    void decide_strangers(SlotPairs& pairs) {
        stats_.geometry_tests += pairs.count;
        drop_apart(source(), pairs, [](const PlaneSides& s) { return surely_apart(s); });
        keep_touching(source(), pairs);
        for (std::size_t at = 0; at < pairs.count; ++at) {
            const WidePair pair = ids(pairs, at);
            if (pairs.unsure[at] == 0 || is_exactly(pair)) {
                memory_.hits.push_back(pair);
            }
        }
    }

    template <class Beside>
    void decide_sharers(SlotPairs& pairs, Beside beside) {
        stats_.geometry_tests += pairs.count;
        drop_apart(source(), pairs, [&](const PlaneSides& s) {
            return hn::Or(beside(s.b0, s.b1, s.b2, s.bound_b), beside(s.a0, s.a1, s.a2, s.bound_a));
        });
        for (std::size_t at = 0; at < pairs.count; ++at) {
            const WidePair pair = ids(pairs, at);
            if (is_exactly(pair)) {
                memory_.hits.push_back(pair);
            }
        }
    }

    /// A cancelled walk needs no exact tests, which may take microseconds each.
    [[nodiscard]] bool is_exactly(WidePair pair) const {
        return !walk_.is_cancelled() && walk_.exact(pair);
    }

    [[nodiscard]] WidePair ids(const SlotPairs& pairs, std::size_t at) const {
        const std::uint32_t a = walk_.tree.triangles[pairs.slot_a[at]].id;
        const std::uint32_t b = walk_.tree.triangles[pairs.slot_b[at]].id;
        return a < b ? WidePair{a, b} : WidePair{b, a};
    }

    const SelfWalk& walk_;
    SelfMemory& memory_;
    TraversalStats& stats_;
};

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

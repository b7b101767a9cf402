// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_TRIANGLE_BLOCK_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_TRIANGLE_BLOCK_INL
#undef TANDEM_TRIANGLE_BLOCK_INL
#else
#define TANDEM_TRIANGLE_BLOCK_INL
#endif

#include <bit>

#include "traversal/wide/contact/grouped_descent.hpp"
#include "traversal/wide/frame_memory.hpp"
#include "traversal/wide/set_bits-inl.hpp"
#include "traversal/wide/triangle_filter-inl.hpp"
#include "traversal/wide/turned_triangles-inl.hpp"

// Compares every triangle of a bottom node of A with every triangle of a bottom node of B, 64 pairs
// at once. If only few nodes are compared, that is cheaper than choosing pairs by their boxes and
// gathering them, because nothing waits for memory.
HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

/// The triangles of a bottom node along the axes of A, side by side. Corners are relative to the
/// centre of A's bottom node. Spans include twice the slack.
struct TriangleRows {
    alignas(32) float corner[3][kWide];
    alignas(32) float edge_1[3][kWide];
    alignas(32) float edge_2[3][kWide];
    alignas(32) float normal[3][kWide];
    alignas(32) float reach[kWide];
    alignas(32) float span[kWide];

    HWY_INLINE void store(const TriangleLanes& t, float slack, std::size_t at) {
        const Floats d;
        store_rows(t.corner, corner, at);
        store_rows(t.edge_1, edge_1, at);
        store_rows(t.edge_2, edge_2, at);
        store_rows(cross(t.edge_1, t.edge_2), normal, at);
        hn::Store(t.reach, d, &reach[at]);
        hn::Store(hn::Add(t.span, hn::Set(d, 2 * slack)), d, &span[at]);
    }
};

/// Two bottom nodes with all their triangles.
class TriangleBlock {
  public:
    TriangleBlock(const GroupedWalk& walk, WideNodes nodes) : walk_(walk), nodes_(nodes) {
        const float slack = walk.pose.slack;
        const WideNode& node_a = walk.tree_a.level(0)[nodes.a];
        const WideNode& node_b = walk.tree_b.level(0)[nodes.b];
        // 1. The offset of the two centres in tree A.
        used_ = used_bits_b(node_b.count) & used_bits_a(node_a.count);
        alignas(32) double centre_b[4];
        const Vec3 centre = centre_of_grid(node_b);
        place_point(walk.pose.b_to_a, centre.data(), centre_b);
        CentreOffset offset;
        store_offset(centre_b, node_a, offset);
        const Floats d;
        const VF3 offsets{hn::Set(d, offset.xyz[0]), hn::Set(d, offset.xyz[1]),
                          hn::Set(d, offset.xyz[2])};
        // 2. The triangles of both nodes along the axes of A.
        for (std::size_t at = 0; at < kWide; at += kLanes) {
            TriangleLanes t;
            load_turned(walk.tree_b, nodes.b, walk.pose, at, t);
            t.corner = t.corner + offsets;
            b_.store(t, slack, at);
            load_triangles(walk.tree_a, nodes.a, at, t);
            a_.store(t, slack, at);
        }
    }

    /// Reports the first touching pair to the walk, if there is one.
    Flow tell_first(TraversalStats& stats) const {
        ++stats.iterations;
        stats.geometry_tests += static_cast<unsigned>(std::popcount(used_));
        // The pairs left: triangle i of A and triangle j of B.
        alignas(32) std::uint32_t i[64 + kWide];
        alignas(32) std::uint32_t j[64 + kWide];
        const std::size_t count = list_pairs(not_apart(), i, j);
        for (std::size_t at = 0; at < count; at += kLanes) {
            const Verdicts verdicts =
                judge_pairs(hn::Load(Words(), i + at), hn::Load(Words(), j + at));
            const unsigned unsure = bits_of(verdicts.unsure);
            unsigned open = bits_of(verdicts.hit) | unsure;
            if (count - at < kLanes) {
                open &= (1U << (count - at)) - 1;
            }
            for (; open != 0; open &= open - 1) {
                const auto lane = static_cast<unsigned>(std::countr_zero(open));
                const WidePair pair = ids(i[at + lane], j[at + lane]);
                if ((unsure >> lane & 1U) == 0 || walk_.exact(pair)) {
                    ++stats.geometry_overlaps;
                    return walk_.found({&pair, 1});
                }
            }
        }
        return Flow::Continue;
    }

  private:
    /// Sets bit 8j + i unless triangle i of A is certainly apart from triangle j of B.
    [[nodiscard]] HWY_INLINE std::uint64_t not_apart() const {
        std::uint64_t apart = 0;
        for (std::size_t at = 0; at < kWide; at += kLanes) {
            const Floats d;
            TrianglePairs t;
            t.edge_1_a = load_rows(a_.edge_1, at);
            t.edge_2_a = load_rows(a_.edge_2, at);
            t.span_a = hn::Load(d, &a_.span[at]);
            const VF3 corner_a = load_rows(a_.corner, at);
            const VF3 normal_a = load_rows(a_.normal, at);
            const VF reach_a = hn::Load(d, &a_.reach[at]);
            for (std::size_t j = 0; j < kWide; ++j) {
                t.edge_1_b = row_to_all(b_.edge_1, j);
                t.edge_2_b = row_to_all(b_.edge_2, j);
                t.between = row_to_all(b_.corner, j) - corner_a;
                t.span_b = hn::Set(d, b_.span[j]);
                t.reach = hn::Add(reach_a, hn::Set(d, b_.reach[j]));
                const PlaneSides sides = plane_sides(t, normal_a, row_to_all(b_.normal, j),
                                                     error_terms(t, walk_.pose.slack));
                apart |= std::uint64_t{bits_of(surely_apart(sides))} << (kWide * j + at);
            }
        }
        return ~apart & used_;
    }

    static HWY_INLINE std::size_t list_pairs(std::uint64_t bits, std::uint32_t* i,
                                             std::uint32_t* j) {
        std::size_t count = 0;
        for (std::uint32_t row = 0; row < kWide; ++row) {
            store_eight(row, j + count);
            count +=
                store_set_bits(static_cast<unsigned>(bits >> kWide * row & 0xFFU), 0, i + count);
        }
        // The last vector may reach beyond the list, and must find valid numbers of triangles
        // there.
        store_eight(0, i + count);
        store_eight(0, j + count);
        return count;
    }

    [[nodiscard]] HWY_INLINE Verdicts judge_pairs(hn::Vec<Words> i, hn::Vec<Words> j) const {
        const auto of_a = hn::BitCast(Ints(), i);
        const auto of_b = hn::BitCast(Ints(), j);
        TrianglePairs t;
        t.edge_1_a = look_up(a_.edge_1, of_a);
        t.edge_2_a = look_up(a_.edge_2, of_a);
        t.edge_1_b = look_up(b_.edge_1, of_b);
        t.edge_2_b = look_up(b_.edge_2, of_b);
        t.between = look_up(b_.corner, of_b) - look_up(a_.corner, of_a);
        t.span_a = look_up(a_.span, of_a);
        t.span_b = look_up(b_.span, of_b);
        t.reach = hn::Add(look_up(a_.reach, of_a), look_up(b_.reach, of_b));
        const ErrorTerms errors = error_terms(t, walk_.pose.slack);
        return judge(t, errors,
                     plane_sides(t, look_up(a_.normal, of_a), look_up(b_.normal, of_b), errors));
    }

    [[nodiscard]] WidePair ids(std::uint32_t i, std::uint32_t j) const {
        return {walk_.tree_a.triangles[std::size_t{kWide} * nodes_.a + i].id,
                walk_.tree_b.triangles[std::size_t{kWide} * nodes_.b + j].id};
    }

    const GroupedWalk& walk_;
    WideNodes nodes_;
    std::uint64_t used_;
    TriangleRows a_;
    TriangleRows b_;
};

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

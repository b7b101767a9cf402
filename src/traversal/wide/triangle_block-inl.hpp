// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_TRIANGLE_BLOCK_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_TRIANGLE_BLOCK_INL
#undef TANDEM_TRIANGLE_BLOCK_INL
#else
#define TANDEM_TRIANGLE_BLOCK_INL
#endif

#include "bvh/wide/wide_tree.hpp"
#include "traversal/wide/slot_pairs.hpp"
#include "traversal/wide/triangle_filter-inl.hpp"

// Every triangle of a bottom node of A against every one of a bottom node of B, 64 pairs at once.
// Where only a few pairs of nodes are looked at, that costs less than choosing pairs by their boxes
// and gathering them: nothing waits for anything.
HWY_BEFORE_NAMESPACE();
namespace tandem::HWY_NAMESPACE {

/// The triangles of a bottom node of B along the axes of A, side by side. Corners are relative to
/// the centre of A's bottom node.
struct TriangleRows {
    alignas(32) float corner[3][kWide];
    alignas(32) float edge_1[3][kWide];
    alignas(32) float edge_2[3][kWide];
    alignas(32) float normal[3][kWide];
    alignas(32) float reach[kWide];
    alignas(32) float span[kWide];
};

HWY_INLINE void store_rows(const VF3& v, float (*rows)[kWide], std::size_t at) {
    const Floats d;
    hn::Store(v.x, d, &rows[0][at]);
    hn::Store(v.y, d, &rows[1][at]);
    hn::Store(v.z, d, &rows[2][at]);
}

/// Bit 8j + i, unless triangle i of A is surely apart from triangle j of B. A's triangles behind
/// the first `count` are taken to be copies of the first.
HWY_INLINE std::uint64_t not_apart(const WideTriangle* triangles_a, std::uint32_t count,
                                   const TriangleRows& b, float slack) {
    const Floats d;
    const auto row = [&](const float (&rows)[3][kWide], std::size_t j) HWY_ATTR {
        return VF3{hn::Set(d, rows[0][j]), hn::Set(d, rows[1][j]), hn::Set(d, rows[2][j])};
    };
    std::uint64_t bits = 0;
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        const auto from = [&](std::size_t lane) HWY_ATTR {
            return triangles_a[at + lane < count ? at + lane : 0].corner.data();
        };
        TrianglePairs t;
        VF3 corner;
        VF reach;
        VF span;
        VF id;
        load_three_transposed(from, corner, reach, t.edge_1_a, span, t.edge_2_a, id);
        const VF twice_slack = hn::Set(d, 2 * slack);
        t.span_a = hn::Add(span, twice_slack);
        const VF3 normal_a = cross(t.edge_1_a, t.edge_2_a);
        for (std::size_t j = 0; j < kWide; ++j) {
            t.edge_1_b = row(b.edge_1, j);
            t.edge_2_b = row(b.edge_2, j);
            t.between = row(b.corner, j) - corner;
            t.span_b = hn::Add(hn::Set(d, b.span[j]), twice_slack);
            t.reach = hn::Add(reach, hn::Set(d, b.reach[j]));
            const PlaneSides sides =
                plane_sides(t, normal_a, row(b.normal, j), error_terms(t, slack));
            const std::uint64_t apart = bits_of(surely_apart(sides));
            bits |= apart << (kWide * j + at);
        }
    }
    return ~bits;
}

}  // namespace tandem::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

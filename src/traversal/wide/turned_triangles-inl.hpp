// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_TURNED_TRIANGLES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_TURNED_TRIANGLES_INL
#undef TANDEM_TURNED_TRIANGLES_INL
#else
#define TANDEM_TURNED_TRIANGLES_INL
#endif

#include "bvh/wide/wide_tree.hpp"
#include "traversal/wide/contact/slot_pairs.hpp"
#include "traversal/wide/node_pair-inl.hpp"
#include "traversal/wide/wide_pose.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

/// Some triangles of a bottom node, one in each lane.
struct TriangleLanes {
    VF3 corner;
    VF3 edge_1;
    VF3 edge_2;
    VF reach;
    VF span;
};

/// Loads the triangles of a bottom node from `at` on. A shorter node has no triangles in its last
/// slots: the first triangle takes their places.
HWY_INLINE void load_triangles(const WideTree& tree, std::uint32_t node, std::size_t at,
                               TriangleLanes& out) {
    const std::uint32_t count = tree.level(0)[node].count;
    const WideTriangle* triangles = &tree.triangles[std::size_t{kWide} * node];
    VF id;
    const auto from = [&](std::size_t lane) HWY_ATTR {
        return triangles[at + lane < count ? at + lane : 0].corner.data();
    };
    load_three_transposed(from, out.corner, out.reach, out.edge_1, out.span, out.edge_2, id);
}

/// Loads them along the axes and in units of tree A, still relative to the centre of their node.
HWY_INLINE void load_turned(const WideTree& tree_b, std::uint32_t node_b, const WidePose& pose,
                            std::size_t at, TriangleLanes& out) {
    const Floats d;
    const auto turned = [&](const VF3& v) HWY_ATTR {
        const auto along = [&](const std::array<float, 3>& row) HWY_ATTR {
            return dot({hn::Set(d, row[0]), hn::Set(d, row[1]), hn::Set(d, row[2])}, v);
        };
        const auto& rows = pose.b_to_a.rows;
        return VF3{along(rows[0]), along(rows[1]), along(rows[2])};
    };
    load_triangles(tree_b, node_b, at, out);
    out.corner = turned(out.corner);
    out.edge_1 = turned(out.edge_1);
    out.edge_2 = turned(out.edge_2);
    const VF ratio = hn::Set(d, static_cast<float>(pose.ratio));
    out.reach = hn::Mul(ratio, out.reach);
    out.span = hn::Mul(ratio, out.span);
}

/// Stores the vector from the centre of A's bottom node to a centre given in tree A.
HWY_INLINE void store_offset(const double* centre_b, const WideNode& a, CentreOffset& offset) {
    // The fourth number consists of the exponents and the count; it is never used.
    const V4 origin = hn::LoadU(Quad(), a.origin.data());
    hn::Store(differences(centre_b, origin, steps_of(a, 7)), Quad(), offset.xyz);
}

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

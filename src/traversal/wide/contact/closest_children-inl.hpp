// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_CLOSEST_CHILDREN_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_CLOSEST_CHILDREN_INL
#undef TANDEM_CLOSEST_CHILDREN_INL
#else
#define TANDEM_CLOSEST_CHILDREN_INL
#endif

#include <algorithm>
#include <limits>

#include "traversal/wide/contact/grouped_descent.hpp"
#include "traversal/wide/frame_memory.hpp"
#include "traversal/wide/node_pair-inl.hpp"

// Guesses which children of two nodes most likely touch, without testing volumes. The guess decides
// which pair a query reports, so it must be the same for every instruction set: products are never
// fused with sums here.
HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

/// Distance of missing children. Not infinity: in Highway's portable code the minimum of all lanes
/// starts at the largest finite float, so infinity would never be found as the minimum.
inline constexpr float kNever = std::numeric_limits<float>::max();

/// For every child of B, the closest child of A.
struct ClosestChildren {
    /// Middles of the boxes of A's children, and the squares of half their diagonals.
    alignas(32) float middle_a[3][kWide];
    alignas(32) float size_a[kWide];
    /// Middles of the boxes of B's children, in the coordinates of tree A.
    alignas(32) float middle_b[3][kWide];
    alignas(32) std::int32_t a[kWide];
    /// Measure of the distance, from 0 to kNever; smaller is closer.
    alignas(32) float apart[kWide];
};

/// Added to sizes, so that there is no division by zero for two children that are points.
inline constexpr float kLeastSize = 0x1p-100F;

HWY_INLINE VF unfused_dot(const VF3& a, const VF3& b) {
    return hn::Add(hn::Add(hn::Mul(a.x, b.x), hn::Mul(a.y, b.y)), hn::Mul(a.z, b.z));
}

HWY_INLINE VF3 unfused_cross(const VF3& a, const VF3& b) {
    return {hn::Sub(hn::Mul(a.y, b.z), hn::Mul(a.z, b.y)),
            hn::Sub(hn::Mul(a.z, b.x), hn::Mul(a.x, b.z)),
            hn::Sub(hn::Mul(a.x, b.y), hn::Mul(a.y, b.x))};
}

HWY_INLINE VF3 unfused_turned(const WideMap& map, const VF3& v) {
    const Floats d;
    const auto along = [&](const std::array<float, 3>& row) HWY_ATTR {
        return unfused_dot({hn::Set(d, row[0]), hn::Set(d, row[1]), hn::Set(d, row[2])}, v);
    };
    return {along(map.rows[0]), along(map.rows[1]), along(map.rows[2])};
}

/// Computes the middles of the boxes of the children from `at` on, and the squares of half their
/// diagonals.
HWY_INLINE void find_middles(const WideNode& node, std::size_t at, VF3& middle, VF& size) {
    const Floats d;
    const Ints di;
    const hn::Rebind<std::uint8_t, Ints> d8;
    const V4 half_steps = steps_of(node, -1);
    const auto along = [&](std::size_t axis, VF half_step, VF& middle_of, VF& half) HWY_ATTR {
        const auto lo = hn::PromoteTo(di, hn::LoadU(d8, &node.codes[axis].lo[at]));
        const auto hi = hn::PromoteTo(di, hn::LoadU(d8, &node.codes[axis].hi[at]));
        half = hn::Mul(hn::ConvertTo(d, hn::Sub(hi, lo)), half_step);
        middle_of = hn::Add(hn::Mul(hn::ConvertTo(d, hn::Add(hi, lo)), half_step),
                            hn::Set(d, node.origin[axis]));
    };
    VF3 half;
    along(0, to_all<0>(half_steps), middle.x, half.x);
    along(1, to_all<1>(half_steps), middle.y, half.y);
    along(2, to_all<2>(half_steps), middle.z, half.z);
    size = unfused_dot(half, half);
}

/// Squared distances of the middles of some boxes from boxes of A, and the numbers of those boxes.
struct Apart {
    VF square;
    VF which;
};

HWY_INLINE Apart closer(const Apart& p, const Apart& q) {
    const MF less = hn::Lt(q.square, p.square);
    return {hn::IfThenElse(less, q.square, p.square), hn::IfThenElse(less, q.which, p.which)};
}

/// Finds the closest child of A for each child of B. The measure is the squared distance of their
/// middles, divided by the sum of their sizes: 0.67 for two cubes that share a face.
HWY_INLINE void find_closest_children(const WideNode& a, const WideNode& b, const WidePose& pose,
                                      ClosestChildren& out) {
    const Floats d;
    const VF never = hn::Set(d, kNever);
    // 1. Middles and sizes of A's children.
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        VF3 middle;
        VF size;
        find_middles(a, at, middle, size);
        store_rows(middle, out.middle_a, at);
        hn::Store(size, d, &out.size_a[at]);
    }
    // Missing children are placed far away.
    std::fill(out.middle_a[0] + a.count, out.middle_a[0] + kWide, 0x1p+30F);
    keep_in_memory(&out);
    const auto ratio = static_cast<float>(pose.ratio);
    const auto shift = [&](std::size_t axis) HWY_ATTR {
        return hn::Set(d, static_cast<float>(pose.b_to_a.columns[3][axis]));
    };
    // 2. The closest child of A for each child of B, with B's children in the lanes.
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        VF3 middle;
        VF size;
        find_middles(b, at, middle, size);
        middle = unfused_turned(pose.b_to_a, middle) + VF3{shift(0), shift(1), shift(2)};
        store_rows(middle, out.middle_b, at);
        size = hn::Add(hn::Mul(size, hn::Set(d, ratio * ratio)), hn::Set(d, kLeastSize));
        const auto apart = [&](std::size_t i) HWY_ATTR {
            const VF3 between = middle - row_to_all(out.middle_a, i);
            return Apart{unfused_dot(between, between), hn::Set(d, static_cast<float>(i))};
        };
        const Apart closest =
            closer(closer(closer(apart(0), apart(1)), closer(apart(2), apart(3))),
                   closer(closer(apart(4), apart(5)), closer(apart(6), apart(7))));
        const VF lane = hn::Iota(d, static_cast<float>(at));
        const MF is_there = hn::Lt(lane, hn::Set(d, static_cast<float>(b.count)));
        const auto which = truncated(closest.which);
        const VF size_of_closest = look_up(out.size_a, which);
        const VF share = hn::Div(closest.square, hn::Add(size, size_of_closest));
        hn::Store(hn::IfThenElse(is_there, hn::Min(share, never), never), d, &out.apart[at]);
        hn::Store(which, Ints(), &out.a[at]);
    }
}

/// The normals of one triangle near the middle of each child of a node, for the children from `at`
/// on.
HWY_INLINE VF3 middle_normals(const WideTree& tree, std::uint32_t level, std::uint32_t node,
                              std::size_t at) {
    // A child is represented by its fifth triangle, or by the fifth triangle of its fifth child.
    const std::size_t per_child = std::size_t{1} << 3 * level;
    const std::size_t first = kWide * per_child * node + (per_child - 1) / 7 * 4;
    const std::size_t last = tree.triangles.size() - 1;
    const auto edge_1 = [&](std::size_t lane) HWY_ATTR {
        return tree.triangles[std::min(first + per_child * (at + lane), last)].edge_1.data();
    };
    const auto edge_2 = [&](std::size_t lane) HWY_ATTR { return edge_1(lane) + 4; };
    return unfused_cross(load_transposed(edge_1).v, load_transposed(edge_2).v);
}

/// For children that are small parts of a surface, with a measure below `limit`: replaces the
/// measure by the squared distance along their normals. The normal of one triangle stands for the
/// whole part. Parts beside each other along the surface touch; parts above each other do not.
HWY_INLINE void compare_normals(const GroupedWalk& walk, std::uint32_t level, WideNodes nodes,
                                float limit, ClosestChildren& out) {
    const Floats d;
    alignas(32) float normals_a[3][kWide];
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        store_rows(middle_normals(walk.tree_a, level, nodes.a, at), normals_a, at);
    }
    for (std::size_t at = 0; at < kWide; at += kLanes) {
        const auto places = hn::Load(Ints(), &out.a[at]);
        const VF3 between = load_rows(out.middle_b, at) - look_up(out.middle_a, places);
        const auto along = [&](const VF3& normal) HWY_ATTR {
            const VF length = unfused_dot(normal, between);
            return hn::Div(hn::Mul(length, length), unfused_dot(normal, normal));
        };
        const VF along_a = along(look_up(normals_a, places));
        const VF along_b = along(
            unfused_turned(walk.pose.b_to_a, middle_normals(walk.tree_b, level, nodes.b, at)));
        const VF never = hn::Set(d, kNever);
        const VF apart = hn::Min(hn::Max(along_a, along_b), never);
        // Triangles without a normal give NaN.
        const MF is_guess = hn::And(hn::Eq(along_a, along_a), hn::Eq(along_b, along_b));
        const MF is_close = hn::Lt(hn::Load(d, &out.apart[at]), hn::Set(d, limit));
        hn::Store(hn::IfThenElse(hn::And(is_close, is_guess), apart, never), d, &out.apart[at]);
    }
}

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

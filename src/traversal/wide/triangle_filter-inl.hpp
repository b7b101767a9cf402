// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#if defined(TANDEM_TRIANGLE_FILTER_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef TANDEM_TRIANGLE_FILTER_INL
#undef TANDEM_TRIANGLE_FILTER_INL
#else
#define TANDEM_TRIANGLE_FILTER_INL
#endif

#include "traversal/wide/lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

/// kLanes pairs of triangles in the axes and units of tree A, each pair with its own error bounds.
/// docs/design/fast-engine.md derives all bounds; u = 2^-24.
struct TrianglePairs {
    VF3 edge_1_a, edge_2_a;
    VF3 edge_1_b, edge_2_b;
    VF3 between;        ///< from the corner of A to the corner of B
    VF span_a, span_b;  ///< at least the length of each edge, with twice the slack
    VF reach;  ///< sum of the distances of both corners from the centres that they are stored
               ///< relative to
};

/// Signed volumes of B's corners over the plane of A (b0, b1, b2) and of A's corners over the plane
/// of B, with their error bounds.
struct PlaneSides {
    VF b0, b1, b2, bound_b;
    VF a0, a1, a2, bound_a;
};

inline constexpr float kUnit = 0x1p-24F;
/// Covers products of floats that underflow.
inline constexpr float kVolumeUnderflow = 0x1p-120F;

struct ErrorTerms {
    VF size;      ///< upper bound of every length in the computation
    VF position;  ///< error of a corner of B relative to a corner of A
    VF slack;
};

/// An upper bound of the length of a vector, at most 1.74 times the length.
HWY_INLINE VF length_above(const VF3& v) {
    return hn::Add(hn::Add(hn::Abs(v.x), hn::Abs(v.y)), hn::Abs(v.z));
}

HWY_INLINE ErrorTerms error_terms(const TrianglePairs& t, float slack) {
    const Floats d;
    const VF distance = length_above(t.between);
    const VF size = hn::Add(distance, hn::Add(t.span_a, t.span_b));
    const VF all = hn::Add(size, t.reach);
    return {size, hn::MulAdd(hn::Set(d, 64 * kUnit), all, hn::Set(d, slack)),
            hn::Set(d, 4 * slack)};
}

/// The normals must be the cross products of the edges.
HWY_INLINE PlaneSides plane_sides(const TrianglePairs& t, const VF3& normal_a, const VF3& normal_b,
                                  const ErrorTerms& e) {
    const Floats d;
    PlaneSides s;
    // 1. Six signed volumes: corners of B over the plane of A, corners of A over the plane of B.
    s.b0 = dot(normal_a, t.between);
    s.b1 = hn::Add(s.b0, dot(normal_a, t.edge_1_b));
    s.b2 = hn::Add(s.b0, dot(normal_a, t.edge_2_b));
    s.a0 = hn::Neg(dot(normal_b, t.between));
    s.a1 = hn::Add(s.a0, dot(normal_b, t.edge_1_a));
    s.a2 = hn::Add(s.a0, dot(normal_b, t.edge_2_a));
    // 2. Their error bounds; the first two rows of the table in docs/design/fast-engine.md.
    const VF tiny = hn::Set(d, kVolumeUnderflow);
    const VF lever = hn::Mul(e.slack, e.size);
    // The second edge, the shortest one of slivers, instead of another span: the bound is tighter.
    const VF width_a = length_above(t.edge_2_a);
    const VF width_b = length_above(t.edge_2_b);
    s.bound_b = hn::MulAdd(t.span_a, hn::MulAdd(width_a, e.position, lever), tiny);
    s.bound_a = hn::MulAdd(t.span_b, hn::MulAdd(width_b, e.position, lever), tiny);
    return s;
}

HWY_INLINE PlaneSides plane_sides(const TrianglePairs& t, const ErrorTerms& e) {
    return plane_sides(t, cross(t.edge_1_a, t.edge_2_a), cross(t.edge_1_b, t.edge_2_b), e);
}

/// Lanes in which one triangle surely lies strictly on one side of the other's plane.
HWY_INLINE MF surely_beside(VF s0, VF s1, VF s2, VF bound) {
    const VF least = hn::Min(hn::Min(s0, s1), s2);
    const VF most = hn::Max(hn::Max(s0, s1), s2);
    return hn::Or(hn::Gt(least, bound), hn::Gt(hn::Neg(most), bound));
}

HWY_INLINE MF surely_apart(const PlaneSides& s) {
    return hn::Or(surely_beside(s.b0, s.b1, s.b2, s.bound_b),
                  surely_beside(s.a0, s.a1, s.a2, s.bound_a));
}

HWY_INLINE MF all_certain(VF s0, VF s1, VF s2, VF bound) {
    return hn::Gt(hn::Min(hn::Min(hn::Abs(s0), hn::Abs(s1)), hn::Abs(s2)), bound);
}

/// Lanes in which the triangles are certainly separated along the cross product of their first
/// edges, like two sticks that pass each other.
HWY_INLINE MF surely_passing(const TrianglePairs& t, const ErrorTerms& e) {
    const Floats d;
    const VF3 axis = cross(t.edge_1_a, t.edge_1_b);
    const VF zero = hn::Zero(d);
    // Both ends of a first edge are at the same position along the axis.
    const VF other_a = dot(axis, t.edge_2_a);
    const VF start_b = dot(axis, t.between);
    const VF other_b = hn::Add(start_b, dot(axis, t.edge_2_b));
    const VF least = hn::Sub(hn::Min(start_b, other_b), hn::Max(zero, other_a));
    const VF most = hn::Sub(hn::Min(zero, other_a), hn::Max(start_b, other_b));
    const VF bound = hn::MulAdd(hn::Mul(t.span_a, t.span_b), e.position,
                                hn::MulAdd(hn::Mul(e.slack, e.size), hn::Add(t.span_a, t.span_b),
                                           hn::Set(d, kVolumeUnderflow)));
    return hn::Gt(hn::Max(least, most), bound);
}

/// A triangle seen from its apex: the corner that is alone on its side of the other plane. `first`
/// and `second` have the order that geometry/pairs/triangle_pair.cpp needs.
struct Wedges {
    VF3 apex;  ///< from corner 0
    VF3 first, second;
    /// Upper bounds of their lengths. The edge that is a difference gets the sum of the bounds of
    /// the two others, because it has their errors.
    VF first_length, second_length;
    MF rises;  ///< the edges leave the apex towards the positive side
};

HWY_INLINE Wedges wedges(const VF3& edge_1, const VF3& edge_2, VF s0, VF s1, VF s2) {
    const Floats d;
    const VF zero = hn::Zero(d);
    const VF3 none{zero, zero, zero};
    const MF up_0 = hn::Gt(s0, zero);
    const MF up_1 = hn::Gt(s1, zero);
    const MF up_2 = hn::Gt(s2, zero);
    const MF is_1 = hn::Not(hn::Xor(up_0, up_2));
    const MF is_2 = hn::Not(hn::Xor(up_0, up_1));
    const VF3 opposite = edge_2 - edge_1;
    Wedges w;
    w.apex = choose(is_1, edge_1, choose(is_2, edge_2, none));
    w.first = choose(is_1, opposite, choose(is_2, none - edge_2, edge_1));
    w.second = choose(is_1, none - edge_1, choose(is_2, none - opposite, edge_2));
    const VF length_1 = length_above(edge_1);
    const VF length_2 = length_above(edge_2);
    const VF both = hn::Add(length_1, length_2);
    w.first_length = hn::IfThenElse(is_1, both, hn::IfThenElse(is_2, length_2, length_1));
    w.second_length = hn::IfThenElse(is_1, length_1, hn::IfThenElse(is_2, both, length_2));
    // The apex is below exactly if the corner after it is above.
    w.rises = hn::Not(hn::Or(hn::And(is_1, up_1),
                             hn::Or(hn::And(is_2, up_2), hn::AndNot(hn::Or(is_1, is_2), up_0))));
    return w;
}

struct Verdicts {
    MF hit;
    MF unsure;
};

/// For pairs that are not certainly apart: decides whether the intervals of the two triangles on
/// their common line overlap.
HWY_INLINE Verdicts judge(const TrianglePairs& t, const ErrorTerms& e, const PlaneSides& s) {
    const Floats d;
    // 1. The apex of each triangle, and the two edges that cross the other plane.
    const Wedges a = wedges(t.edge_1_a, t.edge_2_a, s.a0, s.a1, s.a2);
    const Wedges b = wedges(t.edge_1_b, t.edge_2_b, s.b0, s.b1, s.b2);
    const VF3 first_a = choose(a.rises, a.first, a.second);
    const VF3 second_a = choose(a.rises, a.second, a.first);
    const VF3 first_b = choose(b.rises, b.second, b.first);
    const VF3 second_b = choose(b.rises, b.first, b.second);
    // 2. Two signs that compare the ends of the two intervals.
    const VF3 w = (t.between + b.apex) - a.apex;
    const VF begin = dot(second_a, cross(w, first_b));
    const VF end = dot(first_a, cross(w, second_b));
    // The intervals overlap if begin · order ≤ 0 ≤ end · order, where order is the product of the
    // two headings (`rises`); section 4 of docs/design/exact-predicates.md proves it.
    const MF same = hn::Not(hn::Xor(a.rises, b.rises));
    const VF below = hn::IfThenElse(same, hn::Neg(begin), begin);
    const VF above = hn::IfThenElse(same, end, hn::Neg(end));
    // 3. The error bounds of both signs; the last row of the table in docs/design/fast-engine.md.
    const VF lever = hn::Mul(hn::Set(d, 2.0F), hn::Mul(e.slack, e.size));
    const auto bound_of = [&](VF length_a, VF length_b) HWY_ATTR {
        return hn::MulAdd(
            hn::Mul(length_a, length_b), e.position,
            hn::MulAdd(lever, hn::Add(length_a, length_b), hn::Set(d, kVolumeUnderflow)));
    };
    const VF slack = hn::Mul(hn::Set(d, 0.5F), e.slack);
    const auto pick = [&](MF mask, VF yes, VF no)
                          HWY_ATTR { return hn::Add(hn::IfThenElse(mask, yes, no), slack); };
    const VF begin_bound = bound_of(pick(a.rises, a.second_length, a.first_length),
                                    pick(b.rises, b.second_length, b.first_length));
    const VF end_bound = bound_of(pick(a.rises, a.first_length, a.second_length),
                                  pick(b.rises, b.first_length, b.second_length));
    // 4. Certain hits and certain misses; all other pairs are unsure.
    const MF sides_certain =
        hn::And(all_certain(s.a0, s.a1, s.a2, s.bound_a), all_certain(s.b0, s.b1, s.b2, s.bound_b));
    const MF hit = hn::And(hn::Gt(below, begin_bound), hn::Gt(above, end_bound));
    const MF miss = hn::Or(hn::Gt(hn::Neg(below), begin_bound), hn::Gt(hn::Neg(above), end_bound));
    return {hn::And(hit, sides_certain), hn::Not(hn::And(hn::Or(hit, miss), sides_certain))};
}

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

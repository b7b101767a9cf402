/* SPDX-FileCopyrightText: 2026 The Tandem authors
   SPDX-License-Identifier: MIT

   The float filter of the fast engine (traversal/wide/triangle_filter-inl.hpp) for one pair of triangles: the same
   determinants and the same bounds, proved in docs/design/fast-engine.md, with corners relative to the origins of the
   trees. */
#ifndef TANDEM_GPU_TRIANGLE_FILTER_H
#define TANDEM_GPU_TRIANGLE_FILTER_H
#include "bvh/wide/wide_layout.h"
#include "gpu/kernels/vector.h"

#define TG_APART 0
#define TG_TOUCHING 1
#define TG_UNSURE 2

#define TG_UNIT 0x1p-24f
/* Below this, products may have underflowed, or floats may have been flushed to zero. */
#define TG_VOLUME_UNDERFLOW 0x1p-100f

/* Two triangles along the axes and in units of the first tree. */
struct TrianglesInFirst {
    struct Vector edge_1_a, edge_2_a;
    struct Vector edge_1_b, edge_2_b;
    struct Vector corner_a;
    struct Vector between; /* from the corner of A to the corner of B */
    float span_a, span_b;  /* at least the length of each edge, with twice the slack */
    float reach;
    float slack;
};

TG_FN struct TrianglesInFirst bring_together(TG_GLOBAL const struct PoseOfPair* pose,
                                             TG_GLOBAL const struct WideTriangle* a,
                                             TG_GLOBAL const struct WideTriangle* b) {
    struct TrianglesInFirst t;
    t.slack = pose->slack;
    t.corner_a = vector_of(a->corner[0], a->corner[1], a->corner[2]);
    t.edge_1_a = vector_of(a->edge_1[0], a->edge_1[1], a->edge_1[2]);
    t.edge_2_a = vector_of(a->edge_2[0], a->edge_2[1], a->edge_2[2]);
    t.edge_1_b = scaled(turned(pose, vector_of(b->edge_1[0], b->edge_1[1], b->edge_1[2])), pose->ratio);
    t.edge_2_b = scaled(turned(pose, vector_of(b->edge_2[0], b->edge_2[1], b->edge_2[2])), pose->ratio);
    t.between = difference(placed(pose, vector_of(b->corner[0], b->corner[1], b->corner[2])), t.corner_a);
    t.span_a = a->span + 2.0f * t.slack;
    t.span_b = pose->ratio * b->span + 2.0f * t.slack;
    t.reach = a->reach + pose->ratio * b->reach;
    return t;
}

/* Signed volumes that the corners of each triangle span with the other triangle, with error bounds. */
struct Sides {
    float a[3];
    float b[3];
    float bound_a, bound_b;
    float position; /* error bound of a corner of B relative to a corner of A */
    float lever;
    float size;
};

TG_FN struct Sides sides_of(struct TrianglesInFirst t) {
    const struct Vector normal_a = cross_of(t.edge_1_a, t.edge_2_a);
    const struct Vector normal_b = cross_of(t.edge_1_b, t.edge_2_b);
    struct Sides s;
    s.size = length_above(t.between) + (t.span_a + t.span_b);
    s.position = 64.0f * TG_UNIT * (s.size + t.reach) + t.slack;
    s.lever = 4.0f * t.slack * s.size;
    s.b[0] = dot_of(normal_a, t.between);
    s.b[1] = s.b[0] + dot_of(normal_a, t.edge_1_b);
    s.b[2] = s.b[0] + dot_of(normal_a, t.edge_2_b);
    s.a[0] = -dot_of(normal_b, t.between);
    s.a[1] = s.a[0] + dot_of(normal_b, t.edge_1_a);
    s.a[2] = s.a[0] + dot_of(normal_b, t.edge_2_a);
    s.bound_b = t.span_a * (length_above(t.edge_2_a) * s.position + s.lever) + TG_VOLUME_UNDERFLOW;
    s.bound_a = t.span_b * (length_above(t.edge_2_b) * s.position + s.lever) + TG_VOLUME_UNDERFLOW;
    return s;
}

/* Bits of the corners that are certainly above (or below) the plane. */
TG_FN u32 surely_above(const float* sides, float bound) {
    return (sides[0] > bound ? 1u : 0u) | (sides[1] > bound ? 2u : 0u) | (sides[2] > bound ? 4u : 0u);
}

TG_FN u32 surely_below(const float* sides, float bound) {
    return (-sides[0] > bound ? 1u : 0u) | (-sides[1] > bound ? 2u : 0u) | (-sides[2] > bound ? 4u : 0u);
}

/* Whether the cross product of the first edges is an axis that certainly separates the triangles, as for two thin slivers
   that pass each other. */
TG_FN int surely_passing(struct TrianglesInFirst t, struct Sides s) {
    const struct Vector axis = cross_of(t.edge_1_a, t.edge_1_b);
    const float other_a = dot_of(axis, t.edge_2_a);
    const float start_b = dot_of(axis, t.between);
    const float other_b = start_b + dot_of(axis, t.edge_2_b);
    const float least = TG_MIN(start_b, other_b) - TG_MAX(0.0f, other_a);
    const float most = TG_MIN(0.0f, other_a) - TG_MAX(start_b, other_b);
    const float bound =
        t.span_a * t.span_b * s.position + (s.lever * (t.span_a + t.span_b) + TG_VOLUME_UNDERFLOW);
    return TG_MAX(least, most) > bound;
}

/* A triangle as its apex, the corner that is alone on its side of the other plane, and the two edges from there. */
struct Wedge {
    struct Vector apex; /* relative to corner 0 */
    struct Vector first, second;
    float first_length, second_length;
    int rises; /* whether the edges lead from the apex to the positive side */
};

TG_FN struct Wedge wedge_of(struct Vector edge_1, struct Vector edge_2, const float* s) {
    const int up_0 = s[0] > 0.0f;
    const int up_1 = s[1] > 0.0f;
    const int up_2 = s[2] > 0.0f;
    const int is_1 = up_0 == up_2;
    const int is_2 = up_0 == up_1;
    const struct Vector none = vector_of(0.0f, 0.0f, 0.0f);
    const struct Vector opposite = difference(edge_2, edge_1);
    const float length_1 = length_above(edge_1);
    const float length_2 = length_above(edge_2);
    struct Wedge w;
    w.apex = chosen(is_1, edge_1, chosen(is_2, edge_2, none));
    w.first = chosen(is_1, opposite, chosen(is_2, difference(none, edge_2), edge_1));
    w.second = chosen(is_1, difference(none, edge_1), chosen(is_2, difference(none, opposite), edge_2));
    w.first_length = is_1 ? length_1 + length_2 : is_2 ? length_2 : length_1;
    w.second_length = is_1 ? length_1 : is_2 ? length_1 + length_2 : length_2;
    w.rises = !(is_1 ? up_1 : is_2 ? up_2 : up_0);
    return w;
}

TG_FN float end_bound(float length_a, float length_b, struct Sides s) {
    return length_a * length_b * s.position + (2.0f * s.lever * (length_a + length_b) + TG_VOLUME_UNDERFLOW);
}

/* Decides whether the pieces of the common line in both triangles overlap. All sides must be certain, and not all equal. */
TG_FN int judge_pieces(struct TrianglesInFirst t, struct Sides s) {
    const struct Wedge a = wedge_of(t.edge_1_a, t.edge_2_a, s.a);
    const struct Wedge b = wedge_of(t.edge_1_b, t.edge_2_b, s.b);
    const float slack = 2.0f * t.slack;
    const struct Vector w = difference(sum_of(t.between, b.apex), a.apex);
    const float begin = dot_of(chosen(a.rises, a.second, a.first), cross_of(w, chosen(b.rises, b.second, b.first)));
    const float end = dot_of(chosen(a.rises, a.first, a.second), cross_of(w, chosen(b.rises, b.first, b.second)));
    const float begin_bound = end_bound((a.rises ? a.second_length : a.first_length) + slack,
                                        (b.rises ? b.second_length : b.first_length) + slack, s);
    const float last_bound = end_bound((a.rises ? a.first_length : a.second_length) + slack,
                                       (b.rises ? b.first_length : b.second_length) + slack, s);
    const float below = a.rises == b.rises ? -begin : begin;
    const float above = a.rises == b.rises ? end : -end;
    if (below > begin_bound && above > last_bound) {
        return TG_TOUCHING;
    }
    return -below > begin_bound || -above > last_bound ? TG_APART : TG_UNSURE;
}

/* `shared_a` and `shared_b` are bits of corners that are the same vertex of one mesh. A pair with such corners is never
   TG_TOUCHING here; it is TG_APART if it certainly has no other common point. */
TG_FN int judge_triangles(struct TrianglesInFirst t, u32 shared_a, u32 shared_b) {
    const struct Sides s = sides_of(t);
    const u32 above_a = surely_above(s.a, s.bound_a);
    const u32 below_a = surely_below(s.a, s.bound_a);
    const u32 above_b = surely_above(s.b, s.bound_b);
    const u32 below_b = surely_below(s.b, s.bound_b);
    const u32 own_a = 7u & ~shared_a;
    const u32 own_b = 7u & ~shared_b;
    if ((own_a != 0u && ((above_a & own_a) == own_a || (below_a & own_a) == own_a)) ||
        (own_b != 0u && ((above_b & own_b) == own_b || (below_b & own_b) == own_b))) {
        return TG_APART;
    }
    if (shared_a != 0u || shared_b != 0u) {
        return TG_UNSURE;
    }
    if (surely_passing(t, s)) {
        return TG_APART;
    }
    if ((above_a | below_a) != 7u || (above_b | below_b) != 7u) {
        return TG_UNSURE;
    }
    return judge_pieces(t, s);
}

#endif

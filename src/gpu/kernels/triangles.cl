/* SPDX-FileCopyrightText: 2026 The Tandem authors
   SPDX-License-Identifier: MIT

   Decides triangle pairs that a walk has found (004, figure 5: the last kernel): the float filter, the filter in double,
   and a contact for each pair that touches. */
#include "gpu/kernels/double_filter.h"
#include "gpu/kernels/group_scan.h"

/* Bits of the corners of `a` that are also corners of `b`. Bit 0 is corner `first_a`, the first of the float triangle. */
TG_FN u32 shared_corners(TG_GLOBAL const u32* a, u32 first_a, TG_GLOBAL const u32* b) {
    u32 bits = 0u;
    u32 k;
    for (k = 0; k < 3u; ++k) {
        const u32 vertex = a[(k + first_a) % 3u];
        bits |= vertex == b[0] || vertex == b[1] || vertex == b[2] ? 1u << k : 0u;
    }
    return bits;
}

/* Appends touching pairs to `hits` and uncertain ones to `unsure`; counters[0] and counters[1] count them. Both buffers
   have room for all candidates. */
TG_KERNEL filter_pairs(TG_GLOBAL const struct PoseOfPair* poses, TG_GLOBAL const struct ObjectRecord* objects,
                       TG_GLOBAL const struct WideTriangle* triangles, TG_GLOBAL const u32* corners,
                       TG_GLOBAL const struct PairOfTriangles* candidates, u32 count,
                       TG_GLOBAL struct PairOfTriangles* hits, TG_GLOBAL struct PairOfTriangles* unsure,
                       TG_GLOBAL u32* counters TG_SHARED_ARGUMENT(sums)) {
    TG_SHARED_MEMORY(sums, 1)
    const u32 me = TG_ITEM;
    int verdict = TG_APART;
    u32 place;
    if (me < count) {
        const struct PairOfTriangles pair = candidates[me];
        TG_GLOBAL const struct PoseOfPair* pose = &poses[pair.pair];
        const u32 at_a = objects[pose->first].triangles + pair.a;
        const u32 at_b = objects[pose->second].triangles + pair.b;
        u32 shared_a = 0u;
        u32 shared_b = 0u;
        if ((pose->flags & TG_SELF) != 0u) {
            shared_a = shared_corners(&corners[3u * at_a], triangles[at_a].id, &corners[3u * at_b]);
            shared_b = shared_corners(&corners[3u * at_b], triangles[at_b].id, &corners[3u * at_a]);
        }
        verdict = judge_triangles(bring_together(pose, &triangles[at_a], &triangles[at_b]), shared_a, shared_b);
    }
    place = group_reserve(verdict == TG_TOUCHING ? 1u : 0u, sums, &counters[0]);
    if (verdict == TG_TOUCHING) {
        hits[place] = candidates[me];
    }
    place = group_reserve(verdict == TG_UNSURE ? 1u : 0u, sums, &counters[1]);
    if (verdict == TG_UNSURE) {
        unsure[place] = candidates[me];
    }
}

#if defined(TG_FP64)
/* The same in double; pairs that are still uncertain go to `rest`, as do pairs of one mesh with common corners, which the
   CPU decides. */
TG_KERNEL decide_in_double(TG_GLOBAL const struct PoseOfPair* poses, TG_GLOBAL const struct ObjectRecord* objects,
                           TG_GLOBAL const double* bodies, TG_GLOBAL const double* vertices,
                           TG_GLOBAL const u32* corners, TG_GLOBAL const struct PairOfTriangles* candidates, u32 count,
                           TG_GLOBAL struct PairOfTriangles* hits, TG_GLOBAL struct PairOfTriangles* rest,
                           TG_GLOBAL u32* counters TG_SHARED_ARGUMENT(sums)) {
    TG_SHARED_MEMORY(sums, 1)
    const u32 me = TG_ITEM;
    int verdict = TG_APART;
    u32 place;
    if (me < count) {
        const struct PairOfTriangles pair = candidates[me];
        TG_GLOBAL const struct PoseOfPair* pose = &poses[pair.pair];
        const u32 at_a = 3u * (objects[pose->first].triangles + pair.a);
        const u32 at_b = 3u * (objects[pose->second].triangles + pair.b);
        if ((pose->flags & TG_SELF) != 0u && shared_corners(&corners[at_a], 0u, &corners[at_b]) != 0u) {
            verdict = TG_UNSURE;
        } else {
            struct Point a[3];
            struct Point b[3];
            u32 k;
            for (k = 0; k < 3u; ++k) {
                a[k] = point_in_world(&bodies[12u * pose->bodies[0]],
                                      &vertices[3u * (objects[pose->first].vertices + corners[at_a + k])]);
                b[k] = point_in_world(&bodies[12u * pose->bodies[1]],
                                      &vertices[3u * (objects[pose->second].vertices + corners[at_b + k])]);
            }
            verdict = judge_in_double(a, b);
        }
    }
    place = group_reserve(verdict == TG_TOUCHING ? 1u : 0u, sums, &counters[0]);
    if (verdict == TG_TOUCHING) {
        hits[place] = candidates[me];
    }
    place = group_reserve(verdict == TG_UNSURE ? 1u : 0u, sums, &counters[1]);
    if (verdict == TG_UNSURE) {
        rest[place] = candidates[me];
    }
}
#endif

/* height / whole, limited to 0 … 1: rounding errors may leave that range where doubles had to decide the pair. */
TG_FN float part_of(float height, float whole) {
    return whole != 0.0f ? TG_MIN(TG_MAX(height / whole, 0.0f), 1.0f) : 0.0f;
}

/* The two points where the plane of the other triangle cuts the edges from the apex, in coordinates of the first tree. */
TG_FN void cuts_of(struct Vector corner, struct Vector edge_1, struct Vector edge_2, const float* s,
                   struct Vector* first, struct Vector* second) {
    const int up_0 = s[0] > 0.0f;
    const int up_1 = s[1] > 0.0f;
    const int up_2 = s[2] > 0.0f;
    const int apex = up_1 == up_2 ? 0 : up_0 == up_2 ? 1 : 2;
    const struct Vector p0 = corner;
    const struct Vector p1 = sum_of(corner, edge_1);
    const struct Vector p2 = sum_of(corner, edge_2);
    const struct Vector p = apex == 0 ? p0 : apex == 1 ? p1 : p2;
    const struct Vector q = apex == 0 ? p1 : apex == 1 ? p2 : p0;
    const struct Vector r = apex == 0 ? p2 : apex == 1 ? p0 : p1;
    const float height = s[apex];
    const float to_q = height - s[(apex + 1) % 3];
    const float to_r = height - s[(apex + 2) % 3];
    *first = sum_of(p, scaled(difference(q, p), part_of(height, to_q)));
    *second = sum_of(p, scaled(difference(r, p), part_of(height, to_r)));
}

/* Computes the middle of the common part of two triangles that certainly touch (the last proposal of 002), in float: a
   point for a contact response. No decision depends on it. */
TG_KERNEL find_contacts(TG_GLOBAL const struct PoseOfPair* poses, TG_GLOBAL const struct ObjectRecord* objects,
                        TG_GLOBAL const struct WideTriangle* triangles, TG_GLOBAL const struct PairOfTriangles* hits,
                        u32 begin, u32 count, TG_GLOBAL struct ContactRecord* contacts) {
    const u32 me = TG_ITEM;
    if (me < count) {
        const struct PairOfTriangles pair = hits[begin + me];
        TG_GLOBAL const struct PoseOfPair* pose = &poses[pair.pair];
        const struct TrianglesInFirst t =
            bring_together(pose, &triangles[objects[pose->first].triangles + pair.a],
                           &triangles[objects[pose->second].triangles + pair.b]);
        const struct Sides s = sides_of(t);
        const struct Vector normal_a = cross_of(t.edge_1_a, t.edge_2_a);
        const struct Vector normal_b = cross_of(t.edge_1_b, t.edge_2_b);
        const struct Vector normal = chosen((pose->flags & TG_SWAPPED) != 0u, normal_b, normal_a);
        const struct Vector line = cross_of(normal_a, normal_b);
        struct Vector a[2];
        struct Vector b[2];
        struct Vector middle;
        /* 1. Each triangle cuts the plane of the other in a segment. */
        cuts_of(t.corner_a, t.edge_1_a, t.edge_2_a, s.a, &a[0], &a[1]);
        cuts_of(sum_of(t.corner_a, t.between), t.edge_1_b, t.edge_2_b, s.b, &b[0], &b[1]);
        {
            /* 2. Give both segments the same direction, and take the middle of their common part. */
            const int turn_a = dot_of(line, difference(a[1], a[0])) < 0.0f;
            const int turn_b = dot_of(line, difference(b[1], b[0])) < 0.0f;
            const struct Vector begin_a = chosen(turn_a, a[1], a[0]);
            const struct Vector end_a = chosen(turn_a, a[0], a[1]);
            const struct Vector begin_b = chosen(turn_b, b[1], b[0]);
            const struct Vector end_b = chosen(turn_b, b[0], b[1]);
            const struct Vector begin = chosen(dot_of(line, difference(begin_b, begin_a)) > 0.0f, begin_b, begin_a);
            const struct Vector end = chosen(dot_of(line, difference(end_b, end_a)) < 0.0f, end_b, end_a);
            middle = scaled(sum_of(begin, end), 0.5f);
        }
        contacts[me].point[0] = middle.x;
        contacts[me].point[1] = middle.y;
        contacts[me].point[2] = middle.z;
        contacts[me].normal[0] = normal.x;
        contacts[me].normal[1] = normal.y;
        contacts[me].normal[2] = normal.z;
    }
}

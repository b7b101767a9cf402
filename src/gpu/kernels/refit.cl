/* SPDX-FileCopyrightText: 2026 The Tandem authors
   SPDX-License-Identifier: MIT

   Computes float triangles and wide nodes from vertices: when an object is uploaded, and whenever it deforms. Vertices
   are sums of two floats, so that edges are as precise as if they were computed in double, on every device. */
#include "bvh/wide/wide_layout.h"
#include "gpu/kernels/vector.h"

/* Factor that makes a rounded length at least the true one. */
#define TG_ROUND_UP 1.00001f
/* Exponent of the finest grid of a refitted node; its step is far above the rounding errors in the cube [−1, 1]³. */
#define TG_LEAST_EXPONENT (-19)

TG_FN struct Vector edge_of(TG_GLOBAL const struct SplitVertex* from, TG_GLOBAL const struct SplitVertex* to) {
    return vector_of((to->hi[0] - from->hi[0]) + (to->lo[0] - from->lo[0]),
                     (to->hi[1] - from->hi[1]) + (to->lo[1] - from->lo[1]),
                     (to->hi[2] - from->hi[2]) + (to->lo[2] - from->lo[2]));
}

/* Chooses as first corner the one whose second edge is the shortest edge, so that error bounds of slivers shrink with
   their width. */
TG_KERNEL make_triangles(TG_GLOBAL const struct SplitVertex* vertices, u32 first_vertex, TG_GLOBAL const u32* corners,
                         u32 first_triangle, u32 count, TG_GLOBAL struct WideTriangle* triangles) {
    const u32 me = TG_ITEM;
    if (me < count) {
        TG_GLOBAL const u32* mine = &corners[3u * (first_triangle + me)];
        TG_GLOBAL const struct SplitVertex* own = &vertices[first_vertex];
        const float length_01 = length_above(edge_of(&own[mine[0]], &own[mine[1]]));
        const float length_12 = length_above(edge_of(&own[mine[1]], &own[mine[2]]));
        const float length_20 = length_above(edge_of(&own[mine[2]], &own[mine[0]]));
        const u32 first = length_20 <= length_01 && length_20 <= length_12 ? 0u : length_01 <= length_12 ? 1u : 2u;
        TG_GLOBAL const struct SplitVertex* corner = &own[mine[first]];
        const struct Vector edge_1 = edge_of(corner, &own[mine[(first + 1u) % 3u]]);
        const struct Vector edge_2 = edge_of(corner, &own[mine[(first + 2u) % 3u]]);
        TG_GLOBAL struct WideTriangle* out = &triangles[first_triangle + me];
        out->corner[0] = corner->hi[0];
        out->corner[1] = corner->hi[1];
        out->corner[2] = corner->hi[2];
        out->reach = TG_ROUND_UP * length_above(vector_of(corner->hi[0], corner->hi[1], corner->hi[2]));
        out->edge_1[0] = edge_1.x;
        out->edge_1[1] = edge_1.y;
        out->edge_1[2] = edge_1.z;
        out->span = TG_ROUND_UP * TG_MAX(length_above(edge_1), length_above(edge_2));
        out->edge_2[0] = edge_2.x;
        out->edge_2[1] = edge_2.y;
        out->edge_2[2] = edge_2.z;
        out->id = first;
    }
}

/* The exponent e of a grid of step 2^e on which `extent` takes at most 248 codes. */
TG_FN int exponent_for(float extent) {
    const u32 bits = TG_FLOAT_BITS(extent * TG_ROUND_UP / 248.0f);
    const int exponent = (int)(bits >> 23) - 126; /* 2^exponent is above extent / 248 */
    return exponent < TG_LEAST_EXPONENT ? TG_LEAST_EXPONENT : exponent;
}

TG_FN u32 code_of(float steps) {
    return steps <= 1.0f ? 1u : steps >= 254.0f ? 254u : (u32)steps;
}

/* Writes the boxes of the children on the node's own grid. Two codes of room on each side cover the rounding errors,
   which are at most 2⁻²² in the cube: an eighth of the finest step. */
TG_FN void write_node(TG_GLOBAL struct WideNode* node, const struct FloatBox* boxes, u32 count,
                      TG_GLOBAL struct FloatBox* whole) {
    u32 axis;
    u32 child;
    for (axis = 0; axis < 3u; ++axis) {
        float lo = boxes[0].lo[axis];
        float hi = boxes[0].hi[axis];
        int exponent;
        float step;
        float steps_per_unit;
        float origin;
        for (child = 1; child < count; ++child) {
            lo = TG_MIN(lo, boxes[child].lo[axis]);
            hi = TG_MAX(hi, boxes[child].hi[axis]);
        }
        whole->lo[axis] = lo;
        whole->hi[axis] = hi;
        exponent = exponent_for(hi - lo);
        step = TG_BITS_FLOAT((u32)(127 + exponent) << 23);
        steps_per_unit = TG_BITS_FLOAT((u32)(127 - exponent) << 23);
        origin = lo - 3.0f * step;
        node->origin[axis] = origin;
        node->exponent[axis] = (LayoutS8)exponent;
        for (child = 0; child < 8u; ++child) {
            node->codes[axis].lo[child] =
                child < count ? (LayoutU8)code_of((boxes[child].lo[axis] - origin) * steps_per_unit - 1.0f) : 255u;
            node->codes[axis].hi[child] =
                child < count ? (LayoutU8)code_of((boxes[child].hi[axis] - origin) * steps_per_unit + 2.0f) : 0u;
        }
    }
    node->count = (LayoutU8)count;
}

/* The first float of a coordinate is within 2⁻²⁴ of the true one; the box is enlarged by twice that. */
TG_FN struct FloatBox box_of_triangle(TG_GLOBAL const struct SplitVertex* own, TG_GLOBAL const u32* corners) {
    struct FloatBox box;
    u32 axis;
    for (axis = 0; axis < 3u; ++axis) {
        const float x = own[corners[0]].hi[axis];
        const float y = own[corners[1]].hi[axis];
        const float z = own[corners[2]].hi[axis];
        box.lo[axis] = TG_MIN(TG_MIN(x, y), z) - 0x1p-23f;
        box.hi[axis] = TG_MAX(TG_MAX(x, y), z) + 0x1p-23f;
    }
    return box;
}

/* Refits the bottom level. `boxes` receives one box for each node of the object, level after level. */
TG_KERNEL refit_bottom(TG_GLOBAL const struct SplitVertex* vertices, u32 first_vertex, TG_GLOBAL const u32* corners,
                       u32 first_triangle, TG_GLOBAL const u32* slots, u32 first_slot,
                       TG_GLOBAL struct WideNode* nodes, u32 first_node, u32 count,
                       TG_GLOBAL struct FloatBox* boxes) {
    const u32 me = TG_ITEM;
    if (me < count) {
        struct FloatBox own[8];
        const u32 filled = nodes[first_node + me].count;
        u32 k;
        for (k = 0; k < filled; ++k) {
            const u32 triangle = slots[first_slot + 8u * me + k];
            own[k] = box_of_triangle(&vertices[first_vertex], &corners[3u * (first_triangle + triangle)]);
        }
        write_node(&nodes[first_node + me], own, filled, &boxes[me]);
    }
}

/* Refits a higher level. Its nodes begin at `level_begin`, those of the level below at `below_begin`. */
TG_KERNEL refit_above(TG_GLOBAL struct WideNode* nodes, u32 first_node, u32 level_begin, u32 below_begin, u32 count,
                      TG_GLOBAL struct FloatBox* boxes) {
    const u32 me = TG_ITEM;
    if (me < count) {
        struct FloatBox own[8];
        const u32 filled = nodes[first_node + level_begin + me].count;
        u32 k;
        for (k = 0; k < filled; ++k) {
            own[k] = boxes[below_begin + 8u * me + k];
        }
        write_node(&nodes[first_node + level_begin + me], own, filled, &boxes[level_begin + me]);
    }
}

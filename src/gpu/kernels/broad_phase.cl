/* SPDX-FileCopyrightText: 2026 The Tandem authors
   SPDX-License-Identifier: MIT

   Computes the boxes of bodies, and the pairs of boxes that overlap by sorting along an axis and sweeping. */
#include "gpu/kernels/vector.h"

/* Bounds the rounding errors in update_boxes relative to `size`, the sum of absolute values: they are at most 12u with
   u = 2^-24, and this is 32u. */
#define TG_BOX_ERROR 0x1p-19f
#define TG_FAR 3.0e38f

/* x, or `otherwise` if x has left the range of float or is NaN. */
TG_FN float finite_or(float x, float otherwise) {
    return x >= -TG_FAR && x <= TG_FAR ? x : otherwise;
}

TG_KERNEL update_boxes(TG_GLOBAL const struct BodyRecord* bodies, u32 count, TG_GLOBAL struct FloatBox* boxes) {
    const u32 me = TG_ITEM;
    u32 i;
    u32 j;
    if (me < count) {
        for (i = 0; i < 3u; ++i) {
            float centre = bodies[me].translation[i];
            float reach = 0.0f;
            float size = TG_ABS(centre);
            for (j = 0; j < 3u; ++j) {
                const float r = bodies[me].rotation[3u * i + j];
                centre += r * bodies[me].centre[j];
                reach += TG_ABS(r) * bodies[me].extent[j];
                size += TG_ABS(r) * (TG_ABS(bodies[me].centre[j]) + bodies[me].extent[j]);
            }
            reach += TG_BOX_ERROR * size + 0x1p-100f;
            boxes[me].lo[i] = finite_or(centre - reach, -TG_FAR);
            boxes[me].hi[i] = finite_or(centre + reach, TG_FAR);
        }
    }
}

/* Converts ends of boxes to integers in the order of the floats. The upper ends if `upper` is not 0. */
TG_KERNEL box_keys(TG_GLOBAL const struct FloatBox* boxes, u32 count, u32 axis, u32 upper, TG_GLOBAL u32* keys,
                   TG_GLOBAL u32* numbers) {
    const u32 me = TG_ITEM;
    if (me < count) {
        const u32 bits = TG_FLOAT_BITS(upper != 0u ? boxes[me].hi[axis] : boxes[me].lo[axis]);
        keys[me] = (bits & 0x80000000u) != 0u ? ~bits : bits | 0x80000000u;
        numbers[me] = me;
    }
}

TG_FN int boxes_meet(TG_GLOBAL const struct FloatBox* a, TG_GLOBAL const struct FloatBox* b) {
    return a->lo[0] <= b->hi[0] && b->lo[0] <= a->hi[0] && a->lo[1] <= b->hi[1] && b->lo[1] <= a->hi[1] &&
           a->lo[2] <= b->hi[2] && b->lo[2] <= a->hi[2];
}

/* Item k compares the k-th box of the order with the boxes from `from` to `to` - 1 places after it. Adds the number of
   overlapping pairs to places[k] and, if `writes` is not 0, writes the pairs from that place on. counters[0] counts the
   items that have not reached the end of their box. */
TG_KERNEL sweep_boxes(TG_GLOBAL const struct FloatBox* boxes, TG_GLOBAL const u32* order, u32 count, u32 axis, u32 from,
                      u32 to, u32 writes, TG_GLOBAL u32* places, TG_GLOBAL u32* pairs, TG_GLOBAL u32* counters) {
    const u32 me = TG_ITEM;
    if (me < count) {
        const u32 mine = order[me];
        const float end = boxes[mine].hi[axis];
        u32 place = places[me];
        u32 k;
        int unfinished = 1;
        for (k = from; k < to && unfinished; ++k) {
            unfinished = me + k < count && boxes[order[me + k]].lo[axis] <= end;
            if (unfinished && boxes_meet(&boxes[mine], &boxes[order[me + k]])) {
                if (writes != 0u) {
                    const u32 other = order[me + k];
                    pairs[2u * place] = mine < other ? mine : other;
                    pairs[2u * place + 1u] = mine < other ? other : mine;
                }
                ++place;
            }
        }
        places[me] = place;
        if (unfinished) {
            TG_ATOMIC_ADD(&counters[0], 1u);
        }
    }
}

/* SPDX-FileCopyrightText: 2026 The Tandem authors
   SPDX-License-Identifier: MIT

   The default walk: goes through compact wide trees level by level; one kernel tests and appends. Eight items compare the
   children of two nodes, one item for each child of B. */
#include "bvh/wide/wide_layout.h"
#include "gpu/kernels/group_scan.h"
#include "gpu/kernels/volume_test.h"

/* If the nodes of one side are longer than those of the other by this factor, only that side descends. */
#define TG_LARGER 3.0f
#define TG_DOWN_A 1u
#define TG_DOWN_B 2u

TG_FN float step_of(TG_GLOBAL const struct WideNode* node, u32 axis) {
    return TG_BITS_FLOAT((u32)(127 + (int)node->exponent[axis]) << 23);
}

TG_FN struct Vector origin_of(TG_GLOBAL const struct WideNode* node) {
    return vector_of(node->origin[0], node->origin[1], node->origin[2]);
}

/* The box whose corners have the codes `lo` and `hi`. */
TG_FN struct Box box_of_codes(TG_GLOBAL const struct WideNode* node, const u32* lo, const u32* hi) {
    const float x = 0.5f * step_of(node, 0u);
    const float y = 0.5f * step_of(node, 1u);
    const float z = 0.5f * step_of(node, 2u);
    struct Box box;
    box.centre = sum_of(origin_of(node), vector_of((float)(lo[0] + hi[0]) * x, (float)(lo[1] + hi[1]) * y,
                                                   (float)(lo[2] + hi[2]) * z));
    box.extent = vector_of((float)(hi[0] - lo[0]) * x, (float)(hi[1] - lo[1]) * y, (float)(hi[2] - lo[2]) * z);
    return box;
}

TG_FN struct Box child_box(TG_GLOBAL const struct WideNode* node, u32 child) {
    u32 lo[3];
    u32 hi[3];
    u32 axis;
    for (axis = 0; axis < 3u; ++axis) {
        lo[axis] = node->codes[axis].lo[child];
        hi[axis] = node->codes[axis].hi[child];
    }
    return box_of_codes(node, lo, hi);
}

TG_FN struct Box whole_box(TG_GLOBAL const struct WideNode* node) {
    u32 lo[3];
    u32 hi[3];
    u32 axis;
    u32 child;
    for (axis = 0; axis < 3u; ++axis) {
        lo[axis] = 255u;
        hi[axis] = 0u;
        for (child = 0; child < node->count; ++child) {
            const u32 low = node->codes[axis].lo[child];
            const u32 high = node->codes[axis].hi[child];
            lo[axis] = low < lo[axis] ? low : lo[axis];
            hi[axis] = high > hi[axis] ? high : hi[axis];
        }
    }
    return box_of_codes(node, lo, hi);
}

/* Which sides descend: both, unless one is at the bottom or much smaller. */
TG_FN u32 sides_down(float size_a, u32 level_a, float size_b, u32 level_b) {
    if (level_a == level_b && level_a == 0u) {
        return TG_DOWN_A | TG_DOWN_B;
    }
    if (level_b == 0u) {
        return TG_DOWN_A;
    }
    if (level_a == 0u) {
        return TG_DOWN_B;
    }
    return size_a > TG_LARGER * size_b   ? TG_DOWN_A
           : size_b > TG_LARGER * size_a ? TG_DOWN_B
                                         : TG_DOWN_A | TG_DOWN_B;
}

/* If both sides descend, bit i is set if child i of A overlaps child `mine` of B. If one side descends, bit 0 is set if
   its child `mine` overlaps the other node. */
TG_FN u32 overlaps_of(TG_GLOBAL const struct PoseOfPair* pose, TG_GLOBAL const struct WideNode* a,
                      TG_GLOBAL const struct WideNode* b, u32 down, u32 mine) {
    u32 bits = 0u;
    u32 i;
    if (down == TG_DOWN_A) {
        return mine < a->count && !aabbs_are_apart(pose, child_box(a, mine), whole_box(b)) ? 1u : 0u;
    }
    if (down == TG_DOWN_B) {
        return mine < b->count && !aabbs_are_apart(pose, whole_box(a), child_box(b, mine)) ? 1u : 0u;
    }
    if (mine < b->count) {
        const struct Box box = child_box(b, mine);
        const struct Vector extent = scaled(box.extent, pose->ratio);
        const struct Vector centre = placed(pose, box.centre);
        const struct Vector reach = reach_in_first(pose, extent);
        for (i = 0; i < a->count; ++i) {
            bits |= boxes_are_apart(pose, child_box(a, i), centre, extent, reach) ? 0u : 1u << i;
        }
    }
    return bits;
}

/* counters[0] is the end of the pool, counters[1] the end of the candidates. If an end exceeds the capacity of its
   buffer, the host takes fewer tasks or makes room, and repeats the step. */
TG_KERNEL wide_step(TG_GLOBAL const struct PoseOfPair* poses, TG_GLOBAL const struct ObjectRecord* objects,
                    TG_GLOBAL const struct WideNode* nodes, TG_GLOBAL const u32* slots,
                    TG_GLOBAL const struct NodeTask* tasks, u32 count, TG_GLOBAL struct NodeTask* pool, u32 pool_room,
                    TG_GLOBAL struct PairOfTriangles* candidates, u32 candidate_room,
                    TG_GLOBAL u32* counters TG_SHARED_ARGUMENT(sums)) {
    TG_SHARED_MEMORY(sums, 1)
    const u32 me = TG_ITEM / 8u;
    const u32 mine = TG_ITEM % 8u;
    u32 bits = 0u;
    u32 down = 0u;
    u32 at_bottom = 0u;
    u32 level_a = 0u;
    u32 level_b = 0u;
    u32 place;
    u32 found;
    struct NodeTask task;
    task.pair = 0u;
    task.a = 0u;
    task.b = 0u;
    task.levels = 0u;
    /* 1. Test: bits for the overlapping children of this item. */
    if (me < count) {
        TG_GLOBAL const struct PoseOfPair* pose;
        TG_GLOBAL const struct ObjectRecord* first;
        TG_GLOBAL const struct ObjectRecord* second;
        task = tasks[me];
        pose = &poses[task.pair];
        first = &objects[pose->first];
        second = &objects[pose->second];
        level_a = task.levels & 255u;
        level_b = task.levels >> 8;
        down = sides_down(first->node_size[level_a], level_a, pose->ratio * second->node_size[level_b], level_b);
        at_bottom = level_a == 0u && level_b == 0u ? 1u : 0u;
        bits = overlaps_of(pose, &nodes[first->nodes + first->level_begin[level_a] + task.a],
                           &nodes[second->nodes + second->level_begin[level_b] + task.b], down, mine);
        if ((pose->flags & TG_SELF) != 0u && task.a == task.b) {
            /* A node against itself: keep each unordered pair once, and at the bottom no triangle with itself. */
            bits &= at_bottom != 0u ? (1u << mine) - 1u : (2u << mine) - 1u;
        }
    }
    found = TG_BITS_SET(bits);
    /* 2. Above the bottom: append pairs of children to the pool. */
    place = group_reserve(at_bottom != 0u ? 0u : found, sums, &counters[0]);
    if (at_bottom == 0u && bits != 0u) {
        u32 child;
        for (child = 0; child < 8u; ++child) {
            if ((bits >> child & 1u) != 0u) {
                struct NodeTask next;
                next.pair = task.pair;
                next.a = down == TG_DOWN_B ? task.a : 8u * task.a + (down == TG_DOWN_A ? mine : child);
                next.b = down == TG_DOWN_A ? task.b : 8u * task.b + mine;
                next.levels = (level_a - (down == TG_DOWN_B ? 0u : 1u)) |
                              (level_b - (down == TG_DOWN_A ? 0u : 1u)) << 8;
                if (place < pool_room) {
                    pool[place] = next;
                }
                ++place;
            }
        }
    }
    /* 3. At the bottom: append pairs of triangles to the candidates. */
    place = group_reserve(at_bottom != 0u ? found : 0u, sums, &counters[1]);
    if (at_bottom != 0u && bits != 0u) {
        TG_GLOBAL const u32* slots_a = &slots[objects[poses[task.pair].first].slots + 8u * task.a];
        TG_GLOBAL const u32* slots_b = &slots[objects[poses[task.pair].second].slots + 8u * task.b];
        u32 child;
        for (child = 0; child < 8u; ++child) {
            if ((bits >> child & 1u) != 0u) {
                struct PairOfTriangles pair;
                pair.pair = task.pair;
                pair.a = slots_a[child];
                pair.b = slots_b[mine];
                if (place < candidate_room) {
                    candidates[place] = pair;
                }
                ++place;
            }
        }
    }
}

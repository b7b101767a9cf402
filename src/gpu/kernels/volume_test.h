/* SPDX-FileCopyrightText: 2026 The Tandem authors
   SPDX-License-Identifier: MIT

   Tests whether two boxes are apart. The gap must exceed the margin of the pose, which bounds all rounding errors of the
   floats used here (docs/design/gpu.md), so that no walk loses a pair. */
#ifndef TANDEM_GPU_VOLUME_TEST_H
#define TANDEM_GPU_VOLUME_TEST_H
#include "gpu/kernels/vector.h"

/* A box along the axes of its tree. */
struct Box {
    struct Vector centre;
    struct Vector extent;
};

TG_FN int beyond(struct Vector gap, struct Vector reach, float margin) {
    return TG_ABS(gap.x) - reach.x > margin || TG_ABS(gap.y) - reach.y > margin ||
           TG_ABS(gap.z) - reach.z > margin;
}

/* Tests boxes along the axes of their trees with the face normals of both. `b_centre` is in coordinates of the first tree,
   `b_reach` has the half sides of b along its axes, and `b_half` those along the axes of b in its units. */
TG_FN int boxes_are_apart(TG_GLOBAL const struct PoseOfPair* pose, struct Box a, struct Vector b_centre,
                          struct Vector b_half, struct Vector b_reach) {
    const struct Vector between = difference(b_centre, a.centre);
    if (beyond(between, sum_of(a.extent, b_reach), pose->margin)) {
        return 1;
    }
    return (pose->flags & TG_AXES_OF_B) != 0u &&
           beyond(turned_back(pose, between), sum_of(b_half, reach_in_second(pose, a.extent)), pose->margin);
}

TG_FN int aabbs_are_apart(TG_GLOBAL const struct PoseOfPair* pose, struct Box a, struct Box b) {
    const struct Vector extent = scaled(b.extent, pose->ratio);
    return boxes_are_apart(pose, a, placed(pose, b.centre), extent, reach_in_first(pose, extent));
}

/* An oriented box. */
struct Oriented {
    struct Vector axis[3];
    struct Box box;
};

/* Tests the fifteen axes of Gottschalk et al. Cross products are not normalised; their length is at most 1, which only
   makes gaps smaller. */
TG_FN int obbs_are_apart(TG_GLOBAL const struct PoseOfPair* pose, struct Oriented a, struct Oriented b) {
    const struct Vector half_b = scaled(b.box.extent, pose->ratio);
    const struct Vector between = difference(placed(pose, b.box.centre), a.box.centre);
    const float margin =
        pose->margin + 0x1p-16f * (length_above(between) + (length_above(a.box.extent) + length_above(half_b)));
    const float ha[3] = {a.box.extent.x, a.box.extent.y, a.box.extent.z};
    const float hb[3] = {half_b.x, half_b.y, half_b.z};
    float c[3][3];
    float t[3];
    int i;
    int j;
    for (j = 0; j < 3; ++j) {
        const struct Vector axis_b = turned(pose, b.axis[j]);
        for (i = 0; i < 3; ++i) {
            c[i][j] = dot_of(a.axis[i], axis_b);
        }
    }
    for (i = 0; i < 3; ++i) {
        t[i] = dot_of(a.axis[i], between);
        if (TG_ABS(t[i]) - (ha[i] + (TG_ABS(c[i][0]) * hb[0] + TG_ABS(c[i][1]) * hb[1] + TG_ABS(c[i][2]) * hb[2])) >
            margin) {
            return 1;
        }
    }
    for (j = 0; j < 3; ++j) {
        const float along = t[0] * c[0][j] + t[1] * c[1][j] + t[2] * c[2][j];
        if (TG_ABS(along) - (hb[j] + (TG_ABS(c[0][j]) * ha[0] + TG_ABS(c[1][j]) * ha[1] + TG_ABS(c[2][j]) * ha[2])) >
            margin) {
            return 1;
        }
    }
    for (i = 0; i < 3; ++i) {
        const int i1 = (i + 1) % 3;
        const int i2 = (i + 2) % 3;
        for (j = 0; j < 3; ++j) {
            const int j1 = (j + 1) % 3;
            const int j2 = (j + 2) % 3;
            const float along = t[i2] * c[i1][j] - t[i1] * c[i2][j];
            const float reach = (ha[i1] * TG_ABS(c[i2][j]) + ha[i2] * TG_ABS(c[i1][j])) +
                                (hb[j1] * TG_ABS(c[i][j2]) + hb[j2] * TG_ABS(c[i][j1]));
            if (TG_ABS(along) - reach > margin) {
                return 1;
            }
        }
    }
    return 0;
}

#endif

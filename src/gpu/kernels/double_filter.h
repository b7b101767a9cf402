/* SPDX-FileCopyrightText: 2026 The Tandem authors
   SPDX-License-Identifier: MIT

   The second stage of a decision: the filter of geometry/predicates/orient.hpp in double. World coordinates have the same bits as on
   the CPU (docs/design/exact-predicates.md, sections 1 and 4). Only for devices with fp64 that do not fuse
   products with sums. */
#ifndef TANDEM_GPU_DOUBLE_FILTER_H
#define TANDEM_GPU_DOUBLE_FILTER_H
#include "gpu/kernels/triangle_filter.h"

#if defined(TG_FP64)

struct Point {
    double x, y, z;
};

/* The same operations in the same order as to_world in geometry/mesh/pose.cpp. A pose is twelve numbers: the rotation by rows,
   then the translation. */
TG_FN struct Point point_in_world(TG_GLOBAL const double* pose, TG_GLOBAL const double* p) {
    struct Point world;
    world.x = ((pose[0] * p[0] + pose[1] * p[1]) + pose[2] * p[2]) + pose[9];
    world.y = ((pose[3] * p[0] + pose[4] * p[1]) + pose[5] * p[2]) + pose[10];
    world.z = ((pose[6] * p[0] + pose[7] * p[1]) + pose[8] * p[2]) + pose[11];
    return world;
}

/* The sign of det(b − a, c − a, d − a), or 0 where the filter cannot decide it. */
TG_FN int certain_orientation(struct Point a, struct Point b, struct Point c, struct Point d) {
    const double tiny = 0x1p-1020;
    const double ux = b.x - a.x, uy = b.y - a.y, uz = b.z - a.z;
    const double vx = c.x - a.x, vy = c.y - a.y, vz = c.z - a.z;
    const double dx = d.x - a.x, dy = d.y - a.y, dz = d.z - a.z;
    const double yz = uy * vz, zy = uz * vy;
    const double zx = uz * vx, xz = ux * vz;
    const double xy = ux * vy, yx = uy * vx;
    const double value = ((yz - zy) * dx + (zx - xz) * dy) + (xy - yx) * dz;
    const double bound = 9 * 0x1p-53 *
                             ((((TG_ABS(yz) + TG_ABS(zy)) + tiny) * TG_ABS(dx) +
                               ((TG_ABS(zx) + TG_ABS(xz)) + tiny) * TG_ABS(dy)) +
                              ((TG_ABS(xy) + TG_ABS(yx)) + tiny) * TG_ABS(dz)) +
                         tiny;
    return value > bound ? 1 : -value > bound ? -1 : 0;
}

/* The corner that is alone on its side of the other plane. */
TG_FN int apex_of(const int* sides) {
    return sides[1] == sides[2] ? 0 : sides[0] == sides[2] ? 1 : 2;
}

TG_FN int judge_in_double(const struct Point* a, const struct Point* b) {
    int sides_a[3];
    int sides_b[3];
    int i;
    for (i = 0; i < 3; ++i) {
        sides_a[i] = certain_orientation(b[0], b[1], b[2], a[i]);
        sides_b[i] = certain_orientation(a[0], a[1], a[2], b[i]);
    }
    if ((sides_a[0] != 0 && sides_a[0] == sides_a[1] && sides_a[0] == sides_a[2]) ||
        (sides_b[0] != 0 && sides_b[0] == sides_b[1] && sides_b[0] == sides_b[2])) {
        return TG_APART;
    }
    if (sides_a[0] * sides_a[1] * sides_a[2] == 0 || sides_b[0] * sides_b[1] * sides_b[2] == 0) {
        return TG_UNSURE;
    }
    {
        const int p = apex_of(sides_a);
        const int q = apex_of(sides_b);
        const int heading_a = -sides_a[p];
        const int heading_b = -sides_b[q];
        /* Each triangle is cut at two edges; the cut that comes first along the common line. */
        const int first_a = heading_a > 0 ? 1 : 2;
        const int first_b = heading_b > 0 ? 2 : 1;
        const int order = heading_a * heading_b;
        const int end = order * certain_orientation(a[p], a[(p + first_a) % 3], b[q], b[(q + 3 - first_b) % 3]);
        const int begin = order * certain_orientation(a[p], a[(p + 3 - first_a) % 3], b[q], b[(q + first_b) % 3]);
        /* On the common line A is [x_min, x_max] and B is [y_min, y_max]: y_min ≤ x_max if begin ≤ 0, and
           x_min ≤ y_max if end ≥ 0. */
        if (begin > 0 || end < 0) {
            return TG_APART;
        }
        return begin < 0 && end > 0 ? TG_TOUCHING : TG_UNSURE;
    }
}

#endif
#endif

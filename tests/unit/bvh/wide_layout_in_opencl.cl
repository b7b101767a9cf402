/* SPDX-FileCopyrightText: 2026 The Tandem authors
   SPDX-License-Identifier: MIT

   Compiled as OpenCL C 1.2: the layout must mean the same there. */
#include "bvh/wide/wide_layout.h"

__kernel void count_children(__global const struct WideNode* nodes,
                             __global const struct WideTriangle* triangles, __global uint* out) {
    const size_t k = get_global_id(0);
    out[k] = nodes[k].count + nodes[k].codes[0].lo[0] + triangles[k].id;
}

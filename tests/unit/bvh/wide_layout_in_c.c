/* SPDX-FileCopyrightText: 2026 The Tandem authors
   SPDX-License-Identifier: MIT

   Compiled as C11: the layout must mean the same there. */
#include "bvh/wide/wide_layout.h"

float lower_side_in_c(const struct WideNode* node, int axis, int child);
float lower_side_in_c(const struct WideNode* node, int axis, int child) {
    float step = 1.0F;
    for (int k = 0; k < node->exponent[axis]; ++k) {
        step *= 2.0F;
    }
    for (int k = 0; k > node->exponent[axis]; --k) {
        step /= 2.0F;
    }
    return node->origin[axis] + (float)node->codes[axis].lo[child] * step;
}

unsigned triangle_in_c(const struct WideTriangle* triangle);
unsigned triangle_in_c(const struct WideTriangle* triangle) {
    return triangle->id;
}

/* SPDX-FileCopyrightText: 2026 The Tandem authors
   SPDX-License-Identifier: MIT

   Boxes of the papers' trees as paper_trees.hpp packs them: eight words for a box along the coordinate axes, sixteen for a
   box with axes of its own. */
#ifndef TANDEM_GPU_PACKED_BOX_H
#define TANDEM_GPU_PACKED_BOX_H
#include "gpu/kernels/volume_test.h"

TG_FN struct Box unpacked(const float* w) {
    struct Box box;
    box.centre = vector_of(w[0], w[1], w[2]);
    box.extent = vector_of(w[3], w[4], w[5]);
    return box;
}

TG_FN struct Oriented unpacked_oriented(const float* w) {
    struct Oriented box;
    box.box = unpacked(w);
    box.axis[0] = vector_of(w[6], w[7], w[8]);
    box.axis[1] = vector_of(w[9], w[10], w[11]);
    box.axis[2] = vector_of(w[12], w[13], w[14]);
    return box;
}

TG_FN int packed_are_apart(TG_GLOBAL const struct PoseOfPair* pose, const float* a, const float* b, u32 words) {
    return words == TG_AABB_WORDS ? aabbs_are_apart(pose, unpacked(a), unpacked(b))
                                  : obbs_are_apart(pose, unpacked_oriented(a), unpacked_oriented(b));
}

/* The last word of a node in a block has its kind in the two top bits, then the block of its children or its triangle. */
TG_FN u32 kind_of(u32 link) {
    return link >> 30;
}

TG_FN u32 target_of(u32 link) {
    return link & 0x3FFFFFFFu;
}

#endif

/* SPDX-FileCopyrightText: 2026 The Tandem authors
   SPDX-License-Identifier: MIT

   Computes relative poses of pairs of bodies, so that a step uploads one pose per body and not one per pair. The
   operations are those of volumes/relative_pose.cpp and traversal/wide/wide_pose.cpp, in double, and their bounds hold
   here as well (docs/design/gpu.md). Only for devices with fp64 that do not fuse products with sums. */
#include "gpu/kernels/dialect.h"
#include "gpu/kernels/records.h"

#if defined(TG_FP64)

/* A float above a positive number: the successor of the nearest float. */
TG_FN float float_above(double x) {
    return TG_BITS_FLOAT(TG_FLOAT_BITS((float)x) + 1u);
}

/* A pose for which floats are too imprecise: its margins let everything overlap, and the later stages decide. */
TG_FN void make_hopeless(TG_GLOBAL struct PoseOfPair* pose) {
    u32 i;
    for (i = 0; i < 9u; ++i) {
        pose->rotation[i] = i % 4u == 0u ? 1.0f : 0.0f;
    }
    for (i = 0; i < 3u; ++i) {
        pose->translation[i] = 0.0f;
    }
    pose->ratio = 1.0f;
    pose->margin = float_above(16.0 + 2.0 * TG_VOLUME_ERROR);
    pose->slack = float_above(16.0 + 2.0 * TG_SPLIT_ERROR);
}

/* `bodies`: for each pose the rotation by rows, then the translation. `frames`: for each tree its origin, its scale and
   the largest coordinate of its mesh. */
TG_KERNEL pose_pairs(TG_GLOBAL const double* frames, TG_GLOBAL const double* bodies,
                     TG_GLOBAL const struct QuestionRecord* questions, u32 count,
                     TG_GLOBAL struct PoseOfPair* poses) {
    const u32 me = TG_ITEM;
    if (me < count) {
        const struct QuestionRecord question = questions[me];
        TG_GLOBAL struct PoseOfPair* pose = &poses[me];
        TG_GLOBAL const double* a = &bodies[12u * question.bodies[0]];
        TG_GLOBAL const double* b = &bodies[12u * question.bodies[1]];
        TG_GLOBAL const double* frame_a = &frames[TG_FRAME_WORDS * question.objects[0]];
        TG_GLOBAL const double* frame_b = &frames[TG_FRAME_WORDS * question.objects[1]];
        const double ratio = frame_a[3] / frame_b[3];
        const double unit = 0x1p-47 * frame_a[3];
        double rotation[9];
        double translation[3];
        double between[3];
        double in_world = 0.0;
        double distance = 0.0;
        double slack;
        int aligned = 1;
        int finite = 1;
        u32 i;
        u32 j;
        /* 1. The relative rotation, and the offset of the frames in world coordinates with its rounding error. */
        for (i = 0; i < 9u; ++i) {
            aligned = aligned && a[i] == b[i];
        }
        for (i = 0; i < 3u; ++i) {
            for (j = 0; j < 3u; ++j) {
                rotation[3u * i + j] =
                    aligned ? (i == j ? 1.0 : 0.0) : (a[i] * b[j] + a[3u + i] * b[3u + j]) + a[6u + i] * b[6u + j];
            }
            /* The difference of the translations is computed on its own, because they may be long and nearly equal. */
            between[i] = (((b[3u * i] * frame_b[0] + b[3u * i + 1u] * frame_b[1]) + b[3u * i + 2u] * frame_b[2]) -
                          ((a[3u * i] * frame_a[0] + a[3u * i + 1u] * frame_a[1]) + a[3u * i + 2u] * frame_a[2])) +
                         (b[9u + i] - a[9u + i]);
            in_world += TG_ABS(unit * a[9u + i]) + TG_ABS(unit * b[9u + i]);
        }
        in_world += unit * frame_a[4] + unit * frame_b[4];
        /* 2. The translation in units of the first tree. */
        for (i = 0; i < 3u; ++i) {
            translation[i] =
                ((a[i] * between[0] + a[3u + i] * between[1]) + a[6u + i] * between[2]) * frame_a[3];
            distance += TG_ABS(translation[i]);
            finite = finite && translation[i] - translation[i] == 0.0;
        }
        /* 3. Write the pose in float with margins that cover all errors so far. */
        slack = in_world + 0x1p-43 * (1.0 + ratio + distance);
        pose->flags = question.flags;
        pose->first = question.objects[0];
        pose->second = question.objects[1];
        pose->bodies[0] = question.bodies[0];
        pose->bodies[1] = question.bodies[1];
        if (finite && slack < TG_HOPELESS_SLACK) {
            const double own = (double)float_above(slack);
            for (i = 0; i < 9u; ++i) {
                pose->rotation[i] = (float)rotation[i];
            }
            for (i = 0; i < 3u; ++i) {
                pose->translation[i] = (float)translation[i];
            }
            pose->ratio = (float)ratio;
            pose->margin = float_above(own + TG_VOLUME_ERROR * (1.0 + ratio + distance));
            pose->slack = float_above(own + TG_SPLIT_ERROR * (1.0 + ratio));
            if (!aligned && ratio >= TG_LEAST_RATIO_FOR_B) {
                pose->flags |= TG_AXES_OF_B;
            }
        } else {
            make_hopeless(pose);
        }
    }
}
#endif

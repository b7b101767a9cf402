/* SPDX-FileCopyrightText: 2026 The Tandem authors
   SPDX-License-Identifier: MIT

   Vectors of three floats. */
#ifndef TANDEM_GPU_VECTOR_H
#define TANDEM_GPU_VECTOR_H
#include "gpu/kernels/dialect.h"
#include "gpu/kernels/records.h"

struct Vector {
    float x;
    float y;
    float z;
};

TG_FN struct Vector vector_of(float x, float y, float z) {
    struct Vector v;
    v.x = x;
    v.y = y;
    v.z = z;
    return v;
}

TG_FN struct Vector sum_of(struct Vector a, struct Vector b) {
    return vector_of(a.x + b.x, a.y + b.y, a.z + b.z);
}

TG_FN struct Vector difference(struct Vector a, struct Vector b) {
    return vector_of(a.x - b.x, a.y - b.y, a.z - b.z);
}

TG_FN struct Vector scaled(struct Vector a, float factor) {
    return vector_of(a.x * factor, a.y * factor, a.z * factor);
}

TG_FN float dot_of(struct Vector a, struct Vector b) {
    return (a.x * b.x + a.y * b.y) + a.z * b.z;
}

TG_FN struct Vector cross_of(struct Vector a, struct Vector b) {
    return vector_of(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

/* An upper bound of the length. */
TG_FN float length_above(struct Vector v) {
    return (TG_ABS(v.x) + TG_ABS(v.y)) + TG_ABS(v.z);
}

TG_FN struct Vector chosen(int yes, struct Vector a, struct Vector b) {
    return yes ? a : b;
}

/* The vector rotated by the pose. */
TG_FN struct Vector turned(TG_GLOBAL const struct PoseOfPair* pose, struct Vector v) {
    TG_GLOBAL const float* r = pose->rotation;
    return vector_of((r[0] * v.x + r[1] * v.y) + r[2] * v.z, (r[3] * v.x + r[4] * v.y) + r[5] * v.z,
                     (r[6] * v.x + r[7] * v.y) + r[8] * v.z);
}

TG_FN struct Vector turned_back(TG_GLOBAL const struct PoseOfPair* pose, struct Vector v) {
    TG_GLOBAL const float* r = pose->rotation;
    return vector_of((r[0] * v.x + r[3] * v.y) + r[6] * v.z, (r[1] * v.x + r[4] * v.y) + r[7] * v.z,
                     (r[2] * v.x + r[5] * v.y) + r[8] * v.z);
}

/* Half sides of a box along the axes of the first (or the second) tree that contains a box with half sides h along those
   of the other tree. */
TG_FN struct Vector reach_in_first(TG_GLOBAL const struct PoseOfPair* pose, struct Vector h) {
    TG_GLOBAL const float* r = pose->rotation;
    return vector_of((TG_ABS(r[0]) * h.x + TG_ABS(r[1]) * h.y) + TG_ABS(r[2]) * h.z,
                     (TG_ABS(r[3]) * h.x + TG_ABS(r[4]) * h.y) + TG_ABS(r[5]) * h.z,
                     (TG_ABS(r[6]) * h.x + TG_ABS(r[7]) * h.y) + TG_ABS(r[8]) * h.z);
}

TG_FN struct Vector reach_in_second(TG_GLOBAL const struct PoseOfPair* pose, struct Vector h) {
    TG_GLOBAL const float* r = pose->rotation;
    return vector_of((TG_ABS(r[0]) * h.x + TG_ABS(r[3]) * h.y) + TG_ABS(r[6]) * h.z,
                     (TG_ABS(r[1]) * h.x + TG_ABS(r[4]) * h.y) + TG_ABS(r[7]) * h.z,
                     (TG_ABS(r[2]) * h.x + TG_ABS(r[5]) * h.y) + TG_ABS(r[8]) * h.z);
}

/* A point of the second tree in coordinates of the first. */
TG_FN struct Vector placed(TG_GLOBAL const struct PoseOfPair* pose, struct Vector point) {
    TG_GLOBAL const float* t = pose->translation;
    return sum_of(scaled(turned(pose, point), pose->ratio), vector_of(t[0], t[1], t[2]));
}

#endif

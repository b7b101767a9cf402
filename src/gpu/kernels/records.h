/* SPDX-FileCopyrightText: 2026 The Tandem authors
   SPDX-License-Identifier: MIT

   Records that host and device exchange: structures of 32-bit numbers, the same bytes everywhere. */
#ifndef TANDEM_GPU_RECORDS_H
#define TANDEM_GPU_RECORDS_H

#if !defined(__OPENCL_VERSION__) && !defined(__OPENCL_C_VERSION__)
#include <cstdint>
namespace tandem::gpu {
typedef std::uint32_t TgWord;
#else
typedef uint TgWord;
#endif

/* Levels of a wide tree, and one more. */
#define TG_LEVELS 12
/* Words of a box of a paper's tree: centre, half sides, link, kind; and with three axes. */
#define TG_AABB_WORDS 8
#define TG_OBB_WORDS 16
/* Kinds of nodes in a block. */
#define TG_IMAGINARY 0
#define TG_INNER 1
#define TG_LEAF 2
/* What PoseOfPair::flags says. */
#define TG_SELF 1u
#define TG_AXES_OF_B 2u
#define TG_SWAPPED 4u /* the second object is the first one of the question */
#define TG_NO_TASK 0xFFFFFFFFu
/* What the floats of a test of boxes can be wrong by, relative to the sizes: docs/design/gpu.md needs 60 · 2^-24, and
   this is 128 · 2^-24. */
#define TG_VOLUME_ERROR 0x1p-17
/* What a vertex loses when it becomes two floats. */
#define TG_SPLIT_ERROR 0x1p-44
/* As traversal/wide/wide_pose.cpp has them; the host checks that. */
#define TG_HOPELESS_SLACK 0x1p-3
#define TG_LEAST_RATIO_FOR_B 0x1p-40
/* Doubles of the frame of a tree: origin, scale, the largest coordinate of its mesh. */
#define TG_FRAME_WORDS 5

/* Where an object's data begin in the buffers that all objects share. */
struct ObjectRecord {
    TgWord nodes; /* wide nodes */
    TgWord slots;
    TgWord triangles;
    TgWord vertices;
    TgWord levels; /* of the wide tree */
    TgWord post_nodes;
    TgWord blocks;
    TgWord unused;
    TgWord level_begin[TG_LEVELS];
    float node_size[TG_LEVELS];
};

/* Where the second object of a pair lies in the tree of the first, which is not the smaller one. */
struct PoseOfPair {
    float rotation[9]; /* by rows */
    float translation[3];
    float ratio;  /* a power of two, at most 1 */
    float margin; /* what a test of volumes must exceed before it calls them apart */
    float slack;  /* of corners of triangles */
    TgWord flags;
    TgWord first;
    TgWord second;
    TgWord bodies[2]; /* whose poses in the world they have */
};

/* Which bodies are to be compared, the one with the larger tree first. */
struct QuestionRecord {
    TgWord bodies[2];
    TgWord objects[2];
    TgWord flags; /* TG_SELF, TG_SWAPPED */
};

/* Two nodes, or two blocks, that are to be compared. */
struct NodeTask {
    TgWord pair;
    TgWord a;
    TgWord b;
    TgWord levels; /* of a, and of b times 256 */
};

/* Two triangles of an object pair, by their numbers in the meshes of first and second. */
struct PairOfTriangles {
    TgWord pair;
    TgWord a;
    TgWord b;
};

/* How nodes of a post-indexed tree hang together (002, section 3). */
struct PostLinks {
    TgWord escape;
    TgWord left_most_child;
    TgWord right_child_level;
    TgWord level;
    TgWord height;
    TgWord triangle;
};

/* A walk of the binary stack that a launch has not finished: 002, section 4, with four words of bits. */
struct StackState {
    TgWord pair; /* TG_NO_TASK: none */
    TgWord a;
    TgWord b;
    TgWord depth;
    TgWord bits[4];
};

/* A vertex in tree coordinates as a sum of two floats. */
struct SplitVertex {
    float hi[3];
    float lo[3];
};

struct FloatBox {
    float lo[3];
    float hi[3];
};

/* A body in the frame of the world. */
struct BodyRecord {
    float rotation[9];
    float translation[3];
    float centre[3]; /* of its box, along its own axes */
    float extent[3];
};

/* In the tree of the first object of the pair. */
struct ContactRecord {
    float point[3];
    float normal[3]; /* of the triangle that the question names first, not of unit length */
};

#if !defined(__OPENCL_VERSION__) && !defined(__OPENCL_C_VERSION__)
}  // namespace tandem::gpu
#endif

#endif

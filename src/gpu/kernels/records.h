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

/* One more than the most levels of a wide tree. */
#define TG_LEVELS 12
/* Words of a box in a paper's tree: centre, half sides, link, kind; an oriented box also has its axes. */
#define TG_AABB_WORDS 8
#define TG_OBB_WORDS 16
/* Kinds of nodes in a block. */
#define TG_IMAGINARY 0
#define TG_INNER 1
#define TG_LEAF 2
/* Bits of PoseOfPair::flags. */
#define TG_SELF 1u
#define TG_AXES_OF_B 2u
#define TG_SWAPPED 4u /* the second object is the first one of the question */
#define TG_NO_TASK 0xFFFFFFFFu
/* Bound of the rounding errors in a test of boxes, relative to the sizes: docs/design/gpu.md proves 60 · 2^-24, and this
   is 128 · 2^-24. */
#define TG_VOLUME_ERROR 0x1p-17
/* Error of a coordinate that is stored as the sum of two floats. */
#define TG_SPLIT_ERROR 0x1p-44
/* The same values as in traversal/wide/wide_pose.cpp; the host checks that. */
#define TG_HOPELESS_SLACK 0x1p-3
#define TG_LEAST_RATIO_FOR_B 0x1p-40
/* Doubles in the frame of a tree: three of the origin, the scale, the largest coordinate of its mesh. */
#define TG_FRAME_WORDS 5

/* The places where the data of an object begin in the buffers that all objects share. */
struct ObjectRecord {
    TgWord nodes; /* wide nodes */
    TgWord slots;
    TgWord triangles;
    TgWord vertices;
    TgWord levels; /* number of levels of the wide tree */
    TgWord post_nodes;
    TgWord blocks;
    TgWord unused;
    TgWord level_begin[TG_LEVELS];
    float node_size[TG_LEVELS];
};

/* The pose of the second object of a pair in the tree of the first one, which is at least as large. */
struct PoseOfPair {
    float rotation[9]; /* by rows */
    float translation[3];
    float ratio;  /* a power of two, at most 1 */
    float margin; /* volumes are apart if their gap exceeds this */
    float slack;  /* error bound of the corners of triangles */
    TgWord flags;
    TgWord first;
    TgWord second;
    TgWord bodies[2]; /* the numbers of their poses in the world */
};

/* Two bodies to compare, the one with the larger tree first. */
struct QuestionRecord {
    TgWord bodies[2];
    TgWord objects[2];
    TgWord flags; /* TG_SELF, TG_SWAPPED */
};

/* Two nodes, or two blocks, to compare. */
struct NodeTask {
    TgWord pair;
    TgWord a;
    TgWord b;
    TgWord levels; /* level of a + 256 · level of b */
};

/* Two triangles of an object pair, by their numbers in the first and the second mesh. */
struct PairOfTriangles {
    TgWord pair;
    TgWord a;
    TgWord b;
};

/* Links of a node in a post-indexed tree (002, section 3). */
struct PostLinks {
    TgWord escape;
    TgWord left_most_child;
    TgWord right_child_level;
    TgWord level;
    TgWord height;
    TgWord triangle;
};

/* A walk with a binary stack of four words (002, section 4) that a launch has not finished. */
struct StackState {
    TgWord pair; /* TG_NO_TASK: this item has no walk */
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

/* A body in the frame of the world, and its box. */
struct BodyRecord {
    float rotation[9];
    float translation[3];
    float centre[3]; /* of its box, along the body's own axes */
    float extent[3];
};

/* A contact in coordinates of the tree of the first object of the pair. */
struct ContactRecord {
    float point[3];
    float normal[3]; /* normal of the triangle that the question names first; not of unit length */
};

#if !defined(__OPENCL_VERSION__) && !defined(__OPENCL_C_VERSION__)
}  // namespace tandem::gpu
#endif

#endif

/* SPDX-FileCopyrightText: 2026 The Tandem authors
   SPDX-License-Identifier: MIT

   The bytes of the fast engine's tree. This file is valid C++20, C11 and OpenCL C, so that a kernel
   reads the very structures that the host has written; tests/unit/bvh compiles it as all three.
   Only this subset may be used here: structures of fixed-width numbers and arrays of them. */
#ifndef TANDEM_BVH_WIDE_WIDE_LAYOUT_H
#define TANDEM_BVH_WIDE_WIDE_LAYOUT_H

#if defined(__cplusplus)
#include <array>
#include <cstddef>
#include <cstdint>
#define TANDEM_LAYOUT_ARRAY(Type, name, count) std::array<Type, count> name
#define TANDEM_LAYOUT_ASSERT(condition) static_assert(condition)
#define TANDEM_LAYOUT_OFFSET(Type, member) offsetof(Type, member)
namespace tandem::bvh {
using LayoutU8 = std::uint8_t;
using LayoutS8 = std::int8_t;
using LayoutU32 = std::uint32_t;
#elif defined(__OPENCL_VERSION__) || defined(__OPENCL_C_VERSION__)
#define TANDEM_LAYOUT_ARRAY(Type, name, count) Type name[count]
/* OpenCL C 1.2 has no static assertion; an array of negative size is an error in every dialect. */
#define TANDEM_LAYOUT_JOIN_2(a, b) a##b
#define TANDEM_LAYOUT_JOIN(a, b) TANDEM_LAYOUT_JOIN_2(a, b)
#define TANDEM_LAYOUT_ASSERT(condition) \
    typedef char TANDEM_LAYOUT_JOIN(TandemLayoutAssert, __LINE__)[(condition) ? 1 : -1]
#define TANDEM_LAYOUT_OFFSET(Type, member) __builtin_offsetof(Type, member)
typedef uchar LayoutU8;
typedef char LayoutS8;
typedef uint LayoutU32;
#else
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#define TANDEM_LAYOUT_ARRAY(Type, name, count) Type name[count]
#define TANDEM_LAYOUT_ASSERT(condition) static_assert(condition, #condition)
#define TANDEM_LAYOUT_OFFSET(Type, member) offsetof(Type, member)
typedef uint8_t LayoutU8;
typedef int8_t LayoutS8;
typedef uint32_t LayoutU32;
#endif

#define TANDEM_LAYOUT_ALIGNED(bytes) __attribute__((aligned(bytes)))

/* Largest number of children of a node, and of triangles of a bottom node. A macro, because it is an
   array bound in three languages; C++ code uses kWide. */
#define TANDEM_WIDE 8

/// Eight intervals on a grid of 256 codes.
struct AxisCodes {
    TANDEM_LAYOUT_ARRAY(LayoutU8, lo, TANDEM_WIDE);
    TANDEM_LAYOUT_ARRAY(LayoutU8, hi, TANDEM_WIDE);
};

/// One cache line: the boxes of up to eight children, on a grid that belongs to the node.
///
/// Child c spans [origin + lo·2^exponent, origin + hi·2^exponent] on each axis, which contains
/// everything below it. Codes of used children are 1 to 254, so that a foreign box clamped to 0 or
/// 255 stays on its side of all of them. An unused child has lo = 255, hi = 0.
struct TANDEM_LAYOUT_ALIGNED(64) WideNode {
    TANDEM_LAYOUT_ARRAY(struct AxisCodes, codes, 3);
    TANDEM_LAYOUT_ARRAY(float, origin, 3);
    TANDEM_LAYOUT_ARRAY(LayoutS8, exponent, 3);
    LayoutU8 count;
};

/// A triangle in the form that the float filter needs, in tree coordinates: a corner relative to the
/// centre of its bottom node, and the two edges from it. Small numbers have small rounding errors.
struct TANDEM_LAYOUT_ALIGNED(16) WideTriangle {
    TANDEM_LAYOUT_ARRAY(float, corner, 3);
    float reach;  ///< upper bound of the length of `corner`
    TANDEM_LAYOUT_ARRAY(float, edge_1, 3);
    float span;  ///< upper bound of the length of each edge
    TANDEM_LAYOUT_ARRAY(float, edge_2, 3);
    LayoutU32 id;  ///< number of the triangle in the mesh
};

TANDEM_LAYOUT_ASSERT(sizeof(struct AxisCodes) == 16);
TANDEM_LAYOUT_ASSERT(sizeof(struct WideNode) == 64);
TANDEM_LAYOUT_ASSERT(TANDEM_LAYOUT_OFFSET(struct WideNode, origin) == 48);
TANDEM_LAYOUT_ASSERT(TANDEM_LAYOUT_OFFSET(struct WideNode, exponent) == 60);
TANDEM_LAYOUT_ASSERT(TANDEM_LAYOUT_OFFSET(struct WideNode, count) == 63);
TANDEM_LAYOUT_ASSERT(sizeof(struct WideTriangle) == 48);
TANDEM_LAYOUT_ASSERT(TANDEM_LAYOUT_OFFSET(struct WideTriangle, reach) == 12);
TANDEM_LAYOUT_ASSERT(TANDEM_LAYOUT_OFFSET(struct WideTriangle, edge_1) == 16);
TANDEM_LAYOUT_ASSERT(TANDEM_LAYOUT_OFFSET(struct WideTriangle, span) == 28);
TANDEM_LAYOUT_ASSERT(TANDEM_LAYOUT_OFFSET(struct WideTriangle, edge_2) == 32);
TANDEM_LAYOUT_ASSERT(TANDEM_LAYOUT_OFFSET(struct WideTriangle, id) == 44);

#if defined(__cplusplus)
static_assert(alignof(WideNode) == 64 && alignof(WideTriangle) == 16);
}  // namespace tandem::bvh
#endif

#endif

/* SPDX-FileCopyrightText: 2026 The Tandem authors
   SPDX-License-Identifier: MIT

   The differences between OpenCL C 1.2, CUDA and host C++ in one place. Kernels are written once, with the names defined
   here, in the subset of C that all three compile. docs/design/gpu.md lists what may be used. */
#ifndef TANDEM_GPU_DIALECT_H
#define TANDEM_GPU_DIALECT_H

#if defined(__OPENCL_VERSION__) || defined(__OPENCL_C_VERSION__)
/* World coordinates must have the bits that the CPU computes (docs/design/exact-predicates.md). */
#pragma OPENCL FP_CONTRACT OFF
#if defined(cl_khr_fp64)
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define TG_FP64 1
#endif
#define TG_KERNEL __kernel void
#define TG_FN static inline
#define TG_GLOBAL __global
#define TG_LOCAL_PTR __local
/* An argument instead of a variable of the kernel: PoCL 3.1 shares such variables among all its threads (pocl/pocl#1218),
   so that groups overwrite each other's sums. */
#define TG_SHARED_ARGUMENT(name) , __local u32* name
#define TG_SHARED_MEMORY(name, words_per_item)
#define TG_ITEM ((u32)get_global_id(0))
#define TG_ITEMS ((u32)get_global_size(0))
#define TG_LOCAL_ITEM ((u32)get_local_id(0))
#define TG_GROUP ((u32)get_group_id(0))
#define TG_GROUP_SIZE ((u32)get_local_size(0))
#define TG_BARRIER() barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)
#define TG_ATOMIC_ADD(pointer, value) atomic_add(pointer, value)
#define TG_FLOAT_BITS(x) as_uint(x)
#define TG_BITS_FLOAT(x) as_float(x)
#define TG_BITS_SET(x) popcount(x)
#define TG_ABS(x) fabs(x)
#define TG_MIN(x, y) fmin(x, y)
#define TG_MAX(x, y) fmax(x, y)
typedef uint u32;

#elif defined(__CUDACC__)
#define TG_FP64 1
#define TG_KERNEL extern "C" __global__ void
#define TG_FN static __device__ inline
#define TG_GLOBAL
#define TG_LOCAL_PTR
#define TG_SHARED_ARGUMENT(name)
#define TG_SHARED_MEMORY(name, words_per_item) __shared__ u32 name[(words_per_item)*TG_MOST_ITEMS + 1];
#define TG_ITEM ((u32)(blockIdx.x * blockDim.x + threadIdx.x))
#define TG_ITEMS ((u32)(gridDim.x * blockDim.x))
#define TG_LOCAL_ITEM ((u32)threadIdx.x)
#define TG_GROUP ((u32)blockIdx.x)
#define TG_GROUP_SIZE ((u32)blockDim.x)
#define TG_BARRIER() __syncthreads()
#define TG_ATOMIC_ADD(pointer, value) atomicAdd(pointer, value)
#define TG_FLOAT_BITS(x) __float_as_uint(x)
#define TG_BITS_FLOAT(x) __uint_as_float(x)
#define TG_BITS_SET(x) ((u32)__popc(x))
#define TG_ABS(x) fabs(x)
#define TG_MIN(x, y) fmin(x, y)
#define TG_MAX(x, y) fmax(x, y)
typedef unsigned int u32;

#else
/* Host C++: the work-items of a group are fibers of one thread (work_group.hpp), so that they share static memory and an
   addition cannot be interrupted. */
#include <bit>
#include <cmath>
#include <cstdint>

#include "gpu/device/work_group.hpp"
#define TG_FP64 1
#define TG_KERNEL inline void
#define TG_FN [[maybe_unused]] static inline
#define TG_GLOBAL
#define TG_LOCAL_PTR
#define TG_SHARED_ARGUMENT(name)
#define TG_SHARED_MEMORY(name, words_per_item) static u32 name[(words_per_item)*TG_MOST_ITEMS + 1];
#define TG_ITEM (::tandem::gpu::current_item().global)
#define TG_ITEMS (::tandem::gpu::current_item().items)
#define TG_LOCAL_ITEM (::tandem::gpu::current_item().local)
#define TG_GROUP (::tandem::gpu::current_item().group)
#define TG_GROUP_SIZE (::tandem::gpu::current_item().group_size)
#define TG_BARRIER() ::tandem::gpu::wait_for_group()
#define TG_ATOMIC_ADD(pointer, value) ::tandem::gpu::add_and_get_old(pointer, value)
#define TG_FLOAT_BITS(x) std::bit_cast<u32>(x)
#define TG_BITS_FLOAT(x) std::bit_cast<float>(x)
#define TG_BITS_SET(x) (static_cast<u32>(std::popcount(x)))
#define TG_ABS(x) std::fabs(x)
#define TG_MIN(x, y) std::fmin(x, y)
#define TG_MAX(x, y) std::fmax(x, y)
using u32 = std::uint32_t;
#endif

/* Items of the largest work-group; arrays in local memory have this size. */
#define TG_MOST_ITEMS 256

/* Memory that the items of a group share: `TG_SHARED_ARGUMENT(name)` ends the parameters of a kernel, and
   `TG_SHARED_MEMORY(name, words)` is its first line. The memory has `words` words for each item, the same number as in
   kernel_list.hpp, and one more. */

#endif

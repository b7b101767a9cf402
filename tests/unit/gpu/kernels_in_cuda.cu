// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Compiled by nvcc: the text of the kernels is CUDA as well. Nothing runs it here.
#include "bvh/wide/wide_layout.h"
#include "gpu/kernels/dialect.h"
#include "gpu/kernels/records.h"

namespace tandem::gpu::cuda_kernels {
using namespace tandem::bvh;
#include "gpu/kernels/binary_stack.cl"
#include "gpu/kernels/blocked.cl"
#include "gpu/kernels/broad_phase.cl"
#include "gpu/kernels/compaction.cl"
#include "gpu/kernels/pair_poses.cl"
#include "gpu/kernels/prefix_sum.cl"
#include "gpu/kernels/probe.cl"
#include "gpu/kernels/radix_sort.cl"
#include "gpu/kernels/reduction.cl"
#include "gpu/kernels/refit.cl"
#include "gpu/kernels/triangles.cl"
#include "gpu/kernels/wide.cl"
}  // namespace tandem::gpu::cuda_kernels

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <tandem/gpu.hpp>

#include "gpu/kernels/records.h"

namespace tandem::gpu {

/// A tree of the papers in the layout that the kernels read.
struct PackedTree {
    std::uint32_t words = TG_AABB_WORDS;  ///< floats in each box
    std::vector<float> boxes;             ///< boxes of nodes; for blocks with their links
    std::vector<PostLinks> links;         ///< only in a post-indexed tree
    std::uint64_t nodes = 0;
    std::uint64_t imaginary = 0;
};

/// The post-indexed tree of 002 over all triangles of a mesh, with one triangle in each leaf.
[[nodiscard]] Result<PackedTree> pack_post_indexed(const Mesh& mesh, VolumeKind volume);

/// The blocks of 004. `fast` is a model of the fast engine; full blocks use its order of triangles.
[[nodiscard]] Result<PackedTree> pack_blocks(const Model& fast, VolumeKind volume,
                                             BlockSource source);

}  // namespace tandem::gpu

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <tandem/gpu.hpp>

#include "gpu/kernels/records.h"

namespace tandem::gpu {

/// A tree of the papers as the kernels read it.
struct PackedTree {
    std::uint32_t words = TG_AABB_WORDS;  ///< of a box
    std::vector<float> boxes;             ///< of nodes, or of blocks with their links
    std::vector<PostLinks> links;         ///< only of a post-indexed tree
    std::uint64_t nodes = 0;
    std::uint64_t imaginary = 0;
};

/// The post-indexed tree of 002 over all triangles of a mesh, one in each leaf.
[[nodiscard]] Result<PackedTree> pack_post_indexed(const Mesh& mesh, VolumeKind volume);

/// The blocks of 004. `fast` is a model of the fast engine, whose order full blocks follow.
[[nodiscard]] Result<PackedTree> pack_blocks(const Model& fast, VolumeKind volume,
                                             BlockSource source);

}  // namespace tandem::gpu

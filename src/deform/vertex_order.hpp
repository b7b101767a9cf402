// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <tandem/mesh.hpp>

#include "bvh/wide/wide_tree.hpp"

namespace tandem::deform {

/// Sorts the vertices by the first slot of the tree that uses them; vertices without triangles come
/// last. Neighbours in space become neighbours in memory.
struct VertexOrder {
    std::vector<std::uint32_t> place_of;   ///< place of each vertex of the caller
    std::vector<std::uint32_t> source_of;  ///< the caller's vertex at each place
    std::size_t used = 0;                  ///< the vertices of triangles are the first `used` ones

    /// Renumbers the vertices of a mesh. `place_of` continues to be indexed by the caller's
    /// numbers.
    void arrange(Mesh& mesh, const WideTree& tree);
    void append(std::size_t count);
};

}  // namespace tandem::deform

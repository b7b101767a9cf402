// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <tandem/mesh.hpp>

#include "bvh/wide/wide_tree.hpp"

namespace tandem::deform {

/// The vertices in the order in which the slots of a tree first name them, then those that no
/// triangle has. Neighbours in space become neighbours in memory.
struct VertexOrder {
    std::vector<std::uint32_t> place_of;   ///< where the caller's vertex is
    std::vector<std::uint32_t> source_of;  ///< the other way round
    std::size_t used = 0;                  ///< all that belong to triangles are among so many

    /// Renumbers the vertices of a mesh. `place_of` goes on to be in the caller's numbers.
    void arrange(Mesh& mesh, const WideTree& tree);
    void append(std::size_t count);
};

}  // namespace tandem::deform

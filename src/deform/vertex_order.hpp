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

    /// The order for another tree, and the vertices in it.
    struct Arrangement;
    /// The order of a tree of the mesh. `place_of` continues to be indexed by the caller's numbers.
    [[nodiscard]] Arrangement arranged(const Mesh& mesh, const WideTree& tree) const;
    /// Renumbers the vertices of the mesh.
    void take(Arrangement arrangement, Mesh& mesh) noexcept;

    void make_room(std::size_t count);
    /// There must be room for them.
    void append(std::size_t count) noexcept;
};

struct VertexOrder::Arrangement {
    std::vector<std::uint32_t> place_of_old;  ///< the new place of the vertex at each place
    std::vector<Vec3> vertices;
    std::vector<std::uint32_t> place_of;
    std::vector<std::uint32_t> source_of;
    std::size_t used = 0;
};

}  // namespace tandem::deform

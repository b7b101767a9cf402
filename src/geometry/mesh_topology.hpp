// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <tandem/mesh.hpp>

#include "base/module_names.hpp"

namespace tandem::geometry {

/// A triangle that has an edge, and how.
struct EdgeUse {
    std::uint32_t triangle;
    std::uint8_t corner;  ///< the edge goes from this corner to the next one
    bool forward;         ///< the triangle runs from the lower position to the higher one
};

/// Two positions, numbered, the lower one first.
struct MeshEdge {
    std::uint32_t from;
    std::uint32_t to;
    std::uint64_t first_use;  ///< in the list of all uses
    std::uint32_t use_count;

    /// An even number of triangles closes an edge, whatever their orientation.
    [[nodiscard]] bool is_open() const noexcept { return use_count % 2 != 0; }
};

/// How the triangles of a mesh hang together. Vertices at equal positions are one position, so that
/// a triangle soup is judged like the welded mesh it stands for; 0.0 and −0.0 are equal. All
/// triangles take part, degenerate ones and duplicates too: a caller that wants fewer looks at the
/// uses.
///
/// Made once per mesh, in time linear in its size, and shared: `topology_of(model)`.
class MeshTopology {
  public:
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    explicit MeshTopology(const Mesh& mesh);

    /// Positions are numbered in the order in which the vertices first mention them.
    [[nodiscard]] std::size_t position_count() const noexcept { return position_count_; }
    [[nodiscard]] std::span<const std::uint32_t> position_of_vertex() const noexcept {
        return position_of_vertex_;
    }

    /// The triangles of the mesh by the positions of their corners.
    [[nodiscard]] std::span<const Triangle> triangles() const noexcept { return triangles_; }

    /// Sorted by (from, to), each once. A triangle with a repeated position lacks some.
    [[nodiscard]] std::span<const MeshEdge> edges() const noexcept { return edges_; }
    /// Sorted by (triangle, corner).
    [[nodiscard]] std::span<const EdgeUse> uses(const MeshEdge& edge) const noexcept {
        return std::span(uses_).subspan(edge.first_use, edge.use_count);
    }

    /// The number of the edge from a corner to the next one; kNone between equal positions.
    [[nodiscard]] std::uint32_t edge_at(std::uint32_t triangle, std::uint32_t corner) const {
        return edge_of_corner_[3 * std::size_t{triangle} + corner];
    }
    /// The triangle beyond the edge from a corner to the next one; kNone if there is not exactly
    /// one.
    [[nodiscard]] std::uint32_t neighbour(std::uint32_t triangle, std::uint32_t corner) const;

    /// How often triangles run along an edge forward less how often they run backward. Where it is
    /// not 0 the surface has a boundary, or two triangles are oriented differently.
    [[nodiscard]] std::int64_t net_direction(const MeshEdge& edge) const noexcept;

  private:
    void number_positions(const Mesh& mesh);
    void collect_uses();
    void collect_edges();

    std::vector<std::uint32_t> position_of_vertex_;
    std::size_t position_count_ = 0;
    std::vector<Triangle> triangles_;
    std::vector<EdgeUse> uses_;
    std::vector<std::size_t> uses_begin_;  ///< of each position that is the lower end
    std::vector<MeshEdge> edges_;
    std::vector<std::uint32_t> edge_of_corner_;
};

}  // namespace tandem::geometry

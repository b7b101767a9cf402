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

/// A use of an edge by a triangle.
struct EdgeUse {
    std::uint32_t triangle;
    std::uint8_t corner;  ///< the edge goes from this corner to the next one
    bool forward;         ///< whether the triangle runs from the lower position to the higher one
};

/// An edge between two numbered positions, the lower number first.
struct MeshEdge {
    std::uint32_t from;
    std::uint32_t to;
    std::uint64_t first_use;  ///< index in the list of all uses
    std::uint32_t use_count;

    /// An even number of triangles closes an edge, whatever their orientation.
    [[nodiscard]] bool is_open() const noexcept { return use_count % 2 != 0; }
};

/// How the triangles of a mesh are connected. Vertices at equal positions count as one, so that a
/// triangle soup is judged like the welded mesh; 0.0 and −0.0 are equal. All triangles take part,
/// including degenerate ones and duplicates; callers that want fewer must filter the uses.
///
/// Computed once per mesh, in time linear in its size, and shared: `topology_of(model)`.
class MeshTopology {
  public:
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    explicit MeshTopology(const Mesh& mesh);

    /// Positions are numbered in the order of their first vertices.
    [[nodiscard]] std::size_t position_count() const noexcept { return position_count_; }
    [[nodiscard]] std::span<const std::uint32_t> position_of_vertex() const noexcept {
        return position_of_vertex_;
    }

    /// The triangles of the mesh by the positions of their corners.
    [[nodiscard]] std::span<const Triangle> triangles() const noexcept { return triangles_; }

    /// Sorted by (from, to), each once. A triangle with a repeated position has fewer than three.
    [[nodiscard]] std::span<const MeshEdge> edges() const noexcept { return edges_; }
    /// Sorted by (triangle, corner).
    [[nodiscard]] std::span<const EdgeUse> uses(const MeshEdge& edge) const noexcept {
        return std::span(uses_).subspan(edge.first_use, edge.use_count);
    }

    /// The number of the edge from a corner to the next one; kNone if both have one position.
    [[nodiscard]] std::uint32_t edge_at(std::uint32_t triangle, std::uint32_t corner) const {
        return edge_of_corner_[3 * std::size_t{triangle} + corner];
    }
    /// The triangle on the other side of the edge from a corner to the next one; kNone unless there
    /// is exactly one.
    [[nodiscard]] std::uint32_t neighbour(std::uint32_t triangle, std::uint32_t corner) const;

    /// The number of triangles that run along an edge forward, less those that run backward. If it
    /// is not 0, the surface has a boundary there, or triangles are oriented differently.
    [[nodiscard]] std::int64_t net_direction(const MeshEdge& edge) const noexcept;

  private:
    void number_positions(const Mesh& mesh);
    void collect_uses();
    void collect_edges();

    std::vector<std::uint32_t> position_of_vertex_;
    std::size_t position_count_ = 0;
    std::vector<Triangle> triangles_;
    std::vector<EdgeUse> uses_;
    std::vector<std::size_t> uses_begin_;  ///< the first use of each position that is a lower end
    std::vector<MeshEdge> edges_;
    std::vector<std::uint32_t> edge_of_corner_;
};

}  // namespace tandem::geometry

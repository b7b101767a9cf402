// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <tandem/mesh.hpp>

namespace tandem::continuous {

/// Assigns each vertex and edge to one triangle, the first that has it. A pair of features is
/// tested only in the pair of triangles that they are assigned to, and so only once.
class SurfaceFeatures {
  public:
    /// The corners and edges assigned to a triangle: bit c is corner c, bit 3 + c the edge from
    /// corner c to the next one. Edges from a vertex to itself are never assigned.
    using Owned = std::uint8_t;

    /// Does nothing if the triangles are those of the last call.
    void prepare(std::span<const Triangle> triangles, std::size_t vertex_count);

    [[nodiscard]] std::span<const Triangle> triangles() const noexcept { return triangles_; }
    [[nodiscard]] Owned owned(std::uint32_t triangle) const noexcept { return owned_[triangle]; }

    [[nodiscard]] static bool owns_vertex(Owned owned, std::uint32_t corner) noexcept {
        return ((std::uint32_t{owned} >> corner) & 1U) != 0;
    }
    [[nodiscard]] static bool owns_edge(Owned owned, std::uint32_t corner) noexcept {
        return ((std::uint32_t{owned} >> (3 + corner)) & 1U) != 0;
    }

  private:
    /// An edge in the list of edges of its lower vertex.
    struct ListedEdge {
        std::uint32_t higher;
        std::uint32_t next;
    };
    [[nodiscard]] bool is_new_edge(std::uint32_t one, std::uint32_t other);

    std::vector<Triangle> triangles_;
    std::size_t vertex_count_ = 0;
    std::vector<Owned> owned_;
    /// Indexed by vertex; kNone for a vertex without edges.
    std::vector<std::uint32_t> first_edge_;
    std::vector<ListedEdge> edges_;
    std::vector<bool> vertex_seen_;
};

}  // namespace tandem::continuous

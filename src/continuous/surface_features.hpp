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

/// Which triangle stands for each vertex and edge: the first that has it. A pair of features is
/// looked at where the triangles that stand for them meet, and so only once.
class SurfaceFeatures {
  public:
    /// The corners and edges of a triangle that it stands for: bit c is corner c, bit 3 + c the
    /// edge from there to the next one. An edge from a vertex to itself is none.
    using Owned = std::uint8_t;

    /// Keeps what it has if the triangles are those of the last call.
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
    /// An edge in the list of its lower vertex.
    struct ListedEdge {
        std::uint32_t higher;
        std::uint32_t next;
    };
    [[nodiscard]] bool is_new_edge(std::uint32_t one, std::uint32_t other);

    std::vector<Triangle> triangles_;
    std::size_t vertex_count_ = 0;
    std::vector<Owned> owned_;
    std::vector<std::uint32_t> first_edge_;  ///< by vertex; kNone without any
    std::vector<ListedEdge> edges_;
    std::vector<bool> vertex_seen_;
};

}  // namespace tandem::continuous

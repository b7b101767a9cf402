// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <tandem/model.hpp>

namespace tandem::shapes {

/// The side of a triangle from which a body comes. The normal points to the front.
enum class TriangleSide : std::uint8_t { Front, Back };

/// The edges and corners of a mesh on which a body can catch. An edge between two triangles in one
/// plane, or in a hollow, is not an obstacle: a contact with it gets the normal of the triangle, so
/// that bodies slide over it without a bump.
class MeshEdges {
  public:
    explicit MeshEdges(const Model& model);

    /// Whether the edge from a corner to the next one stands out. Open edges always do.
    [[nodiscard]] bool edge_stands_out(std::uint32_t triangle, std::uint32_t corner,
                                       TriangleSide side) const {
        return (unsigned{flags_[triangle]} >> (corner + shift(side)) & 1U) != 0;
    }
    /// Whether any edge that ends at the corner stands out, in any triangle around it.
    [[nodiscard]] bool corner_stands_out(std::uint32_t triangle, std::uint32_t corner,
                                         TriangleSide side) const {
        return (unsigned{flags_[triangle]} >> (3 + corner + shift(side)) & 1U) != 0;
    }
    /// Whether the mesh is closed and its triangles face outward, so that the inside is behind each
    /// face.
    [[nodiscard]] bool faces_out() const noexcept { return faces_out_; }
    /// Whether the triangle represents its corner: it is the first triangle with a corner at this
    /// position.
    [[nodiscard]] bool owns_corner(std::uint32_t triangle, std::uint32_t corner) const {
        return (unsigned{owned_[triangle]} >> corner & 1U) != 0;
    }
    /// Whether the triangle represents the edge from a corner to the next one, and the edge stands
    /// out: at the front if the mesh faces outward, otherwise on either side.
    [[nodiscard]] bool owns_edge(std::uint32_t triangle, std::uint32_t corner) const {
        return (unsigned{owned_[triangle]} >> (3 + corner) & 1U) != 0;
    }
    /// As `owns_edge`, but includes edges that stand out only slightly, as those of a finely meshed
    /// sphere: the point closest to another body may be on one.
    [[nodiscard]] bool owns_ridge(std::uint32_t triangle, std::uint32_t corner) const {
        return (unsigned{owned_[triangle]} >> (6 + corner) & 1U) != 0;
    }
    /// The vertices that share an edge with the vertex at a position (its one-ring).
    [[nodiscard]] std::span<const std::uint32_t> ring(std::uint32_t position) const {
        return std::span(ring_).subspan(ring_begin_[position],
                                        ring_begin_[position + 1] - ring_begin_[position]);
    }
    [[nodiscard]] std::size_t memory_bytes() const {
        return flags_.size() * sizeof(flags_[0]) + owned_.size() * sizeof(owned_[0]) +
               ring_.size() * sizeof(ring_[0]) + ring_begin_.size() * sizeof(ring_begin_[0]);
    }

  private:
    void collect_rings(const Model& model);
    void choose_owners(const Model& model);

    static constexpr unsigned shift(TriangleSide side) {
        return side == TriangleSide::Front ? 0 : 6;
    }

    std::vector<std::uint16_t>
        flags_;  ///< of each triangle: bits for edges, then corners; at the front, then at the back
    std::vector<std::uint16_t> owned_;  ///< of each triangle: bits for corners, edges, ridges
    bool faces_out_ = false;
    std::vector<std::uint32_t> ring_;  ///< vertices of all rings, ring after ring
    std::vector<std::size_t>
        ring_begin_;  ///< first index in `ring_` of each position, then the end
};

}  // namespace tandem::shapes

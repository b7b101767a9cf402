// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <tandem/model.hpp>

namespace tandem::shapes {

/// Which side of a triangle a body comes from: the one its normal looks to is the front.
enum class TriangleSide : std::uint8_t { Front, Back };

/// Which edges and corners of a mesh a body can really catch on. An edge between two triangles in
/// one plane, or in a hollow, is no obstacle: contacts with it get the normal of the triangle, so
/// that nothing bumps where triangles meet.
class MeshEdges {
  public:
    explicit MeshEdges(const Model& model);

    /// Whether the edge from a corner to the next one stands out. Open edges always do.
    [[nodiscard]] bool edge_stands_out(std::uint32_t triangle, std::uint32_t corner,
                                       TriangleSide side) const {
        return (unsigned{flags_[triangle]} >> (corner + shift(side)) & 1U) != 0;
    }
    /// Whether an edge at the corner stands out, in any triangle around it.
    [[nodiscard]] bool corner_stands_out(std::uint32_t triangle, std::uint32_t corner,
                                         TriangleSide side) const {
        return (unsigned{flags_[triangle]} >> (3 + corner + shift(side)) & 1U) != 0;
    }
    /// Whether the mesh is closed and its triangles look outward, so that behind a face is inside.
    [[nodiscard]] bool faces_out() const noexcept { return faces_out_; }
    /// Whether the triangle stands for its corner: it is the first that has this position.
    [[nodiscard]] bool owns_corner(std::uint32_t triangle, std::uint32_t corner) const {
        return (unsigned{owned_[triangle]} >> corner & 1U) != 0;
    }
    /// Whether the triangle stands for the edge from a corner to the next one, and the edge stands
    /// out: at the front if the mesh faces out, else on any side.
    [[nodiscard]] bool owns_edge(std::uint32_t triangle, std::uint32_t corner) const {
        return (unsigned{owned_[triangle]} >> (3 + corner) & 1U) != 0;
    }
    /// The same of an edge that stands out ever so little, as those of a finely meshed sphere: what
    /// is closest to another body may be on it.
    [[nodiscard]] bool owns_ridge(std::uint32_t triangle, std::uint32_t corner) const {
        return (unsigned{owned_[triangle]} >> (6 + corner) & 1U) != 0;
    }
    /// The vertices that share an edge with the position of a vertex: its one ring.
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

    std::vector<std::uint16_t> flags_;  ///< of a triangle: edges, corners; front, then back
    std::vector<std::uint16_t> owned_;  ///< of a triangle: corners, edges, ridges
    bool faces_out_ = false;
    std::vector<std::uint32_t> ring_;      ///< vertices, ring after ring
    std::vector<std::size_t> ring_begin_;  ///< of each position, and the end
};

}  // namespace tandem::shapes

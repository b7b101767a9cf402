// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <tandem/overlap_depth.hpp>

#include "contact/depth/body_shape.hpp"
#include "contact/depth/inside_test.hpp"
#include "contact/depth/local_frame.hpp"
#include "contact/depth/placed_triangles.hpp"

namespace tandem::contact {

/// One of the two bodies of a pair.
struct DepthSide {
    const PlacedBody* body = nullptr;
    const BodyShape* shape = nullptr;
    InsideTest inside;
    PlacedTriangles mesh;     ///< as given
    PlacedTriangles surface;  ///< of the union of its shells; distances are measured to it
    Vec3 lo = Vec3::Zero();   ///< the box in the local frame
    Vec3 hi = Vec3::Zero();

    /// The unit normal of a triangle of `surface` into the body; zero if it is ambiguous.
    [[nodiscard]] Vec3 inward_normal(std::uint32_t triangle) const;
};

/// A flat convex piece of the surface of the overlap.
struct BoundaryCell {
    std::uint32_t side = 0;  ///< 0 for a piece of A's surface, 1 of B's
    std::uint32_t triangle = 0;
    std::uint32_t piece = 0;
    std::vector<Vec3> corners;    ///< in the local frame
    Vec3 inward = Vec3::Zero();   ///< unit normal into the overlap
    bool is_inside_other = true;  ///< false for a piece that belongs to both surfaces
};

/// An edge between two cells of the same body, seen from inside the overlap: an edge of the mesh,
/// or a line where shells of the body cross.
struct BoundaryEdge {
    std::uint32_t side;
    std::uint32_t piece;
    std::array<Vec3, 2> ends;
    std::array<Vec3, 2> inward;  ///< of the two cells, into the overlap
    std::array<Vec3, 2> away;    ///< in each cell's plane, from the edge into the cell
    std::array<std::uint32_t, 2> cells;
    std::array<bool, 2> ends_there;  ///< whether the whole line ends there, at a vertex
    bool is_reflex;
    bool is_simple;  ///< whether no other triangles share the edge
};

/// The surface of the common volume of two bodies, divided into connected pieces.
struct OverlapBoundary {
    std::vector<BoundaryCell> cells;
    std::vector<BoundaryEdge> edges;
    std::uint32_t piece_count = 0;
    std::vector<std::vector<std::uint32_t>> pairs_of_piece;  ///< sorted
    bool a_sticks_out = false;  ///< A has inside points that are not inside B
    bool b_sticks_out = false;
    std::optional<UnknownDepth> flaw{};
};

/// `sides` are A and B; `list` contains the common parts of all pairs of touching triangles.
[[nodiscard]] OverlapBoundary overlap_boundary(const std::array<DepthSide, 2>& sides,
                                               const IntersectionList& list, double slack);

}  // namespace tandem::contact

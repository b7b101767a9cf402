// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <tandem/containment.hpp>
#include <tandem/mesh.hpp>

#include "base/module_names.hpp"
#include "geometry/mesh/mesh_topology.hpp"

namespace tandem::query {

/// An edge at which a surface ends, oriented like its triangles.
struct BoundaryEdge {
    std::uint32_t from;  ///< vertices of the mesh
    std::uint32_t to;
    double weight;  ///< number of triangles along the edge in its direction, less those in the
                    ///< opposite direction
};

/// The edges at which the surface ends or neighbours are oriented differently. Empty if and only if
/// the winding number is an integer everywhere.
[[nodiscard]] std::vector<BoundaryEdge> boundary_of(const Mesh& mesh, const MeshTopology& topology);

/// The winding number of the placed surface around a world point; nothing if the point is on the
/// surface, or if every direction tried grazes a triangle.
///
/// The number is counted and corrected. A half-line from the point crosses the surface outward a
/// number of times more than inward; this count is exact. It would be the winding number if strips
/// closed the surface, leading from its boundary to infinity, away from the half-line. The
/// correction is the part of the view that the strips cover. So the cost is a ray cast and one
/// solid angle per boundary edge, and the error is that of their sum: about 2^-50 per edge.
/// docs/design/other-queries.md has the derivation.
[[nodiscard]] std::optional<double> winding_at(const PlacedSolid& placed, const Vec3& point);

enum class WindingSide : std::uint8_t { Outside, Inside, OnSurface, Undecided };

/// The side of a world point: exact for a closed solid; for an open one by the winding number and
/// the solid's tolerance, and outside for points beyond the box around the mesh.
[[nodiscard]] WindingSide winding_side(const PlacedSolid& placed, const Vec3& point);

}  // namespace tandem::query

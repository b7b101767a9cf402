// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <tandem/containment.hpp>
#include <tandem/mesh.hpp>

#include "base/module_names.hpp"
#include "geometry/mesh_topology.hpp"

namespace tandem::query {

/// An edge at which a surface ends, in the direction of the triangles at it.
struct BoundaryEdge {
    std::uint32_t from;  ///< vertices of the mesh
    std::uint32_t to;
    double weight;  ///< how often triangles run along it, less how often they run back
};

/// Where the surface ends, and where neighbours are oriented differently. Empty if and only if the
/// winding number is a whole number everywhere.
[[nodiscard]] std::vector<BoundaryEdge> boundary_of(const Mesh& mesh, const MeshTopology& topology);

/// The winding number of the placed surface around a point of the world; nothing if the point is on
/// the surface, or if every direction that was tried grazes something.
///
/// The number is counted and corrected: a half-line from the point crosses the surface so many
/// times outward less inward, exactly; that would be the answer if strips closed the surface that
/// lead from its boundary to infinity, away from the half-line, and the part of the view that the
/// strips cover is the difference. So the cost is a ray cast and one solid angle per boundary edge,
/// and the error is that of adding these up: about 2^-50 per edge. docs/design/other-queries.md has
/// the derivation.
[[nodiscard]] std::optional<double> winding_at(const PlacedSolid& placed, const Vec3& point);

enum class WindingSide : std::uint8_t { Outside, Inside, OnSurface, Undecided };

/// Where a point of the world is: of a closed solid exactly; of an open one by the winding number
/// and the solid's tolerance, and outside of the box around the mesh it is outside.
[[nodiscard]] WindingSide winding_side(const PlacedSolid& placed, const Vec3& point);

}  // namespace tandem::query

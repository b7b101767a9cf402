// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <tandem/collide.hpp>
#include <tandem/containment.hpp>

#include "base/module_names.hpp"
#include "bvh/surface.hpp"
#include "geometry/closest/ray_triangle.hpp"
#include "geometry/mesh/mesh_topology.hpp"
#include "query/solids/winding.hpp"
#include "traversal/wide/rays/ray_walk.hpp"

namespace tandem {

struct Solid::Data {
    Model model;
    bvh::Surface surface;                    ///< of the model
    const geometry::MeshTopology* topology;  ///< kept by the model
    SolidOptions options;
    bool closed = true;
    std::vector<query::BoundaryEdge> boundary{};
};

}  // namespace tandem

namespace tandem::query {

/// Returns an error that names an open edge, unless every edge belongs to an even number of
/// triangles.
[[nodiscard]] Result<Done> check_closed(const Mesh& mesh, const MeshTopology& topology);

/// Whether two surfaces have the same triangles in the same place; orientation does not matter.
[[nodiscard]] bool has_same_triangles(const Placed& a, const Placed& b);

[[nodiscard]] inline TriangleCorners world_corners(const PlacedSolid& placed, std::uint32_t k) {
    return to_world(placed.pose, placed.solid.data().surface.corners(k));
}

/// Calls `found(triangle, crossing)` for each triangle that a half-line in the world crosses, in no
/// order. Returns false if the half-line grazes a triangle, so that another direction is needed. A
/// point on the surface ends the search with Crossing::AtOrigin.
template <class Found>
[[nodiscard]] bool cross_surface(const PlacedSolid& placed, const Vec3& origin,
                                 const Vec3& direction, Found found) {
    const WideTree& tree = *placed.solid.data().surface.tree;
    const TreeRay ray = tree_ray(tree.frame, placed.pose, origin, direction,
                                 std::numeric_limits<double>::infinity());
    bool grazes = false;
    bool on_surface = false;
    walk_ray(tree, ray, [&](std::uint32_t k) {
        const TriangleCorners corners = world_corners(placed, k);
        const Crossing crossing = geometry::crossing(origin, direction, refer_to(corners));
        if (crossing == Crossing::Graze) {
            grazes = true;  // the origin may still be on a triangle
        } else if (crossing != Crossing::Miss) {
            found(k, crossing);
        }
        on_surface = crossing == Crossing::AtOrigin;
        return on_surface ? Flow::Stop : Flow::Continue;
    });
    return on_surface || !grazes;
}

/// The side of a point by the parity of crossings, for a closed solid; nothing if every half-line
/// tried grazes the surface.
[[nodiscard]] std::optional<Side> side_by_parity(const Vec3& point, const PlacedSolid& placed);

/// A direction in general position, different for every number, and the same on every machine.
[[nodiscard]] Vec3 general_direction(std::uint64_t number);

}  // namespace tandem::query

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "bvh/model_tree.hpp"
#include "geometry/fixed_order.hpp"
#include "shapes/shape_data.hpp"

/// Tests whether a corner or an edge of a mesh is the part that reaches farthest towards another
/// body.
namespace tandem::shapes {

/// How far neighbours of a feature may lie towards the other body, as a part of their length: nine
/// degrees, so that a resting body that tilts slightly keeps all its contacts.
inline constexpr double kTowards = 0.15;

/// The same for features that must be a strict minimum of the distance; covers only rounding.
inline constexpr double kStrictlyTowards = 1e-6;

/// Whether the vector `apart` leans towards a unit direction by more than `tolerance` of its
/// length.
[[nodiscard]] inline bool leans(const Vec3& apart, const Vec3& towards, double tolerance) {
    const double along = dot3(apart, towards);
    return along > 0.0 && along * along > tolerance * tolerance * squared_norm3(apart);
}

/// Whether all neighbours of a corner lie away from a direction, up to `tolerance` of their length.
[[nodiscard]] inline bool corner_is_extreme(const ShapeData& shape, std::uint32_t triangle,
                                            std::uint32_t corner, const Vec3& towards,
                                            double tolerance) {
    const MeshTopology& topology = topology_of(*shape.model);
    const std::span<const Vec3> vertices = shape.model->mesh().vertices();
    const Vec3& at = vertices[shape.model->mesh().triangles()[triangle][corner]];
    const std::uint32_t position = topology.triangles()[triangle][corner];
    return std::ranges::none_of(shape.edges->ring(position), [&](std::uint32_t vertex) {
        return leans(vertices[vertex] - at, towards, tolerance);
    });
}

/// Whether the triangles at an edge lie away from a direction, seen from one end of the edge.
[[nodiscard]] inline bool edge_is_extreme(const ShapeData& shape, std::uint32_t triangle,
                                          std::uint32_t corner, const Vec3& at, const Vec3& towards,
                                          double tolerance) {
    const MeshTopology& topology = topology_of(*shape.model);
    const Mesh& mesh = shape.model->mesh();
    const std::uint32_t edge = topology.edge_at(triangle, corner);
    return std::ranges::none_of(topology.uses(topology.edges()[edge]), [&](const EdgeUse& use) {
        const std::uint32_t opposite = mesh.triangles()[use.triangle][(use.corner + 2U) % 3];
        return leans(mesh.vertices()[opposite] - at, towards, tolerance);
    });
}

}  // namespace tandem::shapes

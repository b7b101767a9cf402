// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <tandem/collide.hpp>
#include <tandem/containment.hpp>

#include "bvh/surface.hpp"
#include "geometry/ray_triangle.hpp"
#include "traversal/wide/ray_walk.hpp"

namespace tandem {

struct Solid::Data {
    Model model;
    Surface surface;  ///< of the model
    /// Triangles by the numbers of their positions: equal coordinates, equal number.
    std::vector<Triangle> triangles;
    std::size_t positions;
};

[[nodiscard]] inline TriangleCorners world_corners(const PlacedSolid& placed, std::uint32_t k) {
    return to_world(placed.pose, placed.solid.data().surface.corners(k));
}

/// Calls `found(triangle, crossing)` for what a half-line in the world crosses, in no order. False
/// if it grazes something and another direction has to be taken; a point on the surface ends it
/// with AtOrigin found.
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
        const Crossing crossing = tandem::crossing(origin, direction, refer_to(corners));
        if (crossing == Crossing::Graze) {
            grazes = true;  // but the origin may still turn out to be on a triangle
        } else if (crossing != Crossing::Miss) {
            found(k, crossing);
        }
        on_surface = crossing == Crossing::AtOrigin;
        return on_surface ? Flow::Stop : Flow::Continue;
    });
    return on_surface || !grazes;
}

/// A direction in general position, another one for every number, the same on every machine.
[[nodiscard]] Vec3 general_direction(std::uint64_t number);

}  // namespace tandem

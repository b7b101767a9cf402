// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// Few triangles that are large beside a ball of radius 1 and slanted in their own coordinates, as
/// turned floors, walls and beams are. Boxes along the axes tell nothing about them.
struct LargeTriangles {
    std::string_view name;
    Mesh mesh;
    Vec3 point;    ///< of the surface, in the middle of a face
    Vec3 outward;  ///< the unit normal there, towards free space

    /// Where the middle of a ball of radius 1 is that is so far from the surface, or cuts into it.
    [[nodiscard]] Vec3 ball_at(double gap) const { return point + (1.0 + gap) * outward; }
};

/// A slab 1000 times as long as the ball, a block around the ball, storeys of a building, a truss,
/// needles of grass, a sheet, and a ball with one stray triangle a million times its size away.
[[nodiscard]] std::vector<LargeTriangles> large_triangles(std::uint64_t seed);

/// The one with this name, which must be one of them.
[[nodiscard]] LargeTriangles large_triangles(std::string_view name, std::uint64_t seed);

}  // namespace tandem::scenes

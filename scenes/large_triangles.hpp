// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// A few slanted triangles that are large compared with a ball of radius 1, such as rotated floors,
/// walls and beams. Boxes along the axes are of no help for them.
struct LargeTriangles {
    std::string_view name;
    Mesh mesh;
    Vec3 point;    ///< a point of the surface, in the middle of a face
    Vec3 outward;  ///< the unit normal there, towards free space

    /// The centre of a ball of radius 1 at this distance from the surface; a negative gap
    /// intersects it.
    [[nodiscard]] Vec3 ball_at(double gap) const { return point + (1.0 + gap) * outward; }
};

/// The scenes: a slab 1000 times as long as the ball, a block around the ball, storeys of a
/// building, a truss, needles of grass, a sheet, and a ball with one stray triangle a million times
/// its size away.
[[nodiscard]] std::vector<LargeTriangles> large_triangles(std::uint64_t seed);

/// The scene with this name, which must exist.
[[nodiscard]] LargeTriangles large_triangles(std::string_view name, std::uint64_t seed);

}  // namespace tandem::scenes

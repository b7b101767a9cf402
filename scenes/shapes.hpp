// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// A torus-like surface of rows · columns vertices, row by row and closed in both directions; two
/// triangles per quad.
[[nodiscard]] Mesh closed_grid(std::vector<Vec3> vertices, std::uint32_t rows,
                               std::uint32_t columns);

/// An axis-aligned box of 12 triangles, faces outward.
[[nodiscard]] Mesh box(const Vec3& lo, const Vec3& hi);

/// A unit sphere made from an octahedron by `subdivisions` divisions of each triangle into four: 8
/// · 4^subdivisions triangles.
[[nodiscard]] Mesh sphere(std::uint32_t subdivisions);

/// A torus around the z axis; 2 · segments · sides triangles.
[[nodiscard]] Mesh torus(double radius, double tube_radius, std::uint32_t segments,
                         std::uint32_t sides);

/// A square in the plane z = height over [0, cells]²: 2 · cells² triangles whose coordinates are
/// small integers, so that two such squares touch in every degenerate way.
[[nodiscard]] Mesh integer_sheet(std::uint32_t cells, double height);

}  // namespace tandem::scenes

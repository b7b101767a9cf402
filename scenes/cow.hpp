// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// Triangles of the cow before it is subdivided.
inline constexpr std::uint32_t kCowTriangles = 1500;

/// Our own model of a cow: closed, not convex, without self-intersections, about 1 long (x), 0.3
/// wide (y) and 0.6 high (z). It stands on z = 0 with the head towards +x. Each subdivision divides
/// every triangle into four on the same surface: 1,500, 6,000 and 24,000 triangles.
///
/// The model consists of small cubes whose surface is smoothed; the longest edges are then split
/// until there are 1,500 triangles.
[[nodiscard]] Mesh cow(std::uint32_t subdivisions = 0);

}  // namespace tandem::scenes

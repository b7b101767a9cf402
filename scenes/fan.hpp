// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// A disc of `spokes` triangles that all share one vertex: a shallow cone with random radii around
/// 1. CAD programs make such fans of round faces.
[[nodiscard]] Mesh fan(std::uint64_t seed, std::uint32_t spokes);

/// `count` triangles with a length of about 1 and a width of 1e-4 in random directions. Their
/// middles are spread over a cube of half side `extent`. No two of them share a vertex.
[[nodiscard]] Mesh needles(std::uint64_t seed, std::uint32_t count, double extent);

}  // namespace tandem::scenes

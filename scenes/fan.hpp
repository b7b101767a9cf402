// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// A disc of `spokes` triangles that all meet in one vertex, a shallow cone with a rim of random
/// radii around 1: what CAD programs make of a round face.
[[nodiscard]] Mesh fan(std::uint64_t seed, std::uint32_t spokes);

/// `count` triangles of length about 1 and width 1e-4 in random directions, whose middles are
/// spread over a cube of half side `extent`. No two of them share a vertex.
[[nodiscard]] Mesh needles(std::uint64_t seed, std::uint32_t count, double extent);

}  // namespace tandem::scenes

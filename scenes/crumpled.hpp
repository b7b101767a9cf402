// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// The mesh with every vertex moved by a random vector in a cube; half the side of the cube is
/// `amount` times the mean length of an edge. The surface then intersects itself in many places.
/// The triangles keep their vertices.
[[nodiscard]] Mesh crumpled(const Mesh& mesh, std::uint64_t seed, double amount);

}  // namespace tandem::scenes

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// The mesh with every vertex moved by a random vector within a cube of half side `amount` times
/// the mean length of an edge: a surface that cuts itself in many places. The triangles stay as
/// they are.
[[nodiscard]] Mesh crumpled(const Mesh& mesh, std::uint64_t seed, double amount);

}  // namespace tandem::scenes

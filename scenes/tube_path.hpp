// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "scenes/mesh_parts.hpp"

namespace tandem::scenes {

/// Adds a tube along a path of at least two points; consecutive points must differ. Corners are
/// mitred: each leg consists of `sides` slivers as long as the leg.
void add_tube(MeshParts& parts, std::span<const Vec3> path, double radius, std::uint32_t sides);

/// Several tubes through a cube of half side 2. Each has `legs` straight legs in random directions.
[[nodiscard]] Mesh random_pipes(std::uint64_t seed, std::uint32_t tubes, std::uint32_t legs,
                                std::uint32_t sides);

/// A robot arm: `links` thick tubes in a row, each with a ring of slivers as joint.
[[nodiscard]] Mesh robot_arm(std::uint64_t seed, std::uint32_t links, std::uint32_t sides);

}  // namespace tandem::scenes

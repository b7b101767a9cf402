// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "scenes/mesh_parts.hpp"

namespace tandem::scenes {

/// A tube along a path of at least two different points in a row, mitred at the corners: between
/// two of them lie `sides` slivers as long as the leg.
void add_tube(MeshParts& parts, std::span<const Vec3> path, double radius, std::uint32_t sides);

/// Several tubes through a cube of half side 2, each of `legs` straight legs in random directions.
[[nodiscard]] Mesh random_pipes(std::uint64_t seed, std::uint32_t tubes, std::uint32_t legs,
                                std::uint32_t sides);

/// A robot arm: `links` thick tubes one behind the other, each with a ring of slivers as joint.
[[nodiscard]] Mesh robot_arm(std::uint64_t seed, std::uint32_t links, std::uint32_t sides);

}  // namespace tandem::scenes

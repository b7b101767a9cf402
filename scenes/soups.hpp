// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <tandem/mesh.hpp>
#include <tandem/pose.hpp>

namespace tandem::scenes {

/// Unconnected random triangles around random centres in [−1, 1]³.
[[nodiscard]] Mesh random_soup(std::uint64_t seed, std::uint32_t triangles, double triangle_size);

/// Corners on a grid of small integers: vertices, edges and planes often coincide, and many
/// triangles are degenerate or duplicates.
[[nodiscard]] Mesh integer_soup(std::uint64_t seed, std::uint32_t triangles, std::int32_t extent);

/// A uniformly random rotation and a translation within [−reach, reach]³.
[[nodiscard]] Pose random_pose(std::uint64_t seed, double reach);

}  // namespace tandem::scenes

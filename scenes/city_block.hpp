// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// Houses as in maps, on a square of `houses` by `houses`: each is a box with random sides, height
/// and rotation about z; the ground has two triangles. A street is half as wide as a house; houses
/// stand on a grid of pitch 1 around the origin. 12 · houses² + 2 triangles.
[[nodiscard]] Mesh city_block(std::uint64_t seed, std::uint32_t houses);

}  // namespace tandem::scenes

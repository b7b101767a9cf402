// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// Houses as maps give them, in a square of `houses` by `houses`: a box each, of random sides,
/// height and turn about z, on two triangles of ground. A street is as wide as half a house; houses
/// stand on a grid of pitch 1 around the origin. 12 · houses² + 2 triangles.
[[nodiscard]] Mesh city_block(std::uint64_t seed, std::uint32_t houses);

}  // namespace tandem::scenes

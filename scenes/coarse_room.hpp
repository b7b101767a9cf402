// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// A room of a few large triangles, none of them along an axis: a box of walls, and slanted boards
/// through it, all turned by a random rotation. `extent` is half of its side.
[[nodiscard]] Mesh coarse_room(std::uint64_t seed, std::uint32_t boards, double extent);

}  // namespace tandem::scenes

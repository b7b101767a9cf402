// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// A room of a few large triangles, none of them parallel to an axis: a box of walls with slanted
/// boards through it, all in one random rotation. `extent` is half its side.
[[nodiscard]] Mesh coarse_room(std::uint64_t seed, std::uint32_t boards, double extent);

}  // namespace tandem::scenes

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// A plate with round holes in a square pattern, as CAD programs write it: from each corner of a
/// cell, a fan of slivers leads to a quarter of the hole.
struct DrilledPlate {
    std::uint32_t holes = 6;   ///< number of holes along each side
    std::uint32_t sides = 32;  ///< sides of a hole, a multiple of four
    double pitch = 1.0;
    double hole_radius = 0.3;
    double thickness = 0.2;
};

/// The plate around the origin, from z = 0 to the thickness; 4 · (sides + 2) triangles for each
/// cell and 8 for each cell of a rim.
[[nodiscard]] Mesh drilled_plate(const DrilledPlate& shape = {});

}  // namespace tandem::scenes

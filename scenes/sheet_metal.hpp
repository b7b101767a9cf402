// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// A bent sheet of metal: flat strips joined by bends of a few narrow strips, with a second skin at
/// the distance of the thickness. All triangles are as long as the sheet is wide.
struct SheetMetal {
    std::uint32_t bends = 6;
    std::uint32_t strips = 12;  ///< number in each bend
    double flange = 0.5;
    double bend_radius = 0.06;
    double width = 2.0;
    double thickness = 0.02;
};

/// Bends alternate in direction, by angles between 40 and 110 degrees that follow from the seed.
/// The rim is open; 4 · (bends · (strips + 1) + 1) triangles.
[[nodiscard]] Mesh sheet_metal(std::uint64_t seed, const SheetMetal& shape = {});

}  // namespace tandem::scenes

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

enum class PrintHalf : std::uint8_t { Lower, Upper };

/// Half of a round body that was cut by a slanted plane, to be printed in two parts. The cut is
/// triangulated as in slicers, with slivers from side to side. Two halves with the same seed fit
/// together: their cuts are in one plane.
struct CutBody {
    std::uint64_t seed = 1;
    std::uint32_t around = 400;  ///< number of corners of the cut
    std::uint32_t rows = 10;     ///< rows of the shell of each half
};

/// A closed mesh of around · (2 · rows + 1) − 2 − around triangles.
[[nodiscard]] Mesh print_half(const CutBody& body, PrintHalf half);

}  // namespace tandem::scenes

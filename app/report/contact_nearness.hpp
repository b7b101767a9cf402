// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "report_document.hpp"

namespace tandem::report {

/// Cells along the longest side of a mesh's box.
inline constexpr std::uint16_t kCellsAcross = 64;
/// The rank of triangles in a mesh without contacts; all other ranks are lower.
inline constexpr std::uint16_t kFarthest = kCellsAcross + 2;

/// Distance of each triangle to the nearest touched one, in cells of a grid: 0 for touched
/// triangles, 1 for others in the same cell, and so on. A distance transform of the grid takes time
/// proportional to triangles and cells, independent of the number of contacts.
[[nodiscard]] std::vector<std::uint16_t> nearness_to_contacts(const ShownMesh& mesh,
                                                              const std::vector<bool>& touched);

}  // namespace tandem::report

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "base/module_names.hpp"
#include "geometry/pairs/local_pair.hpp"

namespace tandem::geometry {

/// Selects the pairs of features that may have the distance of two disjoint triangles, as far as
/// doubles can decide; integers need not test the others. An edge has the number of its first
/// corner. docs/design/distances-and-rays.md derives the margins.
class ClosestCandidates {
  public:
    /// `known_distance` is the distance of some points of the pair, in its own units: an upper
    /// bound.
    ClosestCandidates(const LocalPair& pair, double known_distance) noexcept
        : pair_(pair), most_(known_distance + 128 * 0x1p-53 * pair.size) {}

    [[nodiscard]] bool has_corners(std::size_t corner_a, std::size_t corner_b) const noexcept;
    [[nodiscard]] bool has_corner_and_edge(std::size_t corner_a, std::size_t edge_b) const noexcept;
    [[nodiscard]] bool has_edge_and_corner(std::size_t edge_a, std::size_t corner_b) const noexcept;
    [[nodiscard]] bool has_corner_and_face(std::size_t corner_a) const noexcept;
    [[nodiscard]] bool has_face_and_corner(std::size_t corner_b) const noexcept;
    [[nodiscard]] bool has_edges(std::size_t edge_a, std::size_t edge_b) const noexcept;

  private:
    const LocalPair& pair_;
    double most_;
};

}  // namespace tandem::geometry

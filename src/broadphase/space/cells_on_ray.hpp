// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "broadphase/ray_box.hpp"
#include "broadphase/space/cell_lattice.hpp"

namespace tandem::broadphase {

/// Calls visit(cell) for the cells of a block that the ray meets; `margin` is as in box_of. Halving
/// a box loses no ray, because the interval of a box is the union of the intervals of its halves
/// (ray_box.hpp).
template <class Visit>
void for_each_cell_on(const Ray& ray, const CellLattice& lattice, const CellRange& block,
                      double margin, const Visit& visit) {
    if (block.empty() || !meets(ray, lattice.box_of(block, margin))) {
        return;
    }
    if (block.lo == block.hi) {
        visit(block.lo);
        return;
    }
    std::size_t longest = 0;
    for (std::size_t axis = 1; axis < 3; ++axis) {
        longest = block.width(axis) > block.width(longest) ? axis : longest;
    }
    CellRange low = block;
    CellRange high = block;
    low.hi[longest] = static_cast<std::int32_t>(block.lo[longest] + block.width(longest) / 2 - 1);
    high.lo[longest] = low.hi[longest] + 1;
    for_each_cell_on(ray, lattice, low, margin, visit);
    for_each_cell_on(ray, lattice, high, margin, visit);
}

/// Approximate number of cells of a block that a ray can meet.
[[nodiscard]] inline double cells_on_a_ray(const CellRange& block) noexcept {
    return block.empty() ? 0.0
                         : static_cast<double>(block.width(0) + block.width(1) + block.width(2));
}

}  // namespace tandem::broadphase

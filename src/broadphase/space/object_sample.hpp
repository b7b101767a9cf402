// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "broadphase/objects.hpp"

namespace tandem::broadphase {

/// A region of space, in double.
struct Region {
    std::array<double, 3> lo{};
    std::array<double, 3> hi{};

    [[nodiscard]] double extent(std::size_t axis) const noexcept { return hi[axis] - lo[axis]; }
    [[nodiscard]] double longest() const noexcept;
};

/// A sample of the objects, for choosing cell sizes, worlds and methods. It takes objects at equal
/// distances of their ids, so the same objects give the same choices.
class ObjectSample {
  public:
    /// Takes only finite boxes; from the second call on it does not allocate.
    void take(const Objects& objects);

    /// The region of most centres: without the lowest and highest twentieth on each axis.
    [[nodiscard]] const Region& core() const noexcept { return core_; }
    /// The distance of neighbours if the objects were spread evenly over the core, whether that is
    /// a volume, a sheet or a line; 0 if all are at one point.
    [[nodiscard]] double spacing() const noexcept { return spacing_; }
    /// The length that a fraction `part` (0 to 1) of the sampled longest sides does not exceed; 0
    /// without a sample.
    [[nodiscard]] double side_quantile(double part) const noexcept;

    /// The probability that two objects overlap, if all are spread evenly over the core. It follows
    /// from their sizes, the spread of the sizes, and the density.
    [[nodiscard]] double overlap_chance() const noexcept;

    /// With smaller cells the core would be beyond the reach of a lattice.
    [[nodiscard]] double smallest_cell() const noexcept { return smallest_cell_; }

    /// Estimated time per update and object of a uniform grid with this cell size, in nanoseconds.
    [[nodiscard]] double grid_cost(double cell_size) const noexcept;
    /// The cell size with the least cost.
    [[nodiscard]] double best_cell_size() const noexcept;

    /// The bounds of all objects, limited to 8 cores: objects farther out are outliers.
    [[nodiscard]] Region world(const Objects& objects) const noexcept;

  private:
    std::vector<std::array<double, 3>> sides_;
    std::vector<double> longest_;  ///< sorted
    Region core_;
    double objects_ = 0.0;
    double spacing_ = 0.0;
    double smallest_cell_ = 0.0;
};

/// Objects that would be in more cells of a uniform grid than this stay loose.
inline constexpr double kMostCellsOfObject = 512.0;

}  // namespace tandem::broadphase

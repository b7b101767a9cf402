// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "broadphase/objects.hpp"

namespace tandem::broadphase {

/// A region of space in double.
struct Region {
    std::array<double, 3> lo{};
    std::array<double, 3> hi{};

    [[nodiscard]] double extent(std::size_t axis) const noexcept { return hi[axis] - lo[axis]; }
    [[nodiscard]] double longest() const noexcept;
};

/// What a few of the objects say about all of them: the basis of choosing cell sizes, worlds
/// and methods.
/// Objects are taken at equal distances of their ids, so the same objects give the same choices.
class ObjectSample {
  public:
    /// Only finite boxes; nothing is allocated the second time.
    void take(const Objects& objects);

    /// Where most centres are: without the lowest and highest twentieth on each axis.
    [[nodiscard]] const Region& core() const noexcept { return core_; }
    /// The distance of neighbours if the objects were spread evenly over the core, as a volume, a
    /// sheet or a line, whatever it is; 0 if all are in one place.
    [[nodiscard]] double spacing() const noexcept { return spacing_; }
    /// The longest side below which this part of the sample is, 0 to 1; 0 without a sample.
    [[nodiscard]] double side_quantile(double part) const noexcept;

    /// How likely two of the objects overlap, if all are spread evenly over the core: what their
    /// sizes, the spread of these and the density say together.
    [[nodiscard]] double overlap_chance() const noexcept;

    /// With smaller cells the core would be out of reach of a lattice.
    [[nodiscard]] double smallest_cell() const noexcept { return smallest_cell_; }

    /// Estimated time per update and object of a uniform grid with this cell size, in nanoseconds.
    [[nodiscard]] double grid_cost(double cell_size) const noexcept;
    /// The cell size with the least cost.
    [[nodiscard]] double best_cell_size() const noexcept;

    /// The bounds of all objects, but not further out than 8 cores: what is further is an outlier.
    [[nodiscard]] Region world(const Objects& objects) const noexcept;

  private:
    std::vector<std::array<double, 3>> sides_;
    std::vector<double> longest_;  ///< sorted
    Region core_;
    double objects_ = 0.0;
    double spacing_ = 0.0;
    double smallest_cell_ = 0.0;
};

/// An object that would be in more cells of a uniform grid than this stays loose.
inline constexpr double kMostCellsOfObject = 512.0;

}  // namespace tandem::broadphase

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include <tandem/box.hpp>

namespace tandem::broadphase {

using CellIndex = std::array<std::int32_t, 3>;

/// The cells from `lo` to `hi`, both included.
struct CellRange {
    CellIndex lo{0, 0, 0};
    CellIndex hi{-1, -1, -1};  ///< no cells

    friend bool operator==(const CellRange&, const CellRange&) = default;

    [[nodiscard]] bool empty() const noexcept {
        return lo[0] > hi[0] || lo[1] > hi[1] || lo[2] > hi[2];
    }
    [[nodiscard]] bool contains(const CellIndex& cell) const noexcept {
        return lo[0] <= cell[0] && cell[0] <= hi[0] && lo[1] <= cell[1] && cell[1] <= hi[1] &&
               lo[2] <= cell[2] && cell[2] <= hi[2];
    }
    [[nodiscard]] std::int64_t width(std::size_t axis) const noexcept {
        return std::int64_t{hi[axis]} - lo[axis] + 1;
    }
    /// In floating point, because the number of cells may exceed the range of integers.
    [[nodiscard]] double cells() const noexcept {
        return empty() ? 0.0
                       : static_cast<double>(width(0)) * static_cast<double>(width(1)) *
                             static_cast<double>(width(2));
    }
};

[[nodiscard]] inline bool contains(const CellRange& outer, const CellRange& inner) noexcept {
    return outer.contains(inner.lo) && outer.contains(inner.hi);
}

[[nodiscard]] inline CellRange common(const CellRange& a, const CellRange& b) noexcept {
    CellRange range;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        range.lo[axis] = std::max(a.lo[axis], b.lo[axis]);
        range.hi[axis] = std::min(a.hi[axis], b.hi[axis]);
    }
    return range;
}

/// The smallest range that contains both, each of which may be empty.
[[nodiscard]] inline CellRange merged(const CellRange& a, const CellRange& b) noexcept {
    if (a.empty() || b.empty()) {
        return a.empty() ? b : a;
    }
    CellRange range;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        range.lo[axis] = std::min(a.lo[axis], b.lo[axis]);
        range.hi[axis] = std::max(a.hi[axis], b.hi[axis]);
    }
    return range;
}

/// Two objects share all cells of their common range. The pair is reported only in the lowest of
/// these cells, so that it is reported once. `cell` must be in both ranges.
[[nodiscard]] inline bool speaks_for(const CellIndex& cell, const CellRange& a,
                                     const CellRange& b) noexcept {
    return (cell[0] == a.lo[0] || cell[0] == b.lo[0]) &&
           (cell[1] == a.lo[1] || cell[1] == b.lo[1]) && (cell[2] == a.lo[2] || cell[2] == b.lo[2]);
}

template <class Visit>
void for_each_cell(const CellRange& range, Visit visit) {
    if (range.empty()) {
        return;  // An empty range may be wide in the other directions.
    }
    for (std::int32_t z = range.lo[2]; z <= range.hi[2]; ++z) {
        for (std::int32_t y = range.lo[1]; y <= range.hi[1]; ++y) {
            for (std::int32_t x = range.lo[0]; x <= range.hi[0]; ++x) {
                visit(CellIndex{x, y, z});
            }
        }
    }
}

/// Space divided into cubes. The cell of a coordinate is ⌊x/size⌋ in double. Each step of that
/// preserves order even when rounded, so overlapping boxes have overlapping ranges of cells.
class CellLattice {
  public:
    /// Cells farther out are not used; up to here the quotient is off by at most 2⁻²¹ cells.
    static constexpr std::int32_t kReach = std::int32_t{1} << 30;

    CellLattice() = default;
    explicit CellLattice(double size) : size_(size), inverse_(1.0 / size) {}

    [[nodiscard]] double size() const noexcept { return size_; }

    /// The cells of a box; none if it is out of reach.
    [[nodiscard]] CellRange range_of(const std::array<double, 3>& lo,
                                     const std::array<double, 3>& hi) const noexcept {
        CellRange range;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double first = lo[axis] * inverse_;
            const double last = hi[axis] * inverse_;
            if (!(first > -kReach && last < kReach)) {
                return {};
            }
            range.lo[axis] = floor_of(first);
            range.hi[axis] = floor_of(last);
        }
        return range;
    }
    [[nodiscard]] CellRange range_of(const Box& box) const noexcept {
        return range_of({box.lo[0], box.lo[1], box.lo[2]}, {box.hi[0], box.hi[1], box.hi[2]});
    }
    /// The cells of a box that are within reach.
    [[nodiscard]] CellRange range_in_reach(const std::array<double, 3>& lo,
                                           const std::array<double, 3>& hi) const noexcept {
        const auto cell = [this](double x) {
            return floor_of(std::clamp<double>(x * inverse_, -kReach, kReach));
        };
        return {{cell(lo[0]), cell(lo[1]), cell(lo[2])}, {cell(hi[0]), cell(hi[1]), cell(hi[2])}};
    }
    [[nodiscard]] CellRange range_in_reach(const Box& box) const noexcept {
        return range_in_reach({box.lo[0], box.lo[1], box.lo[2]}, {box.hi[0], box.hi[1], box.hi[2]});
    }

    /// A box around everything whose cells are in the range, enlarged by `margin` cells.
    [[nodiscard]] Box box_of(const CellRange& range, double margin = 0.0) const {
        const double slack = margin + 0x1p-20;
        const auto at = [&](std::int32_t cell, double shift) {
            return (static_cast<double>(cell) + shift) * size_;
        };
        return box_around(
            {at(range.lo[0], -slack), at(range.lo[1], -slack), at(range.lo[2], -slack)},
            {at(range.hi[0], 1 + slack), at(range.hi[1], 1 + slack), at(range.hi[2], 1 + slack)});
    }

    /// Avoids std::floor, which is a function call on processors without an instruction for it.
    [[nodiscard]] static std::int32_t floor_of(double x) noexcept {
        const auto towards_zero = static_cast<std::int32_t>(x);
        return towards_zero - (x < static_cast<double>(towards_zero) ? 1 : 0);
    }

  private:
    double size_ = 1.0;
    double inverse_ = 1.0;
};

}  // namespace tandem::broadphase

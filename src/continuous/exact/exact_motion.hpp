// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>

#include <tandem/continuous.hpp>

#include "continuous/exact/exact_time.hpp"
#include "continuous/exact/polynomial.hpp"

namespace tandem::continuous {

/// Four moving points whose coordinates are fractions, not necessarily doubles.
struct MovingFractions {
    using Position = std::array<Fraction, 3>;
    std::array<Position, 4> start;
    std::array<Position, 4> end;
};

/// Four moving points in integers. Each axis has a unit of its own: all results below are used only
/// for their signs, which do not depend on the units.
class ExactMotion {
  public:
    static constexpr std::size_t kPoints = 4;
    using Corner = std::size_t;  ///< number of a point, 0 to 3
    using Axis = std::size_t;

    explicit ExactMotion(const MovingPoints& points);
    explicit ExactMotion(const MovingFractions& points);

    /// The coordinate of point a minus that of point b.
    [[nodiscard]] Polynomial difference(Corner a, Corner b, Axis axis) const;
    /// A component of (b − a) × (c − a): the direction in which a, b, c turn when seen along the
    /// axis.
    [[nodiscard]] Polynomial turn(Corner a, Corner b, Corner c, Axis axis) const;
    /// A component of (b − a) × (d − c): zero where the lines ab and cd are parallel.
    [[nodiscard]] Polynomial slant(Corner a, Corner b, Corner c, Corner d, Axis axis) const;
    /// det(1 − 0, 2 − 0, 3 − 0): zero when all four are in one plane.
    [[nodiscard]] Polynomial coplanarity() const;

  private:
    using Position = std::array<Whole, 3>;
    std::array<Position, kPoints> start_;
    std::array<Position, kPoints> end_;
};

}  // namespace tandem::continuous

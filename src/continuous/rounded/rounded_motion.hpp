// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include <tandem/continuous.hpp>

#include "continuous/exact/bernstein.hpp"

namespace tandem::continuous {

/// The turns of the points when seen along one axis. With the vectors u, v, w from point 0 to the
/// others: components of u × v, v × w and u × w.
struct RoundedTurns {
    Bernstein<3> uv;
    Bernstein<3> vw;
    Bernstein<3> uw;
    double error;  ///< bound for each coefficient, also on parts of [0, 1], and for uv + vw − uw
};

/// The polynomials of four moving points in double arithmetic, with error bounds. If a computation
/// overflows, a bound is infinite or NaN, and the signs are uncertain.
class RoundedMotion {
  public:
    explicit RoundedMotion(const MovingPoints& points);

    [[nodiscard]] const Bernstein<4>& coplanarity() const { return coplanarity_; }
    [[nodiscard]] double coplanarity_error() const { return coplanarity_error_; }
    [[nodiscard]] const RoundedTurns& along(std::size_t axis) const { return turns_[axis]; }

  private:
    Bernstein<4> coplanarity_;
    double coplanarity_error_;
    std::array<RoundedTurns, 3> turns_;
};

}  // namespace tandem::continuous

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "continuous/polynomial.hpp"

namespace tandem::continuous {

/// A fraction with a positive denominator.
struct Fraction {
    Whole numerator = 0;
    Whole denominator = 1;
};

/// A finite double, exactly.
[[nodiscard]] Fraction fraction_of(double x);

/// An exact moment in [0, 1]: a fraction, or the only root of a polynomial between two fractions
/// that are no roots. That root is simple.
class ExactTime {
  public:
    ExactTime() = default;
    explicit ExactTime(Fraction time) : low_(std::move(time)) {}
    ExactTime(const Polynomial& polynomial, Fraction low, Fraction high);

    /// The sign of another polynomial, of degree 2 at most if this time is a root.
    [[nodiscard]] int sign_of(const Polynomial& q) const;

    /// The sign of this time less `t`, a double in [0, 1].
    [[nodiscard]] int compare(double t) const;

    /// A double that is never later than this time, and earlier by the tolerance at most; if that
    /// is too little for doubles, the largest that is not later.
    [[nodiscard]] double lower_bound(double tolerance) const;

  private:
    Fraction low_;  ///< the time itself if there is no polynomial
    Fraction high_;
    std::optional<Polynomial> polynomial_;
    int sign_above_ = 0;  ///< of the polynomial at `high_`
};

/// The roots of a polynomial that are strictly between 0 and 1, in ascending order, each once.
class RootsWithin {
  public:
    /// Not the zero polynomial.
    explicit RootsWithin(Polynomial polynomial);

    [[nodiscard]] std::span<const ExactTime> times() const { return {times_.data(), count_}; }

  private:
    void add(const Fraction& root);
    void add_between(const Polynomial& p, std::span<const Fraction> points);
    void add_of_quadratic(const Polynomial& p);
    void add_of_cubic(const Polynomial& p);
    void add_repeated(const Polynomial& cubic, const Polynomial& common);

    std::array<ExactTime, Polynomial::kMostDegree> times_;
    std::size_t count_ = 0;
};

}  // namespace tandem::continuous

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "continuous/exact/dyadic.hpp"
#include "continuous/exact/polynomial.hpp"

namespace tandem::continuous {

/// A fraction with a positive denominator.
struct Fraction {
    Whole numerator = 0;
    Whole denominator = 1;
};

/// The exact value of a finite double.
[[nodiscard]] Fraction fraction_of(double x);

/// An exact time in [0, 1]: a fraction, or the only root of a polynomial between two points that
/// are not roots. That root is simple. Functions narrow the interval between these points, so they
/// are not const.
class ExactTime {
  public:
    ExactTime() = default;
    explicit ExactTime(Fraction time) : time_(std::move(time)) {}
    ExactTime(TwoSided polynomial, Dyadic low, Dyadic high);

    /// The sign of another polynomial at this time. Its degree must be at most 2 if this time is a
    /// root.
    [[nodiscard]] int sign_of(const Polynomial& q);

    /// A double that is not later than this time, and earlier by at most the tolerance. If the
    /// tolerance is finer than doubles, the largest double that is not later.
    [[nodiscard]] double lower_bound(double tolerance);

  private:
    [[nodiscard]] int compare(double t);
    void come_nearer();
    [[nodiscard]] int sign_by_remainders(const Polynomial& q);

    Fraction time_;  ///< used if polynomial_ is empty
    std::optional<TwoSided> polynomial_;
    Dyadic low_;
    Dyadic high_;
    int sign_above_ = 0;  ///< sign of the polynomial at `high_`
    RootFree ends_;
};

/// The roots of a polynomial strictly between 0 and 1, in ascending order, without repetition.
class RootsWithin {
  public:
    /// The polynomial must not be zero everywhere.
    explicit RootsWithin(Polynomial polynomial);

    [[nodiscard]] std::span<ExactTime> times() { return {times_.data(), count_}; }

  private:
    void add(const Fraction& root);
    [[nodiscard]] bool isolate(const Polynomial& p);
    [[nodiscard]] bool add_between(const TwoSided& p, const Dyadic& low, const Dyadic& high,
                                   int depth);
    void add_separated(const TwoSided& p, std::span<const Dyadic> points);
    void add_of_quadratic(const Polynomial& p);
    void add_of_cubic(const Polynomial& p);
    void add_repeated(const Polynomial& cubic, const Polynomial& common);

    std::array<ExactTime, Polynomial::kMostDegree> times_;
    std::size_t count_ = 0;
};

}  // namespace tandem::continuous

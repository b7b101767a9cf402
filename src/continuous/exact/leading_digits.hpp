// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>

#include "continuous/exact/dyadic.hpp"

namespace tandem::continuous {

/// The polar form of a polynomial of degree n with `highs` arguments h and the others l is a
/// weighted sum of its coefficients. Returns the weights times 1, 1, 2, 3 for n = 0 to 3, which
/// makes them sums of products without division.
template <class Number>
[[nodiscard]] std::array<Number, 4> polar_weights(int n, int highs, const Number& l,
                                                  const Number& h) {
    constexpr std::array<std::array<int, 4>, 4> kMultiples{
        {{1, 0, 0, 0}, {1, 1, 0, 0}, {2, 1, 2, 0}, {3, 1, 1, 3}}};
    std::array<Number, 4> weights{1, 0, 0, 0};
    for (int k = 0; k < n; ++k) {
        for (std::size_t j = static_cast<std::size_t>(k) + 1; j >= 1; --j) {
            weights[j] += weights[j - 1] * (k < highs ? h : l);
        }
    }
    for (std::size_t j = 0; j < weights.size(); ++j) {
        weights[j] *= kMultiples[static_cast<std::size_t>(n)][j];
    }
    return weights;
}

/// mantissa · 2^exponent, for the leading digits of numbers with thousands of digits.
struct ScaledNumber {
    long double mantissa = 0;
    int exponent = 0;
};

/// The leading digits of a polynomial's coefficients; they suffice for a sign unless terms cancel.
class LeadingDigits {
  public:
    explicit LeadingDigits(const Polynomial& p);

    /// The sign at a point, or 0 if the leading digits do not suffice.
    [[nodiscard]] int sign_at(const Dyadic& t) const;
    /// The common sign of all Bernstein coefficients between two points, or 0.
    [[nodiscard]] int sign_throughout(const Dyadic& low, const Dyadic& high) const;

  private:
    /// The sign of the sum of coefficients times weights; weight k is multiplied by 2^(k · unit).
    [[nodiscard]] int sign_of_sum(const std::array<long double, 4>& weights, int unit) const;

    std::array<ScaledNumber, 4> coefficients_{};
    int degree_;
};

}  // namespace tandem::continuous

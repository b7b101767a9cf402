// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "continuous/exact/leading_digits.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tandem::continuous {
namespace {

using Limits = std::numeric_limits<long double>;

/// Error bound of a sum, relative to the sum of its absolute values. Truncation loses less than
/// 2^-63 of a coefficient, and of a point, which enters three times; a dozen roundings follow. The
/// total is below 16 ε, or below 16 · 2^-63 if long double has more digits than two limbs are
/// certain to have.
constexpr long double kCutOff = 0x1p-63L;
constexpr long double kRelativeError = 32 * std::max(Limits::epsilon(), kCutOff);
/// An upper bound of the sum of all underflowing terms.
constexpr long double kUnderflow = Limits::min() / Limits::epsilon();

/// The two highest limbs, which have at least 64 significant digits.
ScaledNumber leading(const Whole& x) {
    const auto& digits = x.backend();
    constexpr int kLimb = std::numeric_limits<boost::multiprecision::limb_type>::digits;
    const auto size = static_cast<int>(digits.size());
    const auto limb = [&](int k) { return static_cast<long double>(digits.limbs()[k]); };
    const long double top = limb(size - 1);
    const long double value = size < 2 ? top : top + std::ldexp(limb(size - 2), -kLimb);
    ScaledNumber number;
    number.mantissa = std::frexp(digits.sign() ? -value : value, &number.exponent);
    number.exponent += kLimb * (size - 1);
    return number;
}

ScaledNumber leading(const Dyadic& t) {
    ScaledNumber number = leading(t.mantissa);
    number.exponent -= static_cast<int>(t.shift);
    return number;
}

}  // namespace

LeadingDigits::LeadingDigits(const Polynomial& p) : degree_(p.degree()) {
    for (int k = 0; k <= degree_; ++k) {
        coefficients_[static_cast<std::size_t>(k)] = leading(p[k]);
    }
}

int LeadingDigits::sign_of_sum(const std::array<long double, 4>& weights, int unit) const {
    int top = std::numeric_limits<int>::min();
    for (int k = 0; k <= degree_; ++k) {
        const ScaledNumber& c = coefficients_[static_cast<std::size_t>(k)];
        top = c.mantissa != 0 ? std::max(top, c.exponent + k * unit) : top;
    }
    long double sum = 0;
    long double magnitude = 0;
    for (int k = 0; k <= degree_; ++k) {
        const ScaledNumber& c = coefficients_[static_cast<std::size_t>(k)];
        const long double term = std::ldexp(c.mantissa * weights[static_cast<std::size_t>(k)],
                                            c.mantissa != 0 ? c.exponent + k * unit - top : 0);
        sum += term;
        magnitude += std::abs(term);
    }
    const long double error = kRelativeError * magnitude + kUnderflow;
    return sum > error ? 1 : (sum < -error ? -1 : 0);
}

int LeadingDigits::sign_at(const Dyadic& t) const {
    const ScaledNumber x = leading(t);
    return sign_of_sum(
        {1, x.mantissa, x.mantissa * x.mantissa, x.mantissa * x.mantissa * x.mantissa}, x.exponent);
}

int LeadingDigits::sign_throughout(const Dyadic& low, const Dyadic& high) const {
    const ScaledNumber h = leading(high);
    const ScaledNumber low_digits = leading(low);
    // The weights are homogeneous, so both points can be scaled by the exponent of the higher one.
    const long double l = std::ldexp(low_digits.mantissa, low_digits.exponent - h.exponent);
    int sign = 0;
    for (int highs = 0; highs <= degree_; ++highs) {
        const int here =
            sign_of_sum(polar_weights<long double>(degree_, highs, l, h.mantissa), h.exponent);
        if (here == 0 || (highs > 0 && here != sign)) {
            return 0;
        }
        sign = here;
    }
    return sign;
}

}  // namespace tandem::continuous

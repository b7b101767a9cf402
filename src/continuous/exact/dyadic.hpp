// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include "continuous/exact/polynomial.hpp"

namespace tandem::continuous {

/// The number mantissa / 2^shift in [0, 1]. Chosen points have a short mantissa, so that the sign
/// of a polynomial with long coefficients is computed there in time proportional to their length.
struct Dyadic {
    Whole mantissa = 0;
    unsigned shift = 0;
};

/// The exact value of t, which must be finite and not negative.
[[nodiscard]] Dyadic dyadic_of(double t);

/// The sign of a − b.
[[nodiscard]] int compare(const Dyadic& a, const Dyadic& b);

/// A polynomial p and its mirror image p(1 − t). Above 1/2 the mirrored coefficients give the
/// leading digits of a value, where those of p cancel each other. p is not zero at 0 and 1.
struct TwoSided {
    explicit TwoSided(Polynomial p) : from_zero(std::move(p)), from_one(from_zero.mirrored()) {}

    Polynomial from_zero;
    Polynomial from_one;
};

/// Bounds for a polynomial: no root is nearer to 0 than 2^-above_zero, nor to 1 than 2^-below_one.
struct RootFree {
    unsigned above_zero = 0;
    unsigned below_one = 0;
};
[[nodiscard]] RootFree free_ends(const TwoSided& p);

/// A point strictly between two others, chosen so that bisection approaches roots of any magnitude,
/// and of any distance to 1, in few steps: below 1/2 it is near the geometric mean if one point is
/// many times the other, above 1/2 the same holds for the distances to 1, and otherwise it is the
/// middle.
[[nodiscard]] Dyadic point_between(const Dyadic& low, const Dyadic& high, const RootFree& ends);

[[nodiscard]] int sign_at(const Polynomial& p, const Dyadic& t);
[[nodiscard]] int sign_at(const TwoSided& p, const Dyadic& t);

/// Number of sign changes in the Bernstein coefficients of a polynomial between two points. The
/// number of roots strictly between them is the same, or smaller by an even number.
[[nodiscard]] int bernstein_changes(const Polynomial& p, const Dyadic& low, const Dyadic& high);

/// The sign of a polynomial in a closed interval, if the leading digits of its Bernstein
/// coefficients show that it is the same everywhere; otherwise 0.
[[nodiscard]] int sign_throughout(const TwoSided& p, const Dyadic& low, const Dyadic& high);

}  // namespace tandem::continuous

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include "continuous/polynomial.hpp"

namespace tandem::continuous {

/// mantissa / 2^shift, in [0, 1]. The mantissa has few digits where a point is chosen rather than
/// computed, so that a polynomial of long coefficients has a sign there in time proportional to
/// their length.
struct Dyadic {
    Whole mantissa = 0;
    unsigned shift = 0;
};

/// A finite double that is not negative.
[[nodiscard]] Dyadic dyadic_of(double t);

/// The sign of a − b.
[[nodiscard]] int compare(const Dyadic& a, const Dyadic& b);

/// A polynomial p as it is seen from 0 and from 1: above 1/2 the coefficients of p(1 − t) tell the
/// leading digits of a value, where those of p cancel each other. It is not zero at 0 and 1.
struct TwoSided {
    explicit TwoSided(Polynomial p) : from_zero(std::move(p)), from_one(from_zero.mirrored()) {}

    Polynomial from_zero;
    Polynomial from_one;
};

/// No root of a polynomial is nearer to 0 than 2^-above_zero, nor to 1 than 2^-below_one.
struct RootFree {
    unsigned above_zero = 0;
    unsigned below_one = 0;
};
[[nodiscard]] RootFree free_ends(const TwoSided& p);

/// A point strictly between two others. Roots of any magnitude, and any distance to 1, are
/// approached in few steps: below 1/2 it is near the geometric mean while one point is many times
/// the other, above 1/2 the same holds for their distances to 1, and else it is in the middle.
[[nodiscard]] Dyadic point_between(const Dyadic& low, const Dyadic& high, const RootFree& ends);

[[nodiscard]] int sign_at(const Polynomial& p, const Dyadic& t);
[[nodiscard]] int sign_at(const TwoSided& p, const Dyadic& t);

/// How often the Bernstein coefficients of a polynomial between two points change their sign: as
/// many roots are strictly between, or fewer by an even number.
[[nodiscard]] int bernstein_changes(const Polynomial& p, const Dyadic& low, const Dyadic& high);

/// The sign of a polynomial in all of a closed interval, if the leading digits of its Bernstein
/// coefficients show it, or else 0.
[[nodiscard]] int sign_throughout(const TwoSided& p, const Dyadic& low, const Dyadic& high);

}  // namespace tandem::continuous

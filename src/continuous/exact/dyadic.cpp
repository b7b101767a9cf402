// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "continuous/exact/dyadic.hpp"

#include <algorithm>
#include <array>

#include "continuous/exact/leading_digits.hpp"
#include "geometry/predicates/bignum.hpp"

namespace tandem::continuous {
namespace {

Whole mantissa_at(const Dyadic& t, unsigned shift) {
    return t.mantissa << (shift - t.shift);
}

/// The least n with 2^-n at most t; t is not 0.
unsigned halvings_of(const Dyadic& t) {
    return t.shift - static_cast<unsigned>(msb(t.mantissa));
}

Dyadic mirrored(const Dyadic& t) {
    return {(Whole(1) << t.shift) - t.mantissa, t.shift};
}

/// A point between points that are at most 1/2; `least` is above_zero of RootFree.
Dyadic point_below_half(const Dyadic& low, const Dyadic& high, unsigned least) {
    const unsigned above = halvings_of(high);
    const unsigned below = low.mantissa.is_zero() ? std::max(least, above + 2) : halvings_of(low);
    if (below > above + 1) {
        return {1, above + (below - above) / 2};
    }
    const unsigned shift = std::max(low.shift, high.shift);
    return {mantissa_at(low, shift) + mantissa_at(high, shift), shift + 1};
}

/// The n for which the first coefficient times 2^n exceeds the sum of the others.
unsigned dominance(const Polynomial& p) {
    const auto digits = [&](int k) {
        return p[k].is_zero() ? 0 : static_cast<int>(msb(abs(p[k])));
    };
    int most = 0;
    for (int k = 1; k <= p.degree(); ++k) {
        most = std::max(most, digits(k) - digits(0) + 3);
    }
    return static_cast<unsigned>(most);
}

bool is_above_half(const Dyadic& t) {
    return compare(t, Dyadic{1, 1}) >= 0;
}

}  // namespace

Dyadic dyadic_of(double t) {
    const DecodedDouble d = decode(t);
    if (d.mantissa == 0) {
        return {};
    }
    return d.exponent >= 0 ? Dyadic{Whole(d.mantissa) << d.exponent, 0}
                           : Dyadic{Whole(d.mantissa), static_cast<unsigned>(-d.exponent)};
}

int compare(const Dyadic& a, const Dyadic& b) {
    const unsigned shift = std::max(a.shift, b.shift);
    return mantissa_at(a, shift).compare(mantissa_at(b, shift));
}

RootFree free_ends(const TwoSided& p) {
    return {dominance(p.from_zero), dominance(p.from_one)};
}

Dyadic point_between(const Dyadic& low, const Dyadic& high, const RootFree& ends) {
    if (is_above_half(low)) {
        return mirrored(point_below_half(mirrored(high), mirrored(low), ends.below_one));
    }
    const Dyadic half{1, 1};
    return compare(high, half) > 0 ? half : point_below_half(low, high, ends.above_zero);
}

int sign_at(const Polynomial& p, const Dyadic& t) {
    if (p.is_zero()) {
        return 0;
    }
    if (const int sign = LeadingDigits(p).sign_at(t); sign != 0) {
        return sign;
    }
    Whole value = p[p.degree()];
    unsigned shift = 0;
    for (int k = p.degree() - 1; k >= 0; --k) {
        shift += t.shift;
        value *= t.mantissa;
        value += p[k] << shift;
    }
    return sign_of(value);
}

int sign_at(const TwoSided& p, const Dyadic& t) {
    return is_above_half(t) ? sign_at(p.from_one, mirrored(t)) : sign_at(p.from_zero, t);
}

int sign_throughout(const TwoSided& p, const Dyadic& low, const Dyadic& high) {
    return is_above_half(low)
               ? LeadingDigits(p.from_one).sign_throughout(mirrored(high), mirrored(low))
               : LeadingDigits(p.from_zero).sign_throughout(low, high);
}

/// Bernstein coefficient k is the value of the polar form with k arguments equal to `high` and the
/// others equal to `low`: the sum over j of p[j] e_j / C(n, j), with the elementary symmetric
/// polynomials e_j of the arguments. All are multiplied by a common multiple of the C(n, j) and of
/// the powers of two.
int bernstein_changes(const Polynomial& p, const Dyadic& low, const Dyadic& high) {
    const int n = p.degree();
    const unsigned shift = std::max(low.shift, high.shift);
    const Whole l = mantissa_at(low, shift);
    const Whole h = mantissa_at(high, shift);
    int changes = 0;
    int before = 0;
    for (int highs = 0; highs <= n; ++highs) {
        const std::array<Whole, 4> polar = polar_weights<Whole>(n, highs, l, h);
        Whole sum = 0;
        for (int j = 0; j <= n; ++j) {
            sum += (p[j] * polar[static_cast<std::size_t>(j)])
                   << (shift * static_cast<unsigned>(n - j));
        }
        const int sign = sign_of(sum);
        changes += sign != 0 && before != 0 && sign != before ? 1 : 0;
        before = sign != 0 ? sign : before;
    }
    return changes;
}

}  // namespace tandem::continuous

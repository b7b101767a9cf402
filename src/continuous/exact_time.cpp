// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "continuous/exact_time.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

#include "geometry/bignum.hpp"

namespace tandem::continuous {
namespace {

/// Absolute tolerances below this are met by halving the bits of doubles instead of their values,
/// because a time may be as small as 2^-1074. Doubles in [0, 1] are at most this far apart.
constexpr double kFinestStep = 0x1p-53;

/// The sign of a − b.
int compare(const Fraction& a, const Fraction& b) {
    return sign_of(Whole(a.numerator * b.denominator - b.numerator * a.denominator));
}

Fraction fraction(Whole numerator, Whole denominator) {
    if (denominator < 0) {
        numerator = -numerator;
        denominator = -denominator;
    }
    return {std::move(numerator), std::move(denominator)};
}

}  // namespace

Fraction fraction_of(double t) {
    const DecodedDouble d = decode(t);
    Fraction f{Whole(d.mantissa), 1};
    if (d.exponent > 0) {
        f.numerator <<= d.exponent;
    } else {
        f.denominator <<= -d.exponent;
    }
    return f;
}

ExactTime::ExactTime(const Polynomial& polynomial, Fraction low, Fraction high)
    : low_(std::move(low)),
      high_(std::move(high)),
      polynomial_(polynomial),
      sign_above_(polynomial.sign_at(high_.numerator, high_.denominator)) {}

int ExactTime::sign_of(const Polynomial& q) const {
    if (!polynomial_) {
        return q.sign_at(low_.numerator, low_.denominator);
    }
    if (q.degree() <= 0) {
        return q.leading_sign();
    }
    // The Cauchy index of q/p is sign(p') sign(q) at the root, and 0 if q is zero there, too. A
    // polynomial rises through a simple root if it is positive behind it.
    const RemainderSequence sequence(*polynomial_, q);
    return sign_above_ * (sequence.changes_at(low_.numerator, low_.denominator) -
                          sequence.changes_at(high_.numerator, high_.denominator));
}

int ExactTime::compare(double t) const {
    const Fraction f = fraction_of(t);
    const int from_low = continuous::compare(low_, f);
    if (!polynomial_ || from_low >= 0) {
        return from_low;
    }
    if (continuous::compare(high_, f) <= 0) {
        return -1;
    }
    return -sign_above_ * polynomial_->sign_at(f.numerator, f.denominator);
}

double ExactTime::lower_bound(double tolerance) const {
    if (compare(1.0) >= 0) {
        return 1.0;
    }
    double low = 0.0;
    double high = 1.0;
    const double step = std::max(tolerance, kFinestStep);
    while (high - low > step) {
        const double middle = 0.5 * (low + high);
        (compare(middle) >= 0 ? low : high) = middle;
    }
    if (tolerance >= kFinestStep) {
        return low;
    }
    auto low_bits = std::bit_cast<std::uint64_t>(low);
    auto high_bits = std::bit_cast<std::uint64_t>(high);
    while (high - low > tolerance && high_bits - low_bits > 1) {
        const std::uint64_t bits = low_bits + (high_bits - low_bits) / 2;
        const auto middle = std::bit_cast<double>(bits);
        if (compare(middle) >= 0) {
            low_bits = bits;
            low = middle;
        } else {
            high_bits = bits;
            high = middle;
        }
    }
    return low;
}

RootsWithin::RootsWithin(Polynomial polynomial) {
    while (polynomial.sign_at_zero() == 0) {
        polynomial = polynomial.divided_by_t();
    }
    while (polynomial.sign_at_one() == 0) {
        polynomial = polynomial.divided_by_t_minus_one();
    }
    switch (polynomial.degree()) {
        case 1:
            add(fraction(-polynomial[0], polynomial[1]));
            break;
        case 2:
            add_of_quadratic(polynomial);
            break;
        case 3:
            add_of_cubic(polynomial);
            break;
        default:
            break;
    }
}

void RootsWithin::add(const Fraction& root) {
    if (root.numerator > 0 && root.numerator < root.denominator) {
        times_[count_++] = ExactTime(root);
    }
}

/// A root for each change of sign from a point to the next one.
void RootsWithin::add_between(const Polynomial& p, std::span<const Fraction> points) {
    int before = p.sign_at(points[0].numerator, points[0].denominator);
    for (std::size_t k = 1; k < points.size(); ++k) {
        const int sign = p.sign_at(points[k].numerator, points[k].denominator);
        if (sign != before) {
            times_[count_++] = ExactTime(p, points[k - 1], points[k]);
        }
        before = sign;
    }
}

void RootsWithin::add_of_quadratic(const Polynomial& p) {
    const Whole discriminant = p[1] * p[1] - 4 * p[0] * p[2];
    const Fraction middle = fraction(-p[1], 2 * p[2]);
    if (discriminant == 0) {
        add(middle);
    }
    if (discriminant <= 0) {
        return;
    }
    if (middle.numerator > 0 && middle.numerator < middle.denominator) {
        add_between(p, std::array{Fraction{0, 1}, middle, Fraction{1, 1}});
    } else {
        add_between(p, std::array{Fraction{0, 1}, Fraction{1, 1}});
    }
}

/// A cubic of rational coefficients with a double root has rational roots only.
void RootsWithin::add_repeated(const Polynomial& cubic, const Polynomial& common) {
    if (common.degree() == 2) {
        add(fraction(-cubic[2], 3 * cubic[3]));
        return;
    }
    const Fraction twice = fraction(-common[0], common[1]);
    // The roots add up to −cubic[2] / cubic[3].
    const Fraction once = fraction(-cubic[2] * twice.denominator - 2 * twice.numerator * cubic[3],
                                   cubic[3] * twice.denominator);
    const bool twice_first = compare(twice, once) < 0;
    add(twice_first ? twice : once);
    add(twice_first ? once : twice);
}

/// Separates the roots of a cubic that has none at 0 and 1 by its extrema. These are irrational;
/// fractions near them serve as well once there is no root between, which is certain when the
/// changes of sign are as many as the roots that Sturm's theorem counts.
void RootsWithin::add_of_cubic(const Polynomial& p) {
    const RemainderSequence sturm(p, p.derivative());
    const int roots = sturm.changes_at(0, 1) - sturm.changes_at(1, 1);
    if (roots == 0) {
        return;
    }
    if (sturm.last().degree() > 0) {
        add_repeated(p, sturm.last());
        return;
    }
    if (roots == 1) {
        add_between(p, std::array{Fraction{0, 1}, Fraction{1, 1}});
        return;
    }
    // With two roots there is an extremum, so this is not negative, and not zero, because a cubic
    // without extrema has one simple root.
    const Whole radicand = p[2] * p[2] - 3 * p[1] * p[3];
    constexpr unsigned kFirstBits = 32;
    for (unsigned bits = kFirstBits;; bits *= 2) {
        const Whole root = sqrt(Whole(radicand << (2 * bits)));
        const Whole base = -(p[2] << bits);
        const Whole denominator = 3 * (p[3] << bits);
        Fraction one = fraction(base - root, denominator);
        Fraction other = fraction(base + root, denominator);
        if (compare(other, one) < 0) {
            std::swap(one, other);
        }
        std::array<Fraction, 4> points;
        std::size_t count = 1;
        bool hits_root = false;
        for (const Fraction& f : {one, other}) {
            if (f.numerator > 0 && f.numerator < f.denominator) {
                hits_root = hits_root || p.sign_at(f.numerator, f.denominator) == 0;
                points[count++] = f;
            }
        }
        points[count++] = Fraction{1, 1};
        if (!hits_root) {
            add_between(p, std::span(points.data(), count));
            if (static_cast<int>(count_) == roots) {
                return;
            }
            count_ = 0;
        }
    }
}

}  // namespace tandem::continuous

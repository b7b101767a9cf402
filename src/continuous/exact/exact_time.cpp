// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "continuous/exact/exact_time.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

#include "geometry/predicates/bignum.hpp"

namespace tandem::continuous {
namespace {

/// For absolute tolerances below this, the bit patterns of doubles are bisected instead of their
/// values, because a time may be as small as 2^-1074. Neighbouring doubles in [0, 1] are at most
/// this far apart.
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

Fraction root_of_linear(const Polynomial& p) {
    return fraction(-p[0], p[1]);
}

/// Initial digits of the points that separate roots.
constexpr unsigned kFirstBits = 32;

/// Limits of sign_of: it evaluates at most kMostSteps times, and bisects kStepsAtOnce times in
/// between. It thus reaches 2^-64 of the first interval, or the same relative to a small root.
/// Polynomial remainders decide after that.
constexpr int kMostSteps = 12;
constexpr int kStepsAtOnce = 7;

/// The fraction rounded down to `digits` significant binary digits.
Dyadic rounded(const Fraction& f, unsigned digits) {
    const auto length = [](const Whole& x) { return static_cast<unsigned>(msb(x)); };
    const unsigned zeros =
        length(f.denominator) - std::min(length(f.denominator), length(f.numerator));
    return {Whole((f.numerator << (digits + zeros)) / f.denominator), digits + zeros};
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

ExactTime::ExactTime(TwoSided polynomial, Dyadic low, Dyadic high)
    : polynomial_(std::move(polynomial)),
      low_(std::move(low)),
      high_(std::move(high)),
      sign_above_(sign_at(*polynomial_, high_)),
      ends_(free_ends(*polynomial_)) {}

int ExactTime::sign_of(const Polynomial& q) {
    if (q.degree() <= 0) {
        return q.leading_sign();
    }
    // Usually q has no root near this time. Bisection costs time proportional to the number of
    // digits, remainders its square.
    const TwoSided seen(q);
    for (int step = 0; polynomial_ && step < kMostSteps; ++step) {
        if (const int sign = sign_throughout(seen, low_, high_); sign != 0) {
            return sign;
        }
        for (int k = 0; polynomial_ && k < kStepsAtOnce; ++k) {
            come_nearer();
        }
    }
    return polynomial_ ? sign_by_remainders(q) : q.sign_at(time_.numerator, time_.denominator);
}

/// At this root the Cauchy index of q/p is sign(p') sign(q), or 0 if q is zero there, too. The sign
/// of p' is that of p just above a simple root.
int ExactTime::sign_by_remainders(const Polynomial& q) {
    const RemainderSequence sequence(polynomial_->from_zero, q);
    const int sign = sign_above_ * (sequence.changes_at(low_) - sequence.changes_at(high_));
    if (sign == 0 && sequence.last().degree() < polynomial_->from_zero.degree()) {
        // The time is also a root of the common divisor, which is a simpler polynomial.
        *this = sequence.last().degree() == 1 ? ExactTime(root_of_linear(sequence.last()))
                                              : ExactTime(TwoSided(sequence.last()), low_, high_);
    }
    return sign;
}

void ExactTime::come_nearer() {
    Dyadic middle = point_between(low_, high_, ends_);
    const int sign = sign_at(*polynomial_, middle);
    if (sign == 0) {
        *this = ExactTime(Fraction{middle.mantissa, Whole(1) << middle.shift});
    } else {
        (sign == sign_above_ ? high_ : low_) = std::move(middle);
    }
}

/// The sign of (this time − t); t is in [0, 1].
int ExactTime::compare(double t) {
    const Dyadic other = dyadic_of(t);
    if (!polynomial_) {
        return continuous::sign_of(
            Whole((time_.numerator << other.shift) - other.mantissa * time_.denominator));
    }
    if (continuous::compare(low_, other) >= 0) {
        return 1;
    }
    if (continuous::compare(high_, other) <= 0) {
        return -1;
    }
    return -sign_above_ * sign_at(*polynomial_, other);
}

double ExactTime::lower_bound(double tolerance) {
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
    if (polynomial.degree() == 1) {
        add(root_of_linear(polynomial));
    } else if (polynomial.degree() > 1 && !isolate(polynomial)) {
        polynomial.degree() == 2 ? add_of_quadratic(polynomial) : add_of_cubic(polynomial);
    }
}

void RootsWithin::add(const Fraction& root) {
    if (root.numerator > 0 && root.numerator < root.denominator) {
        times_[count_++] = ExactTime(root);
    }
}

/// Bisects [0, 1] until the Bernstein coefficients of each part change their sign at most once
/// (rule of Descartes). A step costs time proportional to the digits of the coefficients. Returns
/// false after too many steps, as with repeated roots.
bool RootsWithin::isolate(const Polynomial& p) {
    if (add_between(TwoSided(p), {0, 0}, {1, 0}, 0)) {
        return true;
    }
    count_ = 0;
    return false;
}

bool RootsWithin::add_between(const TwoSided& p, const Dyadic& low, const Dyadic& high, int depth) {
    constexpr int kMostDepth = 24;
    const int changes = bernstein_changes(p.from_zero, low, high);
    if (changes == 0) {
        return true;
    }
    if (changes == 1) {
        times_[count_++] = ExactTime(p, low, high);
        return true;
    }
    if (depth == kMostDepth) {
        return false;
    }
    const RootFree ends = free_ends(p);
    Dyadic middle = point_between(low, high, ends);
    while (sign_at(p, middle) == 0) {  // runs at most three times
        middle = point_between(low, middle, ends);
    }
    return add_between(p, low, middle, depth + 1) && add_between(p, middle, high, depth + 1);
}

/// Adds a root for each change of sign from a point to the next one.
void RootsWithin::add_separated(const TwoSided& p, std::span<const Dyadic> points) {
    for (std::size_t k = 1; k < points.size(); ++k) {
        if (sign_at(p, points[k]) != sign_at(p, points[k - 1])) {
            times_[count_++] = ExactTime(p, points[k - 1], points[k]);
        }
    }
}

/// Separates two different roots by the extremum, or by a point near it.
void RootsWithin::add_of_quadratic(const Polynomial& p) {
    const Whole discriminant = p[1] * p[1] - 4 * p[0] * p[2];
    const Fraction middle = fraction(-p[1], 2 * p[2]);
    const bool is_inside = middle.numerator > 0 && middle.numerator < middle.denominator;
    if (discriminant == 0) {
        add(middle);
    }
    if (discriminant <= 0 || !is_inside) {
        return;  // a single root inside changes the sign once, so it is already isolated
    }
    const int outside = p.leading_sign();
    if (p.sign_at_zero() != outside || p.sign_at_one() != outside) {
        return;
    }
    for (unsigned bits = kFirstBits;; bits *= 2) {
        const Dyadic between = rounded(middle, bits);
        if (sign_at(p, between) == -outside) {
            add_separated(TwoSided(p), std::array{Dyadic{0, 0}, between, Dyadic{1, 0}});
            return;
        }
    }
}

/// A cubic with rational coefficients and a double root has only rational roots.
void RootsWithin::add_repeated(const Polynomial& cubic, const Polynomial& common) {
    if (common.degree() == 2) {
        add(fraction(-cubic[2], 3 * cubic[3]));
        return;
    }
    const Fraction twice = root_of_linear(common);
    // The sum of the roots is −cubic[2] / cubic[3].
    const Fraction once = fraction(-cubic[2] * twice.denominator - 2 * twice.numerator * cubic[3],
                                   cubic[3] * twice.denominator);
    const bool twice_first = compare(twice, once) < 0;
    add(twice_first ? twice : once);
    add(twice_first ? once : twice);
}

/// Separates the roots of a cubic, which is not zero at 0 and 1, by its extrema. These are
/// irrational; nearby points serve as well if no root lies between. That is certain when the number
/// of sign changes equals the number of roots by Sturm's theorem.
void RootsWithin::add_of_cubic(const Polynomial& p) {
    // 1. Count the roots; none, repeated ones and a single one need no extrema.
    const RemainderSequence sturm(p, p.derivative());
    const int roots = sturm.changes_at(Dyadic{0, 0}) - sturm.changes_at(Dyadic{1, 0});
    if (roots == 0) {
        return;
    }
    if (sturm.last().degree() > 0) {
        add_repeated(p, sturm.last());
        return;
    }
    if (roots == 1) {
        add_separated(TwoSided(p), std::array{Dyadic{0, 0}, Dyadic{1, 0}});
        return;
    }
    // 2. Compute the extrema with increasing precision until they separate the roots.
    // Not negative, because a cubic with two roots has an extremum, and not zero, because a cubic
    // without extrema has one simple root.
    const Whole radicand = p[2] * p[2] - 3 * p[1] * p[3];
    for (unsigned bits = kFirstBits;; bits *= 2) {
        const Whole root = sqrt(Whole(radicand << (2 * bits)));
        const Whole base = -(p[2] << bits);
        const Whole denominator = 3 * (p[3] << bits);
        Fraction one = fraction(base - root, denominator);
        Fraction other = fraction(base + root, denominator);
        if (compare(other, one) < 0) {
            std::swap(one, other);
        }
        std::array<Dyadic, 4> points;
        std::size_t count = 1;
        bool hits_root = false;
        for (const Fraction& f : {one, other}) {
            if (f.numerator > 0 && f.numerator < f.denominator) {
                points[count] = rounded(f, bits);
                hits_root = hits_root || sign_at(p, points[count]) == 0;
                ++count;
            }
        }
        points[count++] = Dyadic{1, 0};
        if (!hits_root) {
            add_separated(TwoSided(p), std::span(points.data(), count));
            if (static_cast<int>(count_) == roots) {
                return;
            }
            count_ = 0;
        }
    }
}

}  // namespace tandem::continuous

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace tandem::continuous {

/// Bounds of rounding errors; docs/design/continuous.md proves that they suffice.
namespace motion_bound {
inline constexpr double kEpsilon = 0x1p-53;
/// The proof needs 12 ε for the coefficients of the coplanarity and 7 ε for those of the turns.
inline constexpr double kCubic = 16 * kEpsilon;
inline constexpr double kQuadratic = 16 * kEpsilon;
/// The proof needs 9 ε of the largest coefficient for the coefficients on a part of [0, 1].
inline constexpr double kPart = 12 * kEpsilon;
/// Covers everything that underflows. A normal number, because arithmetic with denormal ones is
/// slow.
inline constexpr double kTiny = 0x1p-1020;
}  // namespace motion_bound

/// A part of [0, 1], with doubles as ends.
struct TimeSpan {
    double from = 0.0;
    double to = 1.0;

    [[nodiscard]] double width() const { return to - from; }
};

[[nodiscard]] inline double mix(double a, double b, double t) {
    return (1.0 - t) * a + t * b;
}

/// The Bernstein coefficients of a polynomial on [0, 1]. Its values are between the smallest and
/// the largest of them.
template <std::size_t N>
using Bernstein = std::array<double, N>;

/// The coefficients on a part of [0, 1], computed with the polar form of the polynomial.
[[nodiscard]] inline Bernstein<3> on_part(const Bernstein<3>& b, TimeSpan part) {
    const double f0 = mix(b[0], b[1], part.from);
    const double f1 = mix(b[1], b[2], part.from);
    const double t0 = mix(b[0], b[1], part.to);
    const double t1 = mix(b[1], b[2], part.to);
    return {mix(f0, f1, part.from), mix(f0, f1, part.to), mix(t0, t1, part.to)};
}

[[nodiscard]] inline Bernstein<4> on_part(const Bernstein<4>& b, TimeSpan part) {
    const Bernstein<3> from{mix(b[0], b[1], part.from), mix(b[1], b[2], part.from),
                            mix(b[2], b[3], part.from)};
    const Bernstein<3> to{mix(b[0], b[1], part.to), mix(b[1], b[2], part.to),
                          mix(b[2], b[3], part.to)};
    const double ff0 = mix(from[0], from[1], part.from);
    const double ff1 = mix(from[1], from[2], part.from);
    const double tt0 = mix(to[0], to[1], part.to);
    const double tt1 = mix(to[1], to[2], part.to);
    return {mix(ff0, ff1, part.from), mix(ff0, ff1, part.to), mix(tt0, tt1, part.from),
            mix(tt0, tt1, part.to)};
}

template <std::size_t N>
[[nodiscard]] double largest_of(const Bernstein<N>& b) {
    double largest = 0.0;
    for (const double x : b) {
        largest = std::max(largest, std::abs(x));
    }
    return largest;
}

/// The sign that all coefficients, and therefore the polynomial, have beyond the error bound; 0 if
/// it is uncertain, also for a bound that is infinite or NaN.
template <std::size_t N>
[[nodiscard]] int common_sign(const Bernstein<N>& b, double error) {
    bool all_above = true;
    bool all_below = true;
    for (const double x : b) {
        all_above = all_above && x > error;
        all_below = all_below && x < -error;
    }
    return all_above ? 1 : (all_below ? -1 : 0);
}

}  // namespace tandem::continuous

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <optional>
#include <span>
#include <vector>

#include <tandem/mesh.hpp>

/// The squared distance of the convex hulls of a few points, in rationals and by brute force. For
/// every choice of corners on both sides it computes the closest points of the two flats through
/// them, if these are unique and lie within the hulls of the chosen corners. One choice gives the
/// answer; four corners in all are enough unless the hulls meet. It shares nothing with the
/// library.
namespace tandem::testing {

using Rational = boost::multiprecision::cpp_rational;
using RationalPoint = std::array<Rational, 3>;

inline RationalPoint to_rational(const Vec3& p) {
    return {Rational(p.x()), Rational(p.y()), Rational(p.z())};
}

inline RationalPoint minus(const RationalPoint& p, const RationalPoint& q) {
    return {p[0] - q[0], p[1] - q[1], p[2] - q[2]};
}

inline Rational scalar_product(const RationalPoint& p, const RationalPoint& q) {
    return p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
}

/// The smallest square of base + Σ xₖ·spanₖ over all x, if that x is unique and valid: the first
/// `count_a` entries of x are not negative with a sum of at most one, and so are the others.
inline std::optional<Rational> smallest_square(const RationalPoint& base,
                                               const std::vector<RationalPoint>& span,
                                               std::size_t count_a) {
    std::vector<Rational> x;
    if (span.size() == 1) {
        const Rational square = scalar_product(span[0], span[0]);
        if (square == 0) {
            return std::nullopt;
        }
        x.emplace_back(-scalar_product(base, span[0]) / square);
    } else if (span.size() == 2) {
        const Rational a = scalar_product(span[0], span[0]);
        const Rational b = scalar_product(span[0], span[1]);
        const Rational c = scalar_product(span[1], span[1]);
        const Rational determinant = a * c - b * b;
        if (determinant == 0) {
            return std::nullopt;
        }
        const Rational p = -scalar_product(base, span[0]);
        const Rational q = -scalar_product(base, span[1]);
        x.emplace_back((p * c - q * b) / determinant);
        x.emplace_back((q * a - p * b) / determinant);
    }
    std::array<Rational, 2> sums{0, 0};
    RationalPoint point = base;
    for (std::size_t k = 0; k < x.size(); ++k) {
        if (x[k] < 0) {
            return std::nullopt;
        }
        sums[k < count_a ? 0 : 1] += x[k];
        for (std::size_t axis = 0; axis < 3; ++axis) {
            point[axis] += x[k] * span[k][axis];
        }
    }
    if (sums[0] > 1 || sums[1] > 1) {
        return std::nullopt;
    }
    return scalar_product(point, point);
}

/// The result zero is reliable only if one hull is a point; for other pairs call the exact
/// predicate first.
inline Rational exact_squared_distance(std::span<const Vec3> a, std::span<const Vec3> b) {
    const auto chosen = [](std::span<const Vec3> all, unsigned choice) {
        std::vector<RationalPoint> points;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if ((choice >> i & 1U) != 0) {
                points.push_back(to_rational(all[i]));
            }
        }
        return points;
    };
    std::optional<Rational> best;
    for (unsigned choice_a = 1; choice_a < 1U << a.size(); ++choice_a) {
        for (unsigned choice_b = 1; choice_b < 1U << b.size(); ++choice_b) {
            const auto corners_a = chosen(a, choice_a);
            const auto corners_b = chosen(b, choice_b);
            if (corners_a.size() + corners_b.size() > 4) {
                continue;
            }
            std::vector<RationalPoint> span;
            for (std::size_t i = 1; i < corners_a.size(); ++i) {
                span.push_back(minus(corners_a[i], corners_a[0]));
            }
            for (std::size_t j = 1; j < corners_b.size(); ++j) {
                span.push_back(minus(corners_b[0], corners_b[j]));
            }
            const auto square =
                smallest_square(minus(corners_a[0], corners_b[0]), span, corners_a.size() - 1);
            if (square && (!best || *square < *best)) {
                best = square;
            }
        }
    }
    return *best;
}

}  // namespace tandem::testing

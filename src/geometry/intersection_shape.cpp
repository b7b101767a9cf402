// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include <tandem/triangle.hpp>

#include "geometry/bignum.hpp"
#include "geometry/flat_pair.hpp"

/// The common part of two triangles by clipping one with the half-spaces of the other, in rational
/// numbers. It shares no decision with intersects(), so that tests can hold one against the other.
namespace tandem {
namespace {

using Rational = boost::multiprecision::cpp_rational;
using Point = std::array<Rational, 3>;

Rational dot(const Point& p, const Point& q) {
    return p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
}

Point cross(const Point& p, const Point& q) {
    return {p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]};
}

Point difference(const Point& p, const Point& q) {
    return {p[0] - q[0], p[1] - q[1], p[2] - q[2]};
}

Point negated(const Point& p) {
    return {-p[0], -p[1], -p[2]};
}

/// The points x with (x − origin) · inward >= 0.
struct HalfSpace {
    Point origin;
    Point inward;
};

/// A convex polygon without repeated or straight corners, a segment, a point, or nothing. Clipping
/// keeps it so: kept corners and the cuts of edges are extreme points of the result.
using Polygon = std::vector<Point>;

Polygon clipped(const Polygon& polygon, const HalfSpace& half_space) {
    std::vector<Rational> heights;
    heights.reserve(polygon.size());
    for (const Point& p : polygon) {
        heights.push_back(dot(difference(p, half_space.origin), half_space.inward));
    }
    Polygon result;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        if (heights[i] >= 0) {
            result.push_back(polygon[i]);
        }
        const std::size_t next = (i + 1) % polygon.size();
        const bool way_back = polygon.size() == 2 && next == 0;
        if (!way_back && heights[i].sign() * heights[next].sign() < 0) {
            const Rational t = heights[i] / (heights[i] - heights[next]);
            const Point edge = difference(polygon[next], polygon[i]);
            result.push_back({polygon[i][0] + t * edge[0], polygon[i][1] + t * edge[1],
                              polygon[i][2] + t * edge[2]});
        }
    }
    return result;
}

/// Half-spaces whose intersection is the hull of one to three corners in general position.
std::vector<HalfSpace> half_spaces(const Polygon& simplex) {
    std::vector<HalfSpace> result;
    const Point& origin = simplex.front();
    const auto add_plane = [&](const Point& normal) {
        result.push_back({origin, normal});
        result.push_back({origin, negated(normal)});
    };
    if (simplex.size() == 3) {
        const Point u = difference(simplex[1], origin);
        const Point normal = cross(u, difference(simplex[2], origin));
        add_plane(normal);
        for (std::size_t i = 0; i < 3; ++i) {
            const Point edge = difference(simplex[(i + 1) % 3], simplex[i]);
            result.push_back({simplex[i], cross(normal, edge)});
        }
        return result;
    }
    const std::array<Point, 3> axes{Point{1, 0, 0}, Point{0, 1, 0}, Point{0, 0, 1}};
    if (simplex.size() == 2) {
        const Point direction = difference(simplex[1], origin);
        for (const Point& axis : axes) {
            add_plane(cross(direction, axis));
        }
        result.push_back({origin, direction});
        result.push_back({simplex[1], negated(direction)});
        return result;
    }
    for (const Point& axis : axes) {
        add_plane(axis);
    }
    return result;
}

/// The double nearest to x · 2^exponent, up to a second rounding among the denormals.
double rounded(const Rational& x, int exponent) {
    const Integer numerator = abs(boost::multiprecision::numerator(x));
    const Integer denominator = boost::multiprecision::denominator(x);
    if (numerator == 0) {
        return 0.0;
    }
    // A quotient of 62 or 63 bits, its last bit sticky, then one rounding from integer to double.
    const int shift = 62 + static_cast<int>(msb(denominator)) - static_cast<int>(msb(numerator));
    const Integer dividend = shift > 0 ? Integer(numerator << shift) : numerator;
    const Integer divisor = shift < 0 ? Integer(denominator << -shift) : denominator;
    Integer quotient;
    Integer remainder;
    divide_qr(dividend, divisor, quotient, remainder);
    const auto bits = quotient.convert_to<std::uint64_t>() | (remainder == 0 ? 0U : 1U);
    const double magnitude = std::ldexp(static_cast<double>(bits), exponent - shift);
    return x < 0 ? -magnitude : magnitude;
}

}  // namespace

std::vector<Vec3> intersection_shape(const TriangleCorners& a, const TriangleCorners& b) {
    std::array<double, 18> coordinates{};
    for (std::size_t i = 0; i < 18; ++i) {
        const TriangleCorners& t = i < 9 ? a : b;
        coordinates[i] = t[i % 9 / 3][static_cast<Eigen::Index>(i % 3)];
    }
    const auto [integers, exponent] = to_common_scale(coordinates);

    const auto to_polygon = [&, &scaled = integers](const TriangleCorners& t, std::size_t offset) {
        const Simplex simplex = spanned_simplex(refer_to(t));
        Polygon polygon;
        for (std::size_t i = 0; i < simplex.size; ++i) {
            const auto corner = static_cast<std::size_t>(simplex.corners[i] - t.data());
            const std::size_t k = offset + 3 * corner;
            polygon.push_back({Rational(scaled[k]), scaled[k + 1], scaled[k + 2]});
        }
        return polygon;
    };
    Polygon shape = to_polygon(a, 0);
    Polygon other = to_polygon(b, 9);
    if (shape.size() > other.size()) {
        std::swap(shape, other);
    }
    for (const HalfSpace& half_space : half_spaces(other)) {
        shape = clipped(shape, half_space);
    }

    std::vector<Vec3> result;
    result.reserve(shape.size());
    for (const Point& p : shape) {
        result.emplace_back(rounded(p[0], exponent), rounded(p[1], exponent),
                            rounded(p[2], exponent));
    }
    return result;
}

}  // namespace tandem

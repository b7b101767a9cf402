// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include <tandem/triangle.hpp>

#include "geometry/bignum.hpp"
#include "geometry/flat_pair.hpp"

/// The common part of two triangles by clipping one with the half-spaces of the other, in integers.
/// It shares no decision with intersects(), so that tests can hold one against the other.
namespace tandem {
namespace {

using Vector = std::array<Integer, 3>;

/// The point numerator / denominator; the denominator is positive.
struct Point {
    Vector numerator;
    Integer denominator;
};

Integer dot(const Vector& p, const Vector& q) {
    return p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
}

Vector cross(const Vector& p, const Vector& q) {
    return {p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]};
}

Vector difference(const Vector& p, const Vector& q) {
    return {p[0] - q[0], p[1] - q[1], p[2] - q[2]};
}

Vector negated(const Vector& p) {
    return {-p[0], -p[1], -p[2]};
}

Vector signed_axis(std::size_t k, int sign) {
    Vector axis{0, 0, 0};
    axis[k] = sign;
    return axis;
}

/// The points x with x · inward >= offset.
struct HalfSpace {
    Vector inward;
    Integer offset;
};

/// What three corners span: one to three points in general position.
using Corners = std::vector<Vector>;

/// A convex polygon without repeated or straight corners, a segment, a point, or nothing. Clipping
/// keeps it so: kept corners and the cuts of edges are extreme points of the result.
using Polygon = std::vector<Point>;

/// Where the edge crosses the boundary. Heights are linear in numerator and denominator together,
/// so that this combination has height zero; both weights are positive.
Point cut(const Point& above, const Integer& height_above, const Point& below,
          const Integer& height_below) {
    const auto combine = [&](const Integer& x_above, const Integer& x_below) -> Integer {
        return height_above * x_below - height_below * x_above;
    };
    return {{combine(above.numerator[0], below.numerator[0]),
             combine(above.numerator[1], below.numerator[1]),
             combine(above.numerator[2], below.numerator[2])},
            combine(above.denominator, below.denominator)};
}

Polygon clipped(const Polygon& polygon, const HalfSpace& half_space) {
    std::vector<Integer> heights;
    heights.reserve(polygon.size());
    for (const Point& p : polygon) {
        heights.emplace_back(dot(p.numerator, half_space.inward) -
                             p.denominator * half_space.offset);
    }
    Polygon result;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        if (heights[i].sign() >= 0) {
            result.push_back(polygon[i]);
        }
        const std::size_t next = (i + 1) % polygon.size();
        const bool way_back = polygon.size() == 2 && next == 0;
        if (way_back || heights[i].sign() * heights[next].sign() >= 0) {
            continue;
        }
        result.push_back(heights[i].sign() > 0
                             ? cut(polygon[i], heights[i], polygon[next], heights[next])
                             : cut(polygon[next], heights[next], polygon[i], heights[i]));
    }
    return result;
}

class HalfSpaces {
  public:
    void add_side(const Vector& through, const Vector& inward) {
        all_.push_back({inward, dot(through, inward)});
    }

    void add_plane(const Vector& through, const Vector& normal) {
        add_side(through, normal);
        add_side(through, negated(normal));
    }

    [[nodiscard]] const std::vector<HalfSpace>& all() const noexcept { return all_; }

  private:
    std::vector<HalfSpace> all_;
};

/// Half-spaces whose intersection is the hull of the corners.
HalfSpaces half_spaces(const Corners& corners) {
    HalfSpaces result;
    const Vector& origin = corners.front();
    if (corners.size() == 3) {
        const Vector normal = cross(difference(corners[1], origin), difference(corners[2], origin));
        result.add_plane(origin, normal);
        // Within the plane, sides parallel to an axis off the plane do as well as perpendicular
        // ones, and their normals are shorter numbers.
        std::size_t axis = 0;
        while (normal[axis] == 0) {
            ++axis;
        }
        const Vector off_plane = signed_axis(axis, normal[axis].sign());
        for (std::size_t i = 0; i < 3; ++i) {
            const Vector edge = difference(corners[(i + 1) % 3], corners[i]);
            result.add_side(corners[i], cross(off_plane, edge));
        }
        return result;
    }
    if (corners.size() == 2) {
        const Vector direction = difference(corners[1], origin);
        for (std::size_t k = 0; k < 3; ++k) {
            result.add_plane(origin, cross(direction, signed_axis(k, 1)));
        }
        result.add_side(origin, direction);
        result.add_side(corners[1], negated(direction));
        return result;
    }
    for (std::size_t k = 0; k < 3; ++k) {
        result.add_plane(origin, signed_axis(k, 1));
    }
    return result;
}

/// The double nearest to numerator / denominator · 2^exponent, up to a second rounding among the
/// denormals.
double rounded(const Integer& numerator, const Integer& denominator, int exponent) {
    if (numerator == 0) {
        return 0.0;
    }
    const Integer magnitude(abs(numerator));
    // A quotient of 62 or 63 bits, its last bit sticky, then one rounding from integer to double.
    const int shift = 62 + static_cast<int>(msb(denominator)) - static_cast<int>(msb(magnitude));
    const Integer dividend = shift > 0 ? Integer(magnitude << shift) : magnitude;
    const Integer divisor = shift < 0 ? Integer(denominator << -shift) : denominator;
    Integer quotient;
    Integer remainder;
    divide_qr(dividend, divisor, quotient, remainder);
    const auto bits = quotient.convert_to<std::uint64_t>() | (remainder == 0 ? 0U : 1U);
    const double result = std::ldexp(static_cast<double>(bits), exponent - shift);
    return numerator < 0 ? -result : result;
}

/// The corners of both triangles as integers. Each axis has a power of two of its own: scaling an
/// axis maps hulls to hulls.
struct ScaledPair {
    std::array<Vector, 6> corners;
    std::array<int, 3> exponents;
};

ScaledPair to_integers(const TriangleCorners& a, const TriangleCorners& b) {
    ScaledPair result;
    for (std::size_t k = 0; k < 3; ++k) {
        const auto axis = static_cast<Eigen::Index>(k);
        auto scale = to_common_scale(std::array{a[0][axis], a[1][axis], a[2][axis],  //
                                                b[0][axis], b[1][axis], b[2][axis]});
        for (std::size_t i = 0; i < 6; ++i) {
            result.corners[i][k] = std::move(scale.integers[i]);
        }
        result.exponents[k] = scale.exponent;
    }
    return result;
}

Corners spanned_corners(const TriangleCorners& t, const Vector* integers) {
    const Simplex simplex = spanned_simplex(refer_to(t));
    Corners result;
    for (std::size_t i = 0; i < simplex.size; ++i) {
        result.push_back(integers[simplex.corners[i] - t.data()]);
    }
    return result;
}

}  // namespace

std::vector<Vec3> intersection_shape(const TriangleCorners& a, const TriangleCorners& b) {
    const ScaledPair pair = to_integers(a, b);
    Corners clippee = spanned_corners(a, pair.corners.data());
    Corners clipper = spanned_corners(b, pair.corners.data() + 3);
    if (clippee.size() > clipper.size()) {
        std::swap(clippee, clipper);
    }
    Polygon shape;
    for (const Vector& corner : clippee) {
        shape.push_back({corner, 1});
    }
    const HalfSpaces sides = half_spaces(clipper);
    for (const HalfSpace& side : sides.all()) {
        shape = clipped(shape, side);
    }

    std::vector<Vec3> result;
    result.reserve(shape.size());
    for (const auto& [numerator, denominator] : shape) {
        result.emplace_back(rounded(numerator[0], denominator, pair.exponents[0]),
                            rounded(numerator[1], denominator, pair.exponents[1]),
                            rounded(numerator[2], denominator, pair.exponents[2]));
    }
    return result;
}

}  // namespace tandem

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/pairs/exact_hull.hpp"

#include <cmath>
#include <cstdint>
#include <utility>

namespace tandem::geometry {
namespace {

IntegerVector negated(const IntegerVector& p) {
    return {-p[0], -p[1], -p[2]};
}

IntegerVector signed_axis(std::size_t k, int sign) {
    IntegerVector axis{0, 0, 0};
    axis[k] = sign;
    return axis;
}

class HalfSpaces {
  public:
    void add_side(const IntegerVector& through, const IntegerVector& inward) {
        all_.push_back({inward, dot(through, inward)});
    }

    void add_plane(const IntegerVector& through, const IntegerVector& normal) {
        add_side(through, normal);
        add_side(through, negated(normal));
    }

    [[nodiscard]] std::vector<HalfSpace> take() noexcept { return std::move(all_); }

  private:
    std::vector<HalfSpace> all_;
};

}  // namespace

Integer dot(const IntegerVector& p, const IntegerVector& q) {
    return p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
}

IntegerVector cross(const IntegerVector& p, const IntegerVector& q) {
    return {p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]};
}

IntegerVector difference(const IntegerVector& p, const IntegerVector& q) {
    return {p[0] - q[0], p[1] - q[1], p[2] - q[2]};
}

std::vector<HalfSpace> half_spaces(const std::vector<IntegerVector>& corners) {
    HalfSpaces result;
    const IntegerVector& origin = corners.front();
    if (corners.size() == 3) {
        const IntegerVector normal =
            cross(difference(corners[1], origin), difference(corners[2], origin));
        result.add_plane(origin, normal);
        // The half-space beside an edge may contain any direction that leaves the plane, not only
        // the plane's normal. A coordinate axis gives normals with fewer bits.
        std::size_t axis = 0;
        while (normal[axis] == 0) {
            ++axis;
        }
        const IntegerVector off_plane = signed_axis(axis, normal[axis].sign());
        for (std::size_t i = 0; i < 3; ++i) {
            const IntegerVector edge = difference(corners[(i + 1) % 3], corners[i]);
            result.add_side(corners[i], cross(off_plane, edge));
        }
        return result.take();
    }
    if (corners.size() == 2) {
        const IntegerVector direction = difference(corners[1], origin);
        for (std::size_t k = 0; k < 3; ++k) {
            result.add_plane(origin, cross(direction, signed_axis(k, 1)));
        }
        result.add_side(origin, direction);
        result.add_side(corners[1], negated(direction));
        return result.take();
    }
    for (std::size_t k = 0; k < 3; ++k) {
        result.add_plane(origin, signed_axis(k, 1));
    }
    return result.take();
}

double rounded(const Integer& numerator, const Integer& denominator, int exponent) {
    if (numerator == 0) {
        return 0.0;
    }
    const Integer magnitude(abs(numerator));
    // A quotient of 62 or 63 bits whose last bit is sticky, then one rounding from integer to
    // double.
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

}  // namespace tandem::geometry

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/pairs/local_pair.hpp"

#include <limits>

namespace tandem::geometry {

void LocalPair::rescale(const TriangleRef& a_world, const TriangleRef& b_world) noexcept {
    if (!(size <= std::numeric_limits<double>::max())) {
        // Differences of the largest doubles overflow; differences of their quarters do not.
        for (std::size_t i = 0; i < 3; ++i) {
            a[i] = 0.25 * a_world[i] - 0.25 * a_world[0];
            b[i] = 0.25 * b_world[i] - 0.25 * a_world[0];
        }
        size = largest_coordinate();
        exponent = 2;
    }
    if (size == 0.0) {
        return;
    }
    const int size_exponent = std::ilogb(size);
    const auto shrink = [&](double x) { return std::ldexp(x, -size_exponent); };
    for (std::array<Vec3, 3>* corners : {&a, &b}) {
        for (Vec3& p : *corners) {
            p = p.unaryExpr(shrink).eval();
        }
    }
    size = shrink(size);
    exponent += size_exponent;
}

double LocalPair::to_world(double length) const noexcept {
    if (exponent == 0) {
        return length;
    }
    return std::max(std::ldexp(length, exponent), std::numeric_limits<double>::denorm_min());
}

Vec3 LocalPair::to_world(const Vec3& origin, const Vec3& point) const noexcept {
    if (exponent == 0) {
        return origin + point;
    }
    if (exponent < 0) {
        return origin + point.unaryExpr([&](double x) { return std::ldexp(x, exponent); });
    }
    // In quarters again: the sum is a double, but its second term may overflow.
    const Vec3 quarter =
        0.25 * origin + point.unaryExpr([&](double x) { return std::ldexp(x, exponent - 2); });
    const double largest = std::numeric_limits<double>::max();
    return (4.0 * quarter).cwiseMin(largest).cwiseMax(-largest);
}

}  // namespace tandem::geometry

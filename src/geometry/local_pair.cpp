// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/local_pair.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tandem {
namespace {

constexpr double kSmallest = 0x1p-100;
constexpr double kLargest = 0x1p+100;

double largest_coordinate(const LocalPair& pair) noexcept {
    Vec3 largest = pair.a[1].cwiseAbs().cwiseMax(pair.a[2].cwiseAbs());
    for (const Vec3& p : pair.b) {
        largest = largest.cwiseMax(p.cwiseAbs());
    }
    return std::max(std::max(largest.x(), largest.y()), largest.z());
}

LocalPair differences(const TriangleRef& a, const TriangleRef& b, double factor) noexcept {
    const Vec3 origin = factor * a[0];
    LocalPair pair{{Vec3::Zero(), factor * a[1] - origin, factor * a[2] - origin},
                   {factor * b[0] - origin, factor * b[1] - origin, factor * b[2] - origin},
                   0.0,
                   0};
    pair.size = largest_coordinate(pair);
    return pair;
}

/// Coordinates that are too large or too small.
LocalPair rescaled(const TriangleRef& a, const TriangleRef& b) noexcept {
    // A quarter, as differences of the largest doubles overflow, unless that would cost bits.
    LocalPair pair = differences(a, b, 1.0);
    int exponent = 0;
    if (!(pair.size <= std::numeric_limits<double>::max())) {
        pair = differences(a, b, 0.25);
        exponent = 2;
    }
    if (pair.size == 0.0) {
        return pair;
    }
    const int size_exponent = std::ilogb(pair.size);
    const auto rescale = [&](double x) { return std::ldexp(x, -size_exponent); };
    for (std::array<Vec3, 3>* corners : {&pair.a, &pair.b}) {
        for (Vec3& p : *corners) {
            p = p.unaryExpr(rescale);
        }
    }
    pair.size = rescale(pair.size);
    pair.exponent = exponent + size_exponent;
    return pair;
}

}  // namespace

LocalPair localised(const TriangleRef& a, const TriangleRef& b) noexcept {
    LocalPair pair{
        {Vec3::Zero(), a[1] - a[0], a[2] - a[0]}, {b[0] - a[0], b[1] - a[0], b[2] - a[0]}, 0.0, 0};
    pair.size = largest_coordinate(pair);
    return pair.size >= kSmallest && pair.size <= kLargest ? pair : rescaled(a, b);
}

double LocalPair::to_local(double length) const noexcept {
    return exponent == 0 ? length : std::ldexp(length, -exponent);
}

double LocalPair::to_world(double length) const noexcept {
    return exponent == 0
               ? length
               : std::max(std::ldexp(length, exponent), std::numeric_limits<double>::denorm_min());
}

Vec3 LocalPair::to_world(const Vec3& origin, const Vec3& point) const noexcept {
    if (exponent == 0) {
        return origin + point;
    }
    if (exponent < 0) {
        return origin + point.unaryExpr([&](double x) { return std::ldexp(x, exponent); });
    }
    // By way of a quarter again: the sum is a double, but its second term may not be.
    const Vec3 quarter =
        0.25 * origin + point.unaryExpr([&](double x) { return std::ldexp(x, exponent - 2); });
    const double largest = std::numeric_limits<double>::max();
    return (4.0 * quarter).cwiseMin(largest).cwiseMax(-largest);
}

}  // namespace tandem

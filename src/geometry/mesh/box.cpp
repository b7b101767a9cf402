// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>

#include <tandem/box.hpp>

namespace tandem {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kMost = std::numeric_limits<float>::max();

/// The largest float not above the value. A finite value beyond the range of float gives the
/// largest finite float; NaN stays NaN.
float float_at_most(double value) {
    if (value > static_cast<double>(kMost)) {
        return value == static_cast<double>(kInfinity) ? kInfinity : kMost;
    }
    const auto nearest = static_cast<float>(value);
    return static_cast<double>(nearest) > value ? std::nextafter(nearest, -kInfinity) : nearest;
}

float float_at_least(double value) {
    return -float_at_most(-value);
}

}  // namespace

Box box_around(const Vec3& lo, const Vec3& hi) {
    Box box;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        box.lo[axis] = float_at_most(lo[static_cast<Eigen::Index>(axis)]);
        box.hi[axis] = float_at_least(hi[static_cast<Eigen::Index>(axis)]);
    }
    return box;
}

Box box_around(std::span<const Vec3> points) {
    Vec3 lo = Vec3::Constant(std::numeric_limits<double>::infinity());
    Vec3 hi = -lo;
    for (const Vec3& point : points) {
        if (point.hasNaN()) {
            return box_around(point, point);  // the minimum and maximum might lose the NaN
        }
        lo = lo.cwiseMin(point);
        hi = hi.cwiseMax(point);
    }
    return box_around(lo, hi);
}

}  // namespace tandem

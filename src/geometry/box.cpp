// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>

#include <tandem/box.hpp>

#include "base/assert.hpp"

namespace tandem {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kMost = std::numeric_limits<float>::max();

/// The largest float not above the value; what is out of range becomes the end of it.
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
    TANDEM_ASSERT(!points.empty());
    Vec3 lo = points.front();
    Vec3 hi = points.front();
    for (const Vec3& point : points) {
        lo = lo.cwiseMin(point);
        hi = hi.cwiseMax(point);
    }
    return box_around(lo, hi);
}

}  // namespace tandem

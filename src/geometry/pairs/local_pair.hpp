// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "base/module_names.hpp"
#include "geometry/pairs/triangle_pair.hpp"

namespace tandem::geometry {

/// Two triangles relative to the first corner of the first one, scaled by 2^-exponent, so that
/// products of four coordinates neither overflow nor vanish. Each coordinate is off by at most ε ·
/// size.
struct LocalPair {
    std::array<Vec3, 3> a;
    std::array<Vec3, 3> b;
    /// The largest coordinate: 0 or in [2^-100, 2^100].
    double size;
    /// 0 if the coordinates need no scaling.
    int exponent = 0;

    LocalPair(const TriangleRef& a_world, const TriangleRef& b_world) noexcept
        : a{Vec3::Zero(), a_world[1] - a_world[0], a_world[2] - a_world[0]},
          b{b_world[0] - a_world[0], b_world[1] - a_world[0], b_world[2] - a_world[0]},
          size(largest_coordinate()) {
        if (!(size >= 0x1p-100 && size <= 0x1p+100)) {
            rescale(a_world, b_world);
        }
    }

    [[nodiscard]] double to_local(double length) const noexcept {
        return exponent == 0 ? length : std::ldexp(length, -exponent);
    }

    /// For a positive length, the result is never zero.
    [[nodiscard]] double to_world(double length) const noexcept;
    [[nodiscard]] Vec3 to_world(const Vec3& origin, const Vec3& point) const noexcept;

  private:
    [[nodiscard]] double largest_coordinate() const noexcept {
        const Vec3 of_a = a[1].cwiseAbs().cwiseMax(a[2].cwiseAbs());
        const Vec3 of_b = b[0].cwiseAbs().cwiseMax(b[1].cwiseAbs()).cwiseMax(b[2].cwiseAbs());
        const Vec3 largest = of_a.cwiseMax(of_b);
        return std::max(std::max(largest.x(), largest.y()), largest.z());
    }

    void rescale(const TriangleRef& a_world, const TriangleRef& b_world) noexcept;
};

}  // namespace tandem::geometry

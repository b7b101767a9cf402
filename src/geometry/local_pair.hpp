// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "geometry/triangle_pair.hpp"

namespace tandem {

/// Two triangles relative to the first corner of the first, times 2^-exponent, so that products of
/// four coordinates neither overflow nor vanish. Each coordinate is off by at most ε · size.
struct LocalPair {
    std::array<Vec3, 3> a;
    std::array<Vec3, 3> b;
    /// The largest coordinate, 0 or in [2^-100, 2^100].
    double size;
    /// 0 for ordinary coordinates.
    int exponent;

    [[nodiscard]] double to_local(double length) const noexcept;
    /// Of a positive length; never zero.
    [[nodiscard]] double to_world(double length) const noexcept;
    [[nodiscard]] Vec3 to_world(const Vec3& origin, const Vec3& point) const noexcept;
};

[[nodiscard]] LocalPair localised(const TriangleRef& a, const TriangleRef& b) noexcept;

}  // namespace tandem

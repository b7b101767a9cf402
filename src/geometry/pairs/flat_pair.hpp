// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/module_names.hpp"
#include "geometry/pairs/triangle_pair.hpp"

namespace tandem::geometry {

/// The span of three corners: a triangle (3), a segment from its lexicographically smallest to its
/// largest corner (2), or a point (1).
struct Simplex {
    std::array<const Vec3*, 3> corners;
    std::size_t size;

    [[nodiscard]] const Vec3& operator[](std::size_t i) const noexcept { return *corners[i]; }
    [[nodiscard]] const Vec3& front() const noexcept { return *corners[0]; }
    [[nodiscard]] const Vec3& back() const noexcept { return *corners[size - 1]; }
};

[[nodiscard]] Simplex spanned_simplex(const TriangleRef& t);

/// The axis along which the projection of the triangle is largest, up to rounding.
[[nodiscard]] int largest_projection(const TriangleRef& t) noexcept;

/// Decides for pairs that lie in one plane or have a degenerate member.
[[nodiscard]] bool flat_pair_intersects(const TriangleRef& a, const TriangleRef& b);

}  // namespace tandem::geometry

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>

#include <tandem/mesh.hpp>
#include <tandem/triangle.hpp>

#include "base/module_names.hpp"

/// The exact decision for two triangles whose corners are given by reference, for the inner loop of
/// a query. Corners must be finite.
namespace tandem::geometry {

// The public functions of the same names; the declarations below would hide them.
using tandem::intersects;
using tandem::is_degenerate;

struct TriangleRef {
    std::array<const Vec3*, 3> corners;

    [[nodiscard]] const Vec3& operator[](std::size_t i) const noexcept { return *corners[i]; }
};

[[nodiscard]] inline TriangleRef refer_to(const TriangleCorners& t) noexcept {
    return {{&t[0], &t[1], &t[2]}};
}

[[nodiscard]] inline bool are_finite(const TriangleCorners& t) {
    return t[0].allFinite() && t[1].allFinite() && t[2].allFinite();
}

/// Whether the closed triangles share a point.
[[nodiscard]] bool intersects(const TriangleRef& a, const TriangleRef& b);

/// Whether the insides of two proper triangles in different planes have a common point, so that
/// each has parts strictly on both sides of the other.
[[nodiscard]] bool cuts_through(const TriangleRef& a, const TriangleRef& b);

[[nodiscard]] bool is_degenerate(const TriangleRef& t);

}  // namespace tandem::geometry

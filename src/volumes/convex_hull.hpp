// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <tandem/mesh.hpp>

#include "base/module_names.hpp"

namespace tandem::volumes {

/// The surface of a convex hull, as indices of the given points.
struct ConvexHull {
    std::vector<std::uint32_t> vertices;  ///< ascending
    std::vector<Triangle> triangles;      ///< counter-clockwise seen from outside
};

/// The convex hull of the points, up to rounding: points may lie outside by about 1e-14 of the
/// hull's size. Nothing if the points are (nearly) in one plane, or if rounding makes the
/// computation fail; callers need another method then.
[[nodiscard]] std::optional<ConvexHull> convex_hull(std::span<const Vec3> points);

}  // namespace tandem::volumes

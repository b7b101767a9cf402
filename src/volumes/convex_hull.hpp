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

/// The surface of a convex hull, as indices of the points it was made of.
struct ConvexHull {
    std::vector<std::uint32_t> vertices;  ///< ascending
    std::vector<Triangle> triangles;      ///< seen from outside counter-clockwise
};

/// The convex hull of the points up to rounding: points may lie outside by about 1e-14 of the
/// whole's size. None if they are (nearly) in one plane, or if rounding defeats the computation, so
/// a caller needs another way for those.
[[nodiscard]] std::optional<ConvexHull> convex_hull(std::span<const Vec3> points);

}  // namespace tandem::volumes

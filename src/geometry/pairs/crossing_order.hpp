// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <compare>

#include "base/module_names.hpp"
#include "geometry/pairs/triangle_pair.hpp"

namespace tandem::geometry {

/// The order in which the line origin + t · direction meets two planes, decided exactly. The
/// triangles must be proper, and the direction must not be parallel to either plane.
[[nodiscard]] std::strong_ordering order_along(const Vec3& origin, const Vec3& direction,
                                               const TriangleRef& a, const TriangleRef& b);

}  // namespace tandem::geometry

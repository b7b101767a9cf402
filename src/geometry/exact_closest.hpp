// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "geometry/closest_points.hpp"

namespace tandem {

/// closest_points() of disjoint triangles in integers: the distance is off by one rounding, as is
/// each coordinate. Slow, and needed only where doubles leave doubt.
[[nodiscard]] ClosestPoints exact_closest_points(const TriangleRef& a, const TriangleRef& b);

}  // namespace tandem

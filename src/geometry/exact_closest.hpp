// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/module_names.hpp"
#include "geometry/closest_candidates.hpp"
#include "geometry/closest_points.hpp"

namespace tandem::geometry {

/// closest_points() of disjoint triangles in integers: the distance is off by one rounding, as is
/// each coordinate. Slow, and needed only where doubles leave doubt. Pairs of
/// features that are not among the candidates, if these are given, are not looked at.
[[nodiscard]] ClosestPoints exact_closest_points(const TriangleRef& a, const TriangleRef& b,
                                                 const ClosestCandidates* candidates = nullptr);

}  // namespace tandem::geometry

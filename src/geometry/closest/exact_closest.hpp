// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/module_names.hpp"
#include "geometry/closest/closest_candidates.hpp"
#include "geometry/closest/closest_points.hpp"

namespace tandem::geometry {

/// closest_points() of disjoint triangles in integers: the distance and each coordinate have one
/// rounding error. Slow, and needed only if doubles leave doubt. Pairs of features that are not in
/// `candidates` are skipped; null means all.
[[nodiscard]] ClosestPoints exact_closest_points(const TriangleRef& a, const TriangleRef& b,
                                                 const ClosestCandidates* candidates = nullptr);

}  // namespace tandem::geometry

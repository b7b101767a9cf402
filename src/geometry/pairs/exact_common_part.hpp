// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/triangle.hpp>

#include "base/module_names.hpp"
#include "geometry/pairs/triangle_pair.hpp"

namespace tandem::geometry {

/// intersection_segment() in integers only: every coordinate is the nearest double. It accepts any
/// finite corners and takes about ten microseconds.
[[nodiscard]] TriangleIntersection exact_intersection(const TriangleRef& a, const TriangleRef& b);

}  // namespace tandem::geometry

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/triangle.hpp>

#include "base/module_names.hpp"
#include "geometry/triangle_pair.hpp"

namespace tandem::geometry {

/// intersection_segment() in integers alone: every coordinate is the nearest double. It takes any
/// finite corners, and some ten microseconds.
[[nodiscard]] TriangleIntersection exact_intersection(const TriangleRef& a, const TriangleRef& b);

}  // namespace tandem::geometry

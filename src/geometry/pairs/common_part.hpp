// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/triangle.hpp>

#include "base/module_names.hpp"
#include "geometry/pairs/triangle_pair.hpp"

namespace tandem::geometry {

/// intersection_segment() for corners given by reference.
[[nodiscard]] TriangleIntersection intersection_of(const TriangleRef& a, const TriangleRef& b);

}  // namespace tandem::geometry

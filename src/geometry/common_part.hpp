// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/triangle.hpp>

#include "base/module_names.hpp"
#include "geometry/triangle_pair.hpp"

namespace tandem::geometry {

/// intersection_segment() of corners that stay where they are.
[[nodiscard]] TriangleIntersection intersection_of(const TriangleRef& a, const TriangleRef& b);

}  // namespace tandem::geometry

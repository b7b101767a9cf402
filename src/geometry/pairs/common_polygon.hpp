// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <tandem/triangle.hpp>

#include "base/module_names.hpp"
#include "geometry/pairs/triangle_pair.hpp"

namespace tandem::geometry {

/// The common part of two triangles in one plane, with all coordinates in_expansion_range. Nothing
/// if one of them is degenerate.
[[nodiscard]] std::optional<TriangleIntersection> common_polygon(const TriangleRef& a,
                                                                 const TriangleRef& b);

}  // namespace tandem::geometry

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/module_names.hpp"
#include "geometry/pairs/triangle_pair.hpp"

/// Neighbours in a mesh always intersect in the corners they share. Self-intersection asks for
/// further common points. Corners are compared by position.
namespace tandem::geometry {

/// The number of distinct positions that are corners of both triangles.
[[nodiscard]] int shared_corner_count(const TriangleRef& a, const TriangleRef& b);

/// Whether the closed triangles have a common point outside the hull of their shared corners:
/// nothing, a vertex or an edge. If nothing is shared, it equals intersects(a, b). Triangles with
/// three shared corners are duplicates, and the result is true. A degenerate triangle is the
/// segment or point that its corners span.
[[nodiscard]] bool intersects_beyond_shared(const TriangleRef& a, const TriangleRef& b);

}  // namespace tandem::geometry

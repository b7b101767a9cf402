// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/module_names.hpp"
#include "geometry/triangle_pair.hpp"

/// Neighbours in a mesh always intersect: in the corners they share. For self-intersection the
/// question is whether there is more. Corners are compared by position.
namespace tandem::geometry {

/// The number of different positions that are corners of both.
[[nodiscard]] int shared_corner_count(const TriangleRef& a, const TriangleRef& b);

/// Whether the closed triangles have a common point outside the hull of their shared corners,
/// which is nothing, a vertex or an edge. With nothing shared it is intersects(a, b); triangles
/// with three shared corners are duplicates, and the answer is yes. Degenerate triangles are the
/// segment or point that they span.
[[nodiscard]] bool intersects_beyond_shared(const TriangleRef& a, const TriangleRef& b);

}  // namespace tandem::geometry

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <tandem/mesh.hpp>

namespace tandem {

/// Whether the closed triangles share at least one point, decided exactly for the given doubles.
/// Touching at a vertex or an edge counts; a degenerate triangle is the segment or point it spans.
[[nodiscard]] bool intersects(const TriangleCorners& a, const TriangleCorners& b);

/// Whether the three corners lie on one line, decided exactly.
[[nodiscard]] bool is_degenerate(const TriangleCorners& t);

/// The common part of two triangles for reports: empty (disjoint), one point, the two ends of a
/// segment, or the corners of a convex polygon in order (coplanar overlap, at most six). The
/// *number* of points follows the exact decision; their coordinates are rounded.
[[nodiscard]] std::vector<Vec3> intersection_shape(const TriangleCorners& a,
                                                   const TriangleCorners& b);

}  // namespace tandem

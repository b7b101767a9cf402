// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <tandem/mesh.hpp>

namespace tandem {

/// Whether two closed triangles share at least one point, decided exactly for the given doubles.
/// Touching at a vertex or an edge counts. A degenerate triangle is the segment or point that its
/// corners span. False if a coordinate is not finite.
[[nodiscard]] bool intersects(const TriangleCorners& a, const TriangleCorners& b);

/// Whether the three corners lie on one line, decided exactly. True if a coordinate is not finite.
[[nodiscard]] bool is_degenerate(const TriangleCorners& t);

/// The smallest feature of a triangle that contains a point. Bit k is set if corner k belongs to
/// the feature.
enum class TriangleFeature : std::uint8_t {
    Vertex0 = 1,
    Vertex1 = 2,
    Edge01 = 3,
    Vertex2 = 4,
    Edge20 = 5,
    Edge12 = 6,
    Face = 7,
};

/// How two triangles meet, decided exactly.
enum class IntersectionKind : std::uint8_t {
    Disjoint,
    TouchingPoint,    ///< one common point
    TouchingSegment,  ///< a segment along an edge; one triangle lies on one side of the other
    Crossing,         ///< a segment; both triangles continue on both sides of it
    Coplanar,         ///< a polygon of three to six corners: both triangles are in one plane
};

/// A corner of a common part, and the features of both triangles that contain it, decided exactly.
struct IntersectionPoint {
    Vec3 position;
    TriangleFeature on_a = TriangleFeature::Face;
    TriangleFeature on_b = TriangleFeature::Face;
};

/// The common part of two triangles: nothing, a point, the ends of a segment, or the corners of a
/// convex polygon in order.
struct TriangleIntersection {
    static constexpr std::size_t kMostPoints = 6;

    IntersectionKind kind = IntersectionKind::Disjoint;
    std::size_t count = 0;
    std::array<IntersectionPoint, kMostPoints> all;  ///< only the first `count` have a meaning

    [[nodiscard]] std::span<const IntersectionPoint> points() const noexcept {
        return {all.data(), std::min(count, kMostPoints)};
    }
};

/// The common part of two triangles. Kind, number of points and features are exact. A point that is
/// a corner has the corner's coordinates. Any other point is where an edge is cut; each of its
/// coordinates is off by at most 4 · 2^-53 times the extent of the edge along that axis, plus half
/// an ulp, and never lies outside the edge's extent. On a degenerate triangle the features are its
/// longest edge and that edge's ends. `docs/design/exact-predicates.md` has the proof.
/// Triangles with a coordinate that is not finite are disjoint.
[[nodiscard]] TriangleIntersection intersection_segment(const TriangleCorners& a,
                                                        const TriangleCorners& b);

/// Only the positions of `intersection_segment`.
[[nodiscard]] std::vector<Vec3> intersection_shape(const TriangleCorners& a,
                                                   const TriangleCorners& b);

}  // namespace tandem

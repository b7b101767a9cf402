// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <tandem/mesh.hpp>

namespace tandem {

/// Whether the closed triangles share at least one point, decided exactly for the given doubles.
/// Touching at a vertex or an edge counts; a degenerate triangle is the segment or point it spans.
[[nodiscard]] bool intersects(const TriangleCorners& a, const TriangleCorners& b);

/// Whether the three corners lie on one line, decided exactly.
[[nodiscard]] bool is_degenerate(const TriangleCorners& t);

/// The part of a triangle that holds a point in its inside: bit k is set if corner k belongs to it.
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
    TouchingSegment,  ///< a segment along an edge: one triangle is on one side of the other
    Crossing,         ///< a segment, on both sides of which both triangles go on
    Coplanar,         ///< a polygon of three to six corners: both triangles are in one plane
};

/// A corner of a common part, and which features of the triangles hold it, decided exactly.
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
    std::array<IntersectionPoint, kMostPoints> all;  ///< the first `count` mean something

    [[nodiscard]] std::span<const IntersectionPoint> points() const noexcept {
        return {all.data(), count};
    }
};

/// The common part of two triangles. Kind, number of points and features are exact. A point that
/// is a corner has the coordinates of the corner. Any other is where an edge is cut: each of its
/// coordinates is within 4 · 2^-53 times the extent of that edge along the axis, plus half an ulp,
/// of the truth, and never outside of the extent of the edge. On a degenerate triangle the features
/// are its longest edge and the ends of that. `docs/design/exact-predicates.md` has the proof.
[[nodiscard]] TriangleIntersection intersection_segment(const TriangleCorners& a,
                                                        const TriangleCorners& b);

/// The positions of `intersection_segment` alone.
[[nodiscard]] std::vector<Vec3> intersection_shape(const TriangleCorners& a,
                                                   const TriangleCorners& b);

}  // namespace tandem

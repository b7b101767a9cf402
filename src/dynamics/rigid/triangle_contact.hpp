// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

#include <tandem/triangle.hpp>

namespace tandem::dynamics {

/// The direction that separates two triangles, from A to B, and the depth along it.
struct TriangleContact {
    Vec3 normal;
    double depth;
};

/// The contact of two triangles, computed from the corners of their common part: the shortest way
/// that takes one of them to the front of the other's plane, or that separates two edges which hold
/// the ends of the common segment. The depth is never larger than the length of the common part, so
/// that corners far from it do not matter. Returns nothing for triangles that share only one point,
/// touch from behind, lie in one plane with the same orientation, or are degenerate.
[[nodiscard]] std::optional<TriangleContact> contact_of(const TriangleCorners& a,
                                                        const TriangleCorners& b,
                                                        IntersectionKind kind,
                                                        std::span<const IntersectionPoint> common);

}  // namespace tandem::dynamics

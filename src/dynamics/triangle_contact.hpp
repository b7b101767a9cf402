// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

#include <tandem/triangle.hpp>

namespace tandem::dynamics {

/// Which way two triangles part, from A to B, and how far.
struct TriangleContact {
    Vec3 normal;
    double depth;
};

/// The contact of two triangles by the corners of their common part: the least way that takes one
/// of them to the front of the other one's plane, or two edges that hold the ends of the common
/// segment past each other. Corners far from the common part count for nothing: no depth is above
/// its length. Nothing for triangles that share one point only, that touch from behind, that lie in
/// one plane and look the same way, and for degenerate ones.
[[nodiscard]] std::optional<TriangleContact> contact_of(const TriangleCorners& a,
                                                        const TriangleCorners& b,
                                                        IntersectionKind kind,
                                                        std::span<const IntersectionPoint> common);

}  // namespace tandem::dynamics

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/mesh.hpp>

#include "base/module_names.hpp"

namespace tandem::contact {

/// A ball that grows from a point: its centre moves along `way`, and its radius is the distance
/// moved.
struct GrowingBall {
    Vec3 from;
    Vec3 way;      ///< of length 1 or a little more
    double slack;  ///< how far it may reach into a triangle without touching it

    [[nodiscard]] Vec3 centre(double radius) const { return from + radius * way; }
};

/// The radius at which the ball touches the point, at most `most`.
[[nodiscard]] double touch(const GrowingBall& ball, const Vec3& point, double most);

/// The radius at which the ball first touches the triangle, at most `most`; never too small. For a
/// fixed way it is a convex function of the start point; for a fixed start, a convex function of
/// the way within a plane of ways (docs/design/depth.md).
[[nodiscard]] double touch(const GrowingBall& ball, const TriangleCorners& triangle, double most);

}  // namespace tandem::contact

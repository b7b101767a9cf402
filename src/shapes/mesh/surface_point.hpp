// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "shapes/convex/convex.hpp"

namespace tandem::shapes {

/// The point of a core's surface that is nearest to a point.
struct SurfacePoint {
    Vec3 point;
    Vec3 normal;      ///< outward, of unit length
    double distance;  ///< negative if the point is inside
};

/// The surface point nearest to `point`, in the coordinates of the core, without its radius. All
/// cores have closed forms except hulls: a point inside is compared with all faces, for a point
/// outside GJK is used.
[[nodiscard]] SurfacePoint surface_point(const Convex& body, const Vec3& point);

}  // namespace tandem::shapes

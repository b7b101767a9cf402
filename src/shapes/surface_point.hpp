// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "shapes/convex.hpp"

namespace tandem::shapes {

/// The point of a core's surface that is nearest to a point.
struct SurfacePoint {
    Vec3 point;
    Vec3 normal;      ///< outward, of unit length
    double distance;  ///< negative if the point is inside
};

/// Closed forms for all cores but hulls, which compare their faces from inside and use GJK from
/// outside. Everything is in the coordinates of the core; its radius is not added.
[[nodiscard]] SurfacePoint surface_point(const Convex& body, const Vec3& point);

}  // namespace tandem::shapes

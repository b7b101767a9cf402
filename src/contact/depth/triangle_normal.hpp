// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/mesh.hpp>

#include "geometry/fixed_order.hpp"

namespace tandem::contact {

/// The unit normal of a triangle of any size, on its counter-clockwise side; zero for corners on a
/// line.
[[nodiscard]] inline Vec3 triangle_normal(const TriangleCorners& t) {
    const Vec3 u = geometry::stable_normalized3(t[1] - t[0]);
    const Vec3 v = geometry::stable_normalized3(t[2] - t[0]);
    return geometry::normalized3(u.cross(v));
}

}  // namespace tandem::contact

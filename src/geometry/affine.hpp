// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Geometry>

#include "geometry/fixed_order.hpp"

namespace tandem::geometry {

/// Affine transforms in one order of operations (`geometry/fixed_order.hpp`).

[[nodiscard]] inline Vec3 transformed(const Eigen::Affine3d& transform, const Vec3& point) {
    return times3(transform.linear(), point) + transform.translation();
}

/// Applies `inner` first, then `outer`.
[[nodiscard]] inline Eigen::Affine3d chained(const Eigen::Affine3d& outer,
                                             const Eigen::Affine3d& inner) {
    Eigen::Affine3d transform = Eigen::Affine3d::Identity();
    transform.linear() = multiply3(outer.linear(), inner.linear());
    transform.translation() = transformed(outer, inner.translation());
    return transform;
}

/// Makes `transform` apply the offset first, and then what it did before.
inline void translate(Eigen::Affine3d& transform, const Vec3& offset) {
    transform.translation() = transformed(transform, offset);
}

/// Makes `transform` apply the rotation first, and then what it did before.
inline void rotate(Eigen::Affine3d& transform, const Eigen::Matrix3d& rotation) {
    transform.linear() = multiply3(transform.linear(), rotation);
}

}  // namespace tandem::geometry

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Geometry>
#include <cmath>

#include "geometry/fixed_order.hpp"

namespace tandem::geometry {

/// Applies r first, then q, in one order of operations (`geometry/fixed_order.hpp`).
[[nodiscard]] inline Eigen::Quaterniond times4(const Eigen::Quaterniond& q,
                                               const Eigen::Quaterniond& r) {
    return {q.w() * r.w() - q.x() * r.x() - q.y() * r.y() - q.z() * r.z(),
            q.w() * r.x() + q.x() * r.w() + q.y() * r.z() - q.z() * r.y(),
            q.w() * r.y() + q.y() * r.w() + q.z() * r.x() - q.x() * r.z(),
            q.w() * r.z() + q.z() * r.w() + q.x() * r.y() - q.y() * r.x()};
}

[[nodiscard]] inline double norm4(const Eigen::Quaterniond& q) {
    return std::sqrt(q.x() * q.x() + q.y() * q.y() + q.z() * q.z() + q.w() * q.w());
}

/// Zero is returned unchanged.
[[nodiscard]] inline Eigen::Quaterniond normalized4(const Eigen::Quaterniond& q) {
    const double length = norm4(q);
    return length > 0.0 ? Eigen::Quaterniond(q.coeffs() / length) : q;
}

/// The quaternion of a rotation matrix (Shoemake 1987, Quaternion Calculus and Fast Animation).
[[nodiscard]] inline Eigen::Quaterniond quaternion_of(const Eigen::Matrix3d& m) {
    Eigen::Quaterniond q;
    const double trace = sum3(m.diagonal());
    if (trace > 0.0) {
        const double root = std::sqrt(trace + 1.0);
        q.w() = 0.5 * root;
        q.vec() = Vec3(m(2, 1) - m(1, 2), m(0, 2) - m(2, 0), m(1, 0) - m(0, 1)) * (0.5 / root);
        return q;
    }
    const Eigen::Index i = largest_axis3(m.diagonal());
    const Eigen::Index j = (i + 1) % 3;
    const Eigen::Index k = (j + 1) % 3;
    const double root = std::sqrt(m(i, i) - m(j, j) - m(k, k) + 1.0);
    const double factor = 0.5 / root;
    q.coeffs()[i] = 0.5 * root;
    q.w() = (m(k, j) - m(j, k)) * factor;
    q.coeffs()[j] = (m(j, i) + m(i, j)) * factor;
    q.coeffs()[k] = (m(k, i) + m(i, k)) * factor;
    return q;
}

}  // namespace tandem::geometry

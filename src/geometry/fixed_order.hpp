// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include <tandem/mesh.hpp>

#include "base/module_names.hpp"

namespace tandem::geometry {

/// Sums and products of vectors and matrices, each in one order of operations: from left to right,
/// every step rounded to double. The order in Eigen's own reductions and products depends on
/// Eigen's version, on the instruction set and on addresses, so our sources do not compile with
/// them (docs/decisions/0019-one-order-of-sums.md).

[[nodiscard]] inline double sum3(const Vec3& v) {
    return (v.x() + v.y()) + v.z();
}

[[nodiscard]] inline double product3(const Vec3& v) {
    return (v.x() * v.y()) * v.z();
}

[[nodiscard]] inline double largest3(const Vec3& v) {
    return std::max(std::max(v.x(), v.y()), v.z());
}

/// The axis of the largest coordinate; among equal ones, the first.
[[nodiscard]] inline Eigen::Index largest_axis3(const Vec3& v) {
    const Eigen::Index axis = v.y() > v.x() ? 1 : 0;
    return v.z() > v[axis] ? 2 : axis;
}

[[nodiscard]] inline double dot3(const Vec3& a, const Vec3& b) {
    return (a.x() * b.x() + a.y() * b.y()) + a.z() * b.z();
}

[[nodiscard]] inline double squared_norm3(const Vec3& v) {
    return dot3(v, v);
}

[[nodiscard]] inline double norm3(const Vec3& v) {
    return std::sqrt(dot3(v, v));
}

/// The sum of the absolute values.
[[nodiscard]] inline double one_norm3(const Vec3& v) {
    return sum3(v.cwiseAbs());
}

/// A vector whose square is zero is returned unchanged.
[[nodiscard]] inline Vec3 normalized3(const Vec3& v) {
    const double square = dot3(v, v);
    return square > 0.0 ? Vec3(v / std::sqrt(square)) : v;
}

/// The norm of a vector whose square may leave the range of double.
[[nodiscard]] inline double stable_norm3(const Vec3& v) {
    const double largest = largest3(v.cwiseAbs());
    return largest > 0.0 && std::isfinite(largest) ? largest * norm3(v / largest) : largest;
}

/// The unit vector of a vector whose square may leave the range of double; zero stays zero.
[[nodiscard]] inline Vec3 stable_normalized3(const Vec3& v) {
    const double largest = largest3(v.cwiseAbs());
    return largest > 0.0 ? normalized3(v / largest) : v;
}

/// A unit vector perpendicular to a unit vector.
[[nodiscard]] inline Vec3 any_normal3(const Vec3& direction) {
    const Eigen::Index least = largest_axis3(-direction.cwiseAbs());
    return normalized3(direction.cross(Vec3::Unit(least)));
}

[[nodiscard]] inline double dot2(const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
    return a.x() * b.x() + a.y() * b.y();
}

[[nodiscard]] inline double norm2(const Eigen::Vector2d& v) {
    return std::sqrt(dot2(v, v));
}

/// A vector whose square is zero is returned unchanged.
[[nodiscard]] inline Eigen::Vector2d normalized2(const Eigen::Vector2d& v) {
    const double length = norm2(v);
    return length > 0.0 ? Eigen::Vector2d(v / length) : v;
}

/// m · v
[[nodiscard]] inline Vec3 times3(const Eigen::Matrix3d& m, const Vec3& v) {
    return (m.col(0) * v.x() + m.col(1) * v.y()) + m.col(2) * v.z();
}

/// mᵀ · v
[[nodiscard]] inline Vec3 transposed_times3(const Eigen::Matrix3d& m, const Vec3& v) {
    return {dot3(m.col(0), v), dot3(m.col(1), v), dot3(m.col(2), v)};
}

/// m · n
[[nodiscard]] inline Eigen::Matrix3d multiply3(const Eigen::Matrix3d& m, const Eigen::Matrix3d& n) {
    Eigen::Matrix3d product;
    for (Eigen::Index column = 0; column < 3; ++column) {
        product.col(column) = times3(m, Vec3(n.col(column)));
    }
    return product;
}

/// mᵀ · n
[[nodiscard]] inline Eigen::Matrix3d transposed_multiply3(const Eigen::Matrix3d& m,
                                                          const Eigen::Matrix3d& n) {
    Eigen::Matrix3d product;
    for (Eigen::Index column = 0; column < 3; ++column) {
        product.col(column) = transposed_times3(m, Vec3(n.col(column)));
    }
    return product;
}

/// u · vᵀ
[[nodiscard]] inline Eigen::Matrix3d outer3(const Vec3& u, const Vec3& v) {
    Eigen::Matrix3d product;
    product << u * v.x(), u * v.y(), u * v.z();
    return product;
}

[[nodiscard]] inline double determinant3(const Eigen::Matrix3d& m) {
    return dot3(m.col(0), m.col(1).cross(m.col(2)));
}

/// Infinite or NaN if the determinant is zero.
[[nodiscard]] inline Eigen::Matrix3d inverse3(const Eigen::Matrix3d& m) {
    Eigen::Matrix3d adjugate;
    adjugate << m.col(1).cross(m.col(2)), m.col(2).cross(m.col(0)), m.col(0).cross(m.col(1));
    const double factor = 1.0 / dot3(m.col(0), adjugate.col(0));
    return factor * adjugate.transpose();
}

/// The square root of the sum of the squares of all nine entries.
[[nodiscard]] inline double matrix_norm3(const Eigen::Matrix3d& m) {
    const Vec3 squares(squared_norm3(m.col(0)), squared_norm3(m.col(1)), squared_norm3(m.col(2)));
    return std::sqrt(sum3(squares));
}

}  // namespace tandem::geometry

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>

#include <tandem/mesh.hpp>
#include <tandem/result.hpp>

namespace tandem {

/// Eigen's `Isometry3d`. Include <Eigen/Geometry> to use one; this header leaves that to those who
/// do, since it takes longer to compile than all of Tandem's headers.
using Isometry = Eigen::Transform<double, 3, Eigen::Isometry>;

/// A rigid placement: world = rotation · local + translation.
///
/// The rotation is kept as the 3×3 matrix that is really applied, so that the world coordinates, on
/// which the exact answer is defined, do not depend on how a quaternion is converted. It is
/// always a rotation up to rounding: ‖RᵀR − I‖ ≤ 121 · 2^-53, which the queries rely on.
class Pose {
  public:
    /// The identity; leaves every coordinate as it is.
    Pose() = default;

    /// A pure translation.
    static Pose at(const Vec3& translation);

    /// Translation and quaternion (w, x, y, z), which need not have unit length. Zero, NaN or
    /// infinite input is refused. A quarter turn written as (0.7071…, 0, 0, 0.7071…) gives a matrix
    /// of exact zeros and ones.
    static Result<Pose> create(const Vec3& translation, double w, double x, double y, double z);

    /// Rotation and translation of an isometry. A matrix that is a rotation up to the rounding of
    /// double is taken as it is, bit for bit; one that is a rotation up to 1e-6, as after a
    /// conversion from float, is replaced by a rotation next to it; anything else, such as scale,
    /// shear, a reflection, NaN or infinities, is refused.
    static Result<Pose> create(const Isometry& isometry);

    /// The two parts, and both as Eigen's type.
    [[nodiscard]] const Eigen::Matrix3d& rotation() const noexcept { return rotation_; }
    [[nodiscard]] const Vec3& translation() const noexcept { return translation_; }
    [[nodiscard]] Isometry isometry() const;
    /// Whether every coordinate stays exactly as it is.
    [[nodiscard]] bool is_identity() const noexcept;
    /// Whether the rotation is not exactly the identity.
    [[nodiscard]] bool rotates() const noexcept;

    /// The pose that undoes this one, up to rounding: `to_world(p.inverse(), to_world(p, x))` is
    /// near x.
    [[nodiscard]] Pose inverse() const;

    /// First `right`, then `left`, up to rounding. The product of any number of poses is still a
    /// rotation up to rounding. A translation that leaves the range of double is refused by the
    /// query that gets the pose.
    friend Pose operator*(const Pose& left, const Pose& right);

  private:
    Eigen::Matrix3d rotation_ = Eigen::Matrix3d::Identity();
    Vec3 translation_ = Vec3::Zero();
};

[[nodiscard]] Pose operator*(const Pose& left, const Pose& right);

/// The one place where world coordinates come from: x' = ((r00·x + r01·y) + r02·z) + tx, and so on,
/// each operation rounded to double, no fused multiply-add.
[[nodiscard]] Vec3 to_world(const Pose& pose, const Vec3& point);
/// The same for three corners.
[[nodiscard]] TriangleCorners to_world(const Pose& pose, const TriangleCorners& corners);

}  // namespace tandem

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>

#include <tandem/mesh.hpp>
#include <tandem/result.hpp>

namespace tandem {

/// Eigen's `Isometry3d`. Include <Eigen/Geometry> to use it; this header does not, because that
/// takes longer to compile than all headers of Tandem.
using Isometry = Eigen::Transform<double, 3, Eigen::Isometry>;

/// A rigid placement: world = rotation · local + translation.
///
/// The rotation is stored as the 3×3 matrix that is applied to vertices, so that the world
/// coordinates, for which exact answers are defined, do not depend on how a quaternion is
/// converted. It is always a rotation up to rounding: ‖RᵀR − I‖ ≤ 121 · 2^-53; queries rely on this
/// bound.
class Pose {
  public:
    /// The identity, which leaves every coordinate unchanged.
    Pose() = default;

    /// A pure translation.
    static Pose at(const Vec3& translation);

    /// From a translation and a quaternion (w, x, y, z), which need not have unit length. Refuses
    /// zero, NaN and infinite input. A quarter turn written as (0.7071…, 0, 0, 0.7071…) gives a
    /// matrix of exact zeros and ones.
    static Result<Pose> create(const Vec3& translation, double w, double x, double y, double z);

    /// From an isometry. A matrix that is a rotation up to double rounding is taken bit for bit.
    /// One that is a rotation up to 1e-6, as after a conversion from float, is replaced by a nearby
    /// rotation. Anything else (scale, shear, reflection, NaN, infinity) is refused.
    static Result<Pose> create(const Isometry& isometry);

    /// Rotation and translation, and both as Eigen's type.
    [[nodiscard]] const Eigen::Matrix3d& rotation() const noexcept { return rotation_; }
    [[nodiscard]] const Vec3& translation() const noexcept { return translation_; }
    [[nodiscard]] Isometry isometry() const;
    /// Whether the pose leaves every coordinate exactly unchanged.
    [[nodiscard]] bool is_identity() const noexcept;
    /// Whether the rotation is not exactly the identity.
    [[nodiscard]] bool rotates() const noexcept;

    /// The inverse, up to rounding: `to_world(p.inverse(), to_world(p, x))` is near x.
    [[nodiscard]] Pose inverse() const;

    /// Applies `right` first, then `left`, up to rounding. A product of any number of poses is
    /// still a rotation up to rounding. If the translation leaves the range of double, the query
    /// that gets the pose refuses it.
    friend Pose operator*(const Pose& left, const Pose& right);

  private:
    Eigen::Matrix3d rotation_ = Eigen::Matrix3d::Identity();
    Vec3 translation_ = Vec3::Zero();
};

[[nodiscard]] Pose operator*(const Pose& left, const Pose& right);

/// Computes world coordinates, for the whole library: x' = ((r00·x + r01·y) + r02·z) + tx, and so
/// on. Each operation is rounded to double; there is no fused multiply-add.
[[nodiscard]] Vec3 to_world(const Pose& pose, const Vec3& point);
/// The same for the three corners of a triangle.
[[nodiscard]] TriangleCorners to_world(const Pose& pose, const TriangleCorners& corners);

}  // namespace tandem

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>

#include <tandem/mesh.hpp>
#include <tandem/result.hpp>

namespace tandem {

/// A rigid placement: world = rotation · local + translation.
///
/// The rotation is kept as the 3×3 matrix that is really applied, so that the world coordinates, on
/// which the exact answer is defined, do not depend on who converts a quaternion and how.
class Pose {
  public:
    /// The identity; leaves every coordinate as it is.
    Pose() = default;

    /// A pure translation.
    static Pose translation(const Vec3& offset);

    /// Translation and quaternion (w, x, y, z), which need not have unit length. Zero, NaN or
    /// infinite input is refused. A quarter turn written as (0.7071…, 0, 0, 0.7071…) gives a matrix
    /// of exact zeros and ones.
    static Result<Pose> create(const Vec3& translation, double w, double x, double y, double z);

    [[nodiscard]] const Eigen::Matrix3d& rotation() const noexcept { return rotation_; }
    [[nodiscard]] const Vec3& offset() const noexcept { return translation_; }
    [[nodiscard]] bool is_identity() const noexcept;
    [[nodiscard]] bool rotates() const noexcept;

  private:
    Eigen::Matrix3d rotation_ = Eigen::Matrix3d::Identity();
    Vec3 translation_ = Vec3::Zero();
};

/// The one place where world coordinates come from: x' = ((r00·x + r01·y) + r02·z) + tx, and so on,
/// each operation rounded to double, no fused multiply-add.
[[nodiscard]] Vec3 to_world(const Pose& pose, const Vec3& point);
[[nodiscard]] TriangleCorners to_world(const Pose& pose, const TriangleCorners& corners);

}  // namespace tandem

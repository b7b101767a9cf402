// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <cmath>
#include <fmt/format.h>

#include <tandem/pose.hpp>

#include "geometry/fixed_order.hpp"
#include "geometry/quaternion.hpp"

namespace tandem {
namespace {

/// Matrices with at most this distortion are rotations in the sense of the proof in
/// docs/design/conservative-volumes.md. The proof allows 121 · 2^-53; computing the distortion adds
/// 9.1 · 2^-53.
constexpr double kRounding = 100 * 0x1p-53;
/// Rotations stored as floats stay well below this.
constexpr double kNearRotation = 1e-6;

/// The distance of a matrix from the nearest rotation or reflection.
double distortion(const Eigen::Matrix3d& matrix) {
    return matrix_norm3(transposed_multiply3(matrix, matrix) - Eigen::Matrix3d::Identity());
}

/// The matrix of a quaternion that is not zero.
Eigen::Matrix3d rotation_of(double w, double x, double y, double z) {
    // Dividing the products by |q|² once is closer to a rotation than normalising q first.
    const double s = 2.0 / (w * w + x * x + y * y + z * z);
    Eigen::Matrix3d matrix;
    matrix << 1.0 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y),  //
        s * (x * y + w * z), 1.0 - s * (x * x + z * z), s * (y * z - w * x),        //
        s * (x * z - w * y), s * (y * z + w * x), 1.0 - s * (x * x + y * y);
    return matrix;
}

/// A rotation near a matrix that is nearly one.
Eigen::Matrix3d nearest_rotation(const Eigen::Matrix3d& matrix) {
    if (distortion(matrix) <= kRounding) {
        return matrix;
    }
    const Eigen::Quaterniond q = quaternion_of(matrix);
    return rotation_of(q.w(), q.x(), q.y(), q.z());
}

}  // namespace

Pose Pose::at(const Vec3& translation) {
    Pose pose;
    pose.translation_ = translation;
    return pose;
}

Result<Pose> Pose::create(const Vec3& translation, double w, double x, double y, double z) {
    // Scaled by the largest component first, so that neither 1e-200 nor 1e200 leaves the range.
    const double largest =
        std::fmax(std::fmax(std::fabs(w), std::fabs(x)), std::fmax(std::fabs(y), std::fabs(z)));
    const bool finite =
        std::isfinite(w) && std::isfinite(x) && std::isfinite(y) && std::isfinite(z);
    if (!translation.allFinite() || !finite || !(largest > 0.0)) {
        return Error{
            ErrorCode::InvalidArgument,
            fmt::format("pose ({} {} {}, quaternion {} {} {} {}): numbers must be finite and the "
                        "quaternion not zero",
                        translation.x(), translation.y(), translation.z(), w, x, y, z)};
    }
    Pose pose = at(translation);
    if (x != 0.0 || y != 0.0 || z != 0.0) {
        pose.rotation_ = rotation_of(w / largest, x / largest, y / largest, z / largest);
    }
    return pose;
}

Result<Pose> Pose::create(const Isometry& isometry) {
    const Eigen::Matrix3d matrix = isometry.linear();
    Pose pose = at(isometry.translation());
    if (!pose.translation_.allFinite()) {
        return Error{ErrorCode::InvalidArgument, "the translation of the isometry is not finite"};
    }
    if (!(distortion(matrix) <= kNearRotation) || !(determinant3(matrix) > 0.0)) {
        return Error{
            ErrorCode::InvalidArgument,
            "the linear part of the isometry is not a rotation: it scales, shears, mirrors "
            "or is not finite; apply that to the mesh's vertices instead"};
    }
    pose.rotation_ = nearest_rotation(matrix);
    return pose;
}

Isometry Pose::isometry() const {
    Isometry isometry = Isometry::Identity();
    isometry.linear() = rotation_;
    isometry.translation() = translation_;
    return isometry;
}

Pose Pose::inverse() const {
    Pose pose;
    pose.rotation_ = rotation_.transpose();
    pose.translation_ = -times3(pose.rotation_, translation_);
    return pose;
}

Pose operator*(const Pose& left, const Pose& right) {
    Pose pose = Pose::at(to_world(left, right.translation_));
    pose.rotation_ = nearest_rotation(multiply3(left.rotation_, right.rotation_));
    return pose;
}

bool Pose::rotates() const noexcept {
    return rotation_ != Eigen::Matrix3d::Identity();
}

bool Pose::is_identity() const noexcept {
    return !rotates() && translation_ == Vec3::Zero();
}

Vec3 to_world(const Pose& pose, const Vec3& p) {
    const Vec3& t = pose.translation();
    const Eigen::Matrix3d& r = pose.rotation();
    return {((r(0, 0) * p.x() + r(0, 1) * p.y()) + r(0, 2) * p.z()) + t.x(),
            ((r(1, 0) * p.x() + r(1, 1) * p.y()) + r(1, 2) * p.z()) + t.y(),
            ((r(2, 0) * p.x() + r(2, 1) * p.y()) + r(2, 2) * p.z()) + t.z()};
}

TriangleCorners to_world(const Pose& pose, const TriangleCorners& c) {
    return {to_world(pose, c[0]), to_world(pose, c[1]), to_world(pose, c[2])};
}

}  // namespace tandem

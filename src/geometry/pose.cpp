// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <fmt/format.h>

#include <tandem/pose.hpp>

namespace tandem {

Pose Pose::translation(const Vec3& offset) {
    Pose pose;
    pose.translation_ = offset;
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
    Pose pose;
    pose.translation_ = translation;
    w /= largest, x /= largest, y /= largest, z /= largest;
    if (x == 0.0 && y == 0.0 && z == 0.0) {
        return pose;
    }
    // Dividing the products by |q|² once is closer to a rotation than normalising q first.
    const double s = 2.0 / (w * w + x * x + y * y + z * z);
    pose.rotation_ << 1.0 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y),  //
        s * (x * y + w * z), 1.0 - s * (x * x + z * z), s * (y * z - w * x),                //
        s * (x * z - w * y), s * (y * z + w * x), 1.0 - s * (x * x + y * y);
    return pose;
}

bool Pose::rotates() const noexcept {
    return rotation_ != Eigen::Matrix3d::Identity();
}

bool Pose::is_identity() const noexcept {
    return !rotates() && translation_ == Vec3::Zero();
}

Vec3 to_world(const Pose& pose, const Vec3& p) {
    const Vec3& t = pose.offset();
    const Eigen::Matrix3d& r = pose.rotation();
    return {((r(0, 0) * p.x() + r(0, 1) * p.y()) + r(0, 2) * p.z()) + t.x(),
            ((r(1, 0) * p.x() + r(1, 1) * p.y()) + r(1, 2) * p.z()) + t.y(),
            ((r(2, 0) * p.x() + r(2, 1) * p.y()) + r(2, 2) * p.z()) + t.z()};
}

TriangleCorners to_world(const Pose& pose, const TriangleCorners& c) {
    return {to_world(pose, c[0]), to_world(pose, c[1]), to_world(pose, c[2])};
}

}  // namespace tandem

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/pose.hpp>

namespace tandem::shapes {

/// The pose of B in the coordinates of A. Translations are subtracted before anything is rotated,
/// so that bodies far from the origin lose only the rounding of their positions.
struct RelativePose {
    Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();
    Vec3 translation = Vec3::Zero();

    RelativePose() = default;
    RelativePose(const Pose& a, const Pose& b)
        : rotation(transposed_multiply3(a.rotation(), b.rotation())),
          translation(transposed_times3(a.rotation(), b.translation() - a.translation())) {}

    /// Converts a point of B to the coordinates of A, and a direction of A to those of B.
    [[nodiscard]] Vec3 point(const Vec3& of_b) const {
        return times3(rotation, of_b) + translation;
    }
    [[nodiscard]] Vec3 direction_to_b(const Vec3& of_a) const {
        return transposed_times3(rotation, of_a);
    }
};

}  // namespace tandem::shapes

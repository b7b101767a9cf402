// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "volumes/relative_pose.hpp"

namespace tandem {

/// The relative pose as the kernels of the fast engine use it. All lengths are in units of tree A,
/// which must not be the smaller one (ratio ≤ 1), so that floats reach.
struct WidePose {
    /// y_a = to_a · y_b + translation; `to_a` includes the ratio of scales.
    Eigen::Matrix3d to_a = Eigen::Matrix3d::Identity();
    Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();
    Vec3 translation = Vec3::Zero();
    std::array<std::array<float, 3>, 3> to_a_f{};      ///< rows, rounded
    std::array<std::array<float, 3>, 3> rotation_f{};  ///< rows, rounded
    float ratio = 1.0F;
    double ratio_d = 1.0;
    float slack = 0.0F;
    /// Whether the axes of B are worth a test of their own: they differ from A's, and B is not so
    /// small that its grid leaves the range of float.
    bool tests_axes_of_b = false;
    /// Surely nothing touches: the trees' cubes are apart.
    bool apart = false;
};

/// `pose.ratio` must be at most 1. Poses whose slack is of the size of the trees, or not finite,
/// give a WidePose in which everything overlaps: slow and right.
[[nodiscard]] WidePose wide_pose(const RelativePose& pose);

}  // namespace tandem

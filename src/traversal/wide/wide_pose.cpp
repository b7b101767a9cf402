// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "traversal/wide/wide_pose.hpp"

#include <cmath>

namespace tandem {
namespace {

constexpr double kHopelessSlack = 0x1p-6;    // of the cube [−1, 1]³
constexpr double kLeastRatioForB = 0x1p-40;  // B's grid reaches down to 2^-60 of its own unit

}  // namespace

WideMap wide_map(const Eigen::Matrix3d& matrix, const Vec3& translation) {
    WideMap map;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto row = static_cast<Eigen::Index>(i);
        for (std::size_t j = 0; j < 3; ++j) {
            const double value = matrix(row, static_cast<Eigen::Index>(j));
            map.columns[j][i] = value;
            map.rows[i][j] = static_cast<float>(value);
            map.abs_rows[i][j] = std::fabs(map.rows[i][j]);
            map.abs_columns[j][i] = map.abs_rows[i][j];
        }
        map.columns[3][i] = translation[row];
    }
    return map;
}

WidePose wide_pose(const RelativePose& pose) {
    WidePose wide;
    const bool sane = pose.slack < kHopelessSlack && pose.translation.allFinite();
    if (!sane) {
        wide.slack = 16.0F;  // more than any two points of the cubes are apart
        wide.b_to_a = wide_map(Eigen::Matrix3d::Identity(), Vec3::Zero());
        wide.a_to_b = wide.b_to_a;
        return wide;
    }
    // Every tree lies in the cube [−1, 1]³ of its own frame, a ball of radius √3.
    const double reach = 1.0 + 1.7321 * pose.ratio + pose.slack;
    wide.apart = pose.translation.cwiseAbs().maxCoeff() > reach;
    wide.b_to_a = wide_map(pose.ratio * pose.rotation, pose.translation);
    wide.a_to_b =
        wide_map(pose.rotation.transpose(), -(pose.rotation.transpose() * pose.translation));
    wide.ratio = pose.ratio;
    wide.slack = std::nextafter(static_cast<float>(pose.slack), 1.0F);
    wide.tests_axes_of_b = !pose.aligned && pose.ratio >= kLeastRatioForB;
    return wide;
}

}  // namespace tandem

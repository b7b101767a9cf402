// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "traversal/wide/wide_pose.hpp"

#include <cmath>

#include "geometry/fixed_order.hpp"

namespace tandem::traversal {
namespace {

constexpr double kHopelessSlack = 0x1p-3;  // of the cube [−1, 1]³: nothing can be told apart

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
    const bool sane = pose.slack < kHopelessSlack && pose.translation.allFinite();
    if (!sane) {
        const WideMap identity = wide_map(Eigen::Matrix3d::Identity(), Vec3::Zero());
        // A slack above the distance of any two points of the cubes.
        return {.b_to_a = identity, .a_to_b = identity, .slack = 16.0F};
    }
    // Constructed in place, because the maps are large.
    return {.b_to_a = wide_map(pose.ratio * pose.rotation, pose.translation),
            .a_to_b = wide_map(pose.rotation.transpose(),
                               -transposed_times3(pose.rotation, pose.translation)),
            .ratio = pose.ratio,
            .slack = std::nextafter(static_cast<float>(pose.slack), 1.0F),
            .tests_axes_of_b = !pose.aligned && pose.ratio >= kLeastRatioForB};
}

WidePose near_pose(const WidePose& pose, float gap) {
    WidePose near = pose;
    // The factor covers floats that are now rounded relative to the gap: a few units of 2⁻²⁴.
    near.slack = (pose.slack + gap) * (1.0F + 0x1p-18F);
    return near;
}

}  // namespace tandem::traversal

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "traversal/wide/wide_pose.hpp"

#include <cmath>

namespace tandem {
namespace {

constexpr double kHopelessSlack = 0x1p-6;    // of the cube [−1, 1]³
constexpr double kLeastRatioForB = 0x1p-40;  // B's grid reaches down to 2^-60 of its own unit

std::array<std::array<float, 3>, 3> rounded(const Eigen::Matrix3d& m) {
    std::array<std::array<float, 3>, 3> rows{};
    for (Eigen::Index i = 0; i < 3; ++i) {
        for (Eigen::Index j = 0; j < 3; ++j) {
            rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] =
                static_cast<float>(m(i, j));
        }
    }
    return rows;
}

}  // namespace

WidePose wide_pose(const RelativePose& pose) {
    WidePose wide;
    const bool sane = pose.slack < kHopelessSlack && pose.translation.allFinite();
    if (sane) {
        // Every tree lies in the cube [−1, 1]³ of its own frame, a ball of radius √3.
        const double reach = 1.0 + 1.7321 * pose.ratio + pose.slack;
        wide.apart = pose.translation.cwiseAbs().maxCoeff() > reach;
        wide.rotation = pose.rotation;
        wide.translation = pose.translation;
        wide.ratio_d = pose.ratio;
        wide.slack = std::nextafter(static_cast<float>(pose.slack), 1.0F);
        wide.tests_axes_of_b = !pose.aligned && pose.ratio >= kLeastRatioForB;
    } else {
        wide.slack = 16.0F;  // more than any two points of the cubes are apart
    }
    wide.to_a = wide.ratio_d * wide.rotation;
    wide.to_a_f = rounded(wide.to_a);
    wide.rotation_f = rounded(wide.rotation);
    wide.ratio = static_cast<float>(wide.ratio_d);
    return wide;
}

}  // namespace tandem

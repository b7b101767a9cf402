// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "base/module_names.hpp"
#include "volumes/relative_pose.hpp"

namespace tandem::traversal {

/// An affine map as the kernels of the fast engine use it: y = matrix · x + translation.
struct WideMap {
    /// By columns; the fourth one is the translation. Fourth components are zero.
    alignas(32) std::array<std::array<double, 4>, 4> columns{};
    /// The matrix rounded to float, by rows.
    alignas(16) std::array<std::array<float, 3>, 3> rows{};
    /// The absolute values of the same floats, by rows and by columns.
    alignas(16) std::array<std::array<float, 3>, 3> abs_rows{};
    alignas(16) std::array<std::array<float, 4>, 3> abs_columns{};
};

[[nodiscard]] WideMap wide_map(const Eigen::Matrix3d& matrix, const Vec3& translation);

/// Tests that compute with grids of B in float need at least this ratio, because the step of a grid
/// can be as small as 2^-60 of its tree's unit.
inline constexpr double kLeastRatioForB = 0x1p-40;

/// The relative pose of two trees. All lengths are in units of tree A, which must not be the
/// smaller one (ratio ≤ 1), so that B's numbers fit A's floats.
struct WidePose {
    WideMap b_to_a;  ///< from tree B to tree A, the ratio of scales included
    WideMap a_to_b;  ///< from tree A to the axes of tree B, still in units of A
    double ratio = 1.0;
    float slack = 0.0F;
    /// Whether boxes are also tested along the axes of B: they differ from A's, and B is not so
    /// small that its grids leave the range of float.
    bool tests_axes_of_b = false;
};

/// `pose.ratio` must be at most 1. A pose whose slack is not finite or has the size of the trees
/// gives a WidePose in which everything overlaps: slow, but correct.
[[nodiscard]] WidePose wide_pose(const RelativePose& pose);

/// The same pose for a search for everything up to `gap` apart, in units of A. Objects at most
/// `gap` apart touch after a shift by that much, so a larger slack is all that a walk needs.
[[nodiscard]] WidePose near_pose(const WidePose& pose, float gap);

}  // namespace tandem::traversal

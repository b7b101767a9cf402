// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>

#include <tandem/mesh.hpp>

namespace tandem::geometry {

/// The eigenvalues of a symmetric matrix in ascending order and, in the columns, their axes.
struct SymmetricAxes {
    Vec3 values;
    Eigen::Matrix3d axes;
};

/// By cyclic Jacobi rotations: only + − · / and square roots, so the bits are the same everywhere.
/// Reads the lower triangle.
[[nodiscard]] SymmetricAxes symmetric_axes(const Eigen::Matrix3d& matrix);

}  // namespace tandem::geometry

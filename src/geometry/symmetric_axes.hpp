// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>

#include <tandem/mesh.hpp>

namespace tandem::geometry {

/// The eigenvalues of a symmetric matrix in ascending order, and the eigenvectors as columns.
struct SymmetricAxes {
    Vec3 values;
    Eigen::Matrix3d axes;
};

/// Computed by cyclic Jacobi rotations, with only + − · / and square roots, so the bits are the
/// same everywhere. Reads the lower triangle.
[[nodiscard]] SymmetricAxes symmetric_axes(const Eigen::Matrix3d& matrix);

}  // namespace tandem::geometry

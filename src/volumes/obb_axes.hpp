// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <span>

#include <tandem/mesh.hpp>

#include "base/module_names.hpp"

namespace tandem::volumes {

// Directions for an oriented box. They do not decide what the box contains, so they may be
// approximate; every result is a rotation with one axis per column.

/// Axes of a small box around the points (at least one). Candidates are the coordinate axes, those
/// of the points' covariance, those of the covariance of the hull's surface (Gottschalk 2000), and
/// those of the least rectangle around each of these axes and each of the hull's largest faces. The
/// result is the tightest of them.
[[nodiscard]] Eigen::Matrix3d tight_axes(std::span<const Vec3> points);

/// The candidate whose box around the points has the least volume. Flat boxes are compared by area,
/// thin ones by length.
[[nodiscard]] Eigen::Matrix3d smallest_axes(std::span<const Eigen::Matrix3d> choices,
                                            std::span<const Vec3> points);

/// A rotation that keeps the first axis of `axes` and approximates the others.
[[nodiscard]] Eigen::Matrix3d orthonormalised(const Eigen::Matrix3d& axes);

}  // namespace tandem::volumes

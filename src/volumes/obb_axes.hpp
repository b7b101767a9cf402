// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <span>

#include <tandem/mesh.hpp>

#include "base/module_names.hpp"

namespace tandem::volumes {

// Where an oriented box should point. Nothing here decides what it contains, so all of it may be
// approximate; every answer is a rotation, one axis per column.

/// Axes of a small box around the points (at least one): those of the coordinates, of the points'
/// covariance, of the covariance of the hull's surface (Gottschalk 2000), and of the least
/// rectangle around each of these axes and each of the hull's largest faces; the tightest of them.
[[nodiscard]] Eigen::Matrix3d tight_axes(std::span<const Vec3> points);

/// The choice whose box around the points has the least volume; flat boxes compare by area, thin
/// ones by length.
[[nodiscard]] Eigen::Matrix3d smallest_axes(std::span<const Eigen::Matrix3d> choices,
                                            std::span<const Vec3> points);

/// A rotation with the first axis of `axes` and nearly the others.
[[nodiscard]] Eigen::Matrix3d orthonormalised(const Eigen::Matrix3d& axes);

}  // namespace tandem::volumes

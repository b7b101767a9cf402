// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <span>

#include <tandem/mesh.hpp>

#include "base/module_names.hpp"

namespace tandem::volumes {

/// A rotation whose third axis is the unit vector `normal`, and whose first two are the sides of a
/// small rectangle around the points' projection along it. The smallest rectangle has a side on an
/// edge of the projection's hull; only the longest edges are tried.
[[nodiscard]] Eigen::Matrix3d axes_of_least_rectangle(const Vec3& normal,
                                                      std::span<const Vec3> points);

}  // namespace tandem::volumes

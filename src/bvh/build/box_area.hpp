// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/module_names.hpp"
#include "volumes/aabb.hpp"

namespace tandem::bvh {

/// Half of the surface area of a box with these sides. Builders compare areas only with each other,
/// so the factor two is left out. In this order of operations everywhere: rounding is monotone, so
/// a box never gets a smaller area than a box inside it.
[[nodiscard]] inline double half_area(const Eigen::Array3d& sides) {
    return sides[0] * sides[1] + sides[1] * sides[2] + sides[2] * sides[0];
}

[[nodiscard]] inline double half_area(const Aabb& box) {
    return half_area(Eigen::Array3d(box.hi.cast<double>() - box.lo.cast<double>()));
}

}  // namespace tandem::bvh

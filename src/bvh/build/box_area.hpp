// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/module_names.hpp"
#include "volumes/aabb.hpp"

namespace tandem::bvh {

/// Half the surface area of a box with these sides. Builders only compare areas, so the factor two
/// is omitted. The order of operations is always this one: rounding is monotone, so a box never
/// gets a smaller area than a box inside it.
[[nodiscard]] inline double half_area(const Eigen::Array3d& sides) {
    return sides[0] * sides[1] + sides[1] * sides[2] + sides[2] * sides[0];
}

[[nodiscard]] inline double half_area(const Aabb& box) {
    return half_area(Eigen::Array3d(box.hi.cast<double>() - box.lo.cast<double>()));
}

}  // namespace tandem::bvh

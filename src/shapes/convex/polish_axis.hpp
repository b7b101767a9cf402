// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "shapes/convex/expanding.hpp"

namespace tandem::shapes {

/// Whether a core has a curved side, which a polytope cannot represent.
[[nodiscard]] inline bool is_curved(const Convex& body) {
    return body.core == Core::Cylinder || body.core == Core::Cone;
}

/// Lessens the depth of two cores, at least one of them curved, by turning the axis. Where many
/// axes are nearly as good as the best one, as for cylinders with a common axis, a polytope needs
/// thousands of faces; a search over the axis is faster there.
void polish_axis(const Convex& a, const Convex& b, const RelativePose& b_in_a, CoreDepth& best);

/// Sets the deepest points for the axis: the closest points once B is moved out along it.
void find_deepest_points(const Convex& a, const Convex& b, const RelativePose& b_in_a,
                         CoreDepth& best);

}  // namespace tandem::shapes

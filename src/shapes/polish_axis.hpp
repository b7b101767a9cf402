// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "shapes/expanding.hpp"

namespace tandem::shapes {

/// Whether the side of a core is curved, so that no polytope has its shape.
[[nodiscard]] inline bool is_curved(const Convex& body) {
    return body.core == Core::Cylinder || body.core == Core::Cone;
}

/// Lessens the depth of two cores, one of which is curved, by turning the axis. A polytope needs
/// thousands of faces where many axes are nearly as good as the best one, as for cylinders with
/// the same axis; there, a search along the axis itself is quicker.
void polish_axis(const Convex& a, const Convex& b, const RelativePose& b_in_a, CoreDepth& best);

/// Sets the deepest points along the axis: once B is moved out, they are those that are closest.
void find_deepest_points(const Convex& a, const Convex& b, const RelativePose& b_in_a,
                         CoreDepth& best);

}  // namespace tandem::shapes

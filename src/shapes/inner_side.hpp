// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/collide.hpp>

namespace tandem::shapes {

/// The distance from a point inside a closed mesh with outward faces to its surface along a unit
/// direction, in world coordinates; negative for a point outside. Computed in floating point
/// without exact predicates; an edge counts as part of both its triangles.
[[nodiscard]] double way_to_inner_side(const Placed& placed, const Vec3& origin,
                                       const Vec3& direction);

}  // namespace tandem::shapes

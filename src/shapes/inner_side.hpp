// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/collide.hpp>

namespace tandem::shapes {

/// How far a point inside of a closed mesh that faces out is from its surface along a direction of
/// unit length, all in the world; negative for a point that is outside. The surface is followed in
/// floating point, without exact predicates, and edges count to both of their triangles.
[[nodiscard]] double way_to_inner_side(const Placed& placed, const Vec3& origin,
                                       const Vec3& direction);

}  // namespace tandem::shapes

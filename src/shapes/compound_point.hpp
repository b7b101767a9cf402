// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

#include "shapes/outer_cells.hpp"

namespace tandem::shapes {

/// What lies within this part of a compound's reach is in one place: solids that abut leave no
/// surface between them.
inline constexpr double kSkin = 1e-9;

/// The point nearest to a given one that is in none of the solids, each thicker by `kSkin` of
/// `reach`. A branch and bound: the outside of a solid is a union of convex cells, so what is
/// outside of all is a union of intersections of one cell of each. The nearest point of such an
/// intersection is a bound; one that is inside of another solid is replaced by those for its cells,
/// one in a curved body by those for narrower cells. Each leads to a surface point, which no small
/// step brings nearer. With flat solids the nearest is found; with curved ones another one may be
/// nearer by 1e-4 of the reach at most. Nothing if that takes too many steps.
[[nodiscard]] std::optional<Vec3> nearest_outside(std::span<const SolidPart> solids,
                                                  const Vec3& point, double reach);

}  // namespace tandem::shapes

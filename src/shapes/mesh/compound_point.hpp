// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

#include "shapes/mesh/outer_cells.hpp"

namespace tandem::shapes {

/// Solids are thickened by this part of the compound's reach, so that solids that abut leave no
/// gap, and hence no surface, between them.
inline constexpr double kSkin = 1e-9;

/// The point nearest to a given one that is outside all solids, each thickened by `kSkin` of
/// `reach`.
///
/// The search is a branch and bound. The outside of a solid is a union of convex cells, so the
/// outside of all solids is a union of intersections of one cell of each. The nearest point of such
/// an intersection is a lower bound. If that point is inside another solid, the intersection is
/// replaced by its intersections with each cell of that solid; if it is inside a curved body
/// already chosen, by those with narrower cells of it. Each choice also leads to a surface point
/// (an upper bound) that no small step brings nearer.
///
/// With flat solids the result is the nearest point; with curved ones another point may be nearer
/// by at most 1e-4 of the reach. Returns nothing if the search takes too many steps.
[[nodiscard]] std::optional<Vec3> nearest_outside(std::span<const SolidPart> solids,
                                                  const Vec3& point, double reach);

}  // namespace tandem::shapes

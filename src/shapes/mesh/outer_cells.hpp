// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <tandem/pose.hpp>

#include "shapes/convex/beyond_planes.hpp"
#include "shapes/convex/convex.hpp"

/// Divides the outside of a convex body into convex cells. Beyond a face the cell is a half-space.
/// The outside of a curved side is cut into sectors, that of a ball into patches. Sectors and
/// patches are bounded by planes through the corners of their piece of surface, so they also
/// contain a little of the body: the narrower the cell, the less.
namespace tandem::shapes {

/// A convex body with an inside, in the coordinates of a compound.
struct SolidPart {
    Convex convex;
    Pose pose;
};

/// The distance of a world point from a solid; negative inside.
[[nodiscard]] double outside_of(const SolidPart& solid, const Vec3& point);

struct OuterCell {
    enum class Kind : std::uint8_t { HalfSpace, Sector, Patch };

    std::uint32_t solid = 0;
    Kind kind = Kind::HalfSpace;
    /// In the coordinates of the solid: `a` is the normal of a half-space; for a sector or patch,
    /// a, b (and c) are the directions of its corners, counter-clockwise.
    Vec3 a = Vec3::Zero();
    Vec3 b = Vec3::Zero();
    Vec3 c = Vec3::Zero();
    double at = 0.0;  ///< the offset of a half-space; the height of the centre of a patch
};

/// Adds cells that together contain everything outside a solid.
void add_outer_cells(const SolidPart& solid, std::uint32_t number, std::vector<OuterCell>& out);

/// Adds the two halves of a sector or the four quarters of a patch; nothing for a half-space.
void add_narrower_cells(const OuterCell& cell, std::vector<OuterCell>& out);

/// Adds the planes beyond which a cell lies, in the axes of the world, relative to `origin`. The
/// solid is thickened by `skin`.
void add_planes(const SolidPart& solid, const OuterCell& cell, const Vec3& origin, double skin,
                std::vector<Beyond>& out);

}  // namespace tandem::shapes

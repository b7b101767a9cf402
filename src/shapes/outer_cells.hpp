// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <tandem/pose.hpp>

#include "shapes/beyond_planes.hpp"
#include "shapes/convex.hpp"

/// The outside of a convex body in convex cells. Beyond a face it is a half-space. Around a curved
/// side it is cut into sectors, around a ball into patches, each bounded by planes through its
/// corners: such a cell also holds a little of the body, the less the narrower it is.
namespace tandem::shapes {

/// A convex body with an inside, where a compound has it.
struct SolidPart {
    Convex convex;
    Pose pose;
};

/// How far a point of the world is outside of a solid; negative inside.
[[nodiscard]] double outside_of(const SolidPart& solid, const Vec3& point);

struct OuterCell {
    enum class Kind : std::uint8_t { HalfSpace, Sector, Patch };

    std::uint32_t solid = 0;
    Kind kind = Kind::HalfSpace;
    /// In the coordinates of the solid: the normal of a half-space; the directions between which a
    /// sector or patch is, counter-clockwise.
    Vec3 a = Vec3::Zero();
    Vec3 b = Vec3::Zero();
    Vec3 c = Vec3::Zero();
    double at = 0.0;  ///< the offset of a half-space; the height of the centre of a patch
};

/// Cells that hold everything outside of a solid.
void add_outer_cells(const SolidPart& solid, std::uint32_t number, std::vector<OuterCell>& out);

/// The two halves of a sector, or the four quarters of a patch. Nothing for a half-space.
void add_narrower_cells(const OuterCell& cell, std::vector<OuterCell>& out);

/// The planes beyond which a cell lies, in the axes of the world, seen from an origin. The solid is
/// thicker by `skin`.
void add_planes(const SolidPart& solid, const OuterCell& cell, const Vec3& origin, double skin,
                std::vector<Beyond>& out);

}  // namespace tandem::shapes

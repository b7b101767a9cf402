// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <tandem/mesh.hpp>

namespace tandem::shapes {

/// A face of a hull: a convex polygon in a plane.
struct HullFace {
    Vec3 normal;
    double offset;        ///< normal · x = offset in the plane
    std::uint32_t first;  ///< index in `HullData::corners`
    std::uint32_t count;
};

/// A convex polytope, possibly flat. A flat polygon has two faces; a segment and a point have none.
struct HullData {
    std::vector<Vec3> points;
    std::vector<HullFace> faces;
    std::vector<std::uint32_t> corners;  ///< of all faces; counter-clockwise seen from outside
    std::vector<Triangle> triangles;     ///< of a three-dimensional hull, for its mass
    Vec3 centre = Vec3::Zero();          ///< a point inside
    int dimension = 0;
};

/// The hull of one or more finite points. Points closer to a lower-dimensional hull (plane, line or
/// point) than 1e-12 of the size of the whole are taken to lie on it.
[[nodiscard]] HullData build_hull(std::span<const Vec3> points);

}  // namespace tandem::shapes

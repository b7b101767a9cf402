// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <tandem/mesh.hpp>

#include "geometry/predicates/orient.hpp"
#include "io/polygons/ear_clipping.hpp"

namespace tandem::io {

/// Problems of a polygon that are worth reporting.
struct PolygonFaults {
    bool far_from_planar = false;
    bool crosses_itself = false;
    bool too_complicated = false;
};

/// Replaces the fan of a polygon by other triangles where the fan does not cover the polygon.
class PolygonCutter {
  public:
    /// `corners` is the number of corners of all polygons. The total work that may be spent is
    /// proportional to it, so that no file can make a reader hang.
    PolygonCutter(std::span<const Vec3> vertices, std::size_t corners);

    /// `fan` holds the triangles (0, 1, 2), (0, 2, 3), … of one polygon with at least four corners.
    /// A fan that covers the polygon is kept; this includes all convex polygons.
    PolygonFaults cut(std::span<Triangle> fan);

  private:
    void project(std::span<const Triangle> fan);
    [[nodiscard]] bool fan_covers_polygon() const;
    [[nodiscard]] bool is_negligible(std::span<const Triangle> triangles) const;

    std::span<const Vec3> vertices_;
    std::uint64_t work_;
    EarClipper clipper_;
    std::vector<std::uint32_t> corners_;
    /// The corners without one coordinate, in counter-clockwise order.
    std::vector<Point2> points_;
    std::vector<Vec3> scaled_;  ///< the corners relative to the first one; coordinates from -1 to 1
    bool has_extent_ = false;
    bool far_from_planar_ = false;
    int axis_ = 2;
    bool flipped_ = false;
};

}  // namespace tandem::io

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/module_names.hpp"
#include "geometry/pairs/triangle_pair.hpp"
#include "geometry/predicates/corner_signs.hpp"
#include "geometry/predicates/orient.hpp"

/// Exact signs in machine integers, for points whose coordinates are multiples of a common unit on
/// each axis and below 2^60 units: everything on a grid, and nearly all points near each other. A
/// zero sign costs no more than any other. docs/design/exact-predicates.md derives the bounds.
namespace tandem::geometry {

using GridPoint = std::array<std::int64_t, 3>;

/// Nothing if the points do not fit on a grid.
[[nodiscard]] std::optional<Sign> grid_orient3d(const Vec3& a, const Vec3& b, const Vec3& c,
                                                const Vec3& d) noexcept;
[[nodiscard]] std::optional<Sign> grid_orient2d(Point2 a, Point2 b, Point2 c) noexcept;

/// The heights of p and q over a line, in a common unit, each with a relative error of at most
/// 2^-53. Nothing if the points do not fit on a grid.
[[nodiscard]] std::optional<std::array<double, 2>> grid_heights(Point2 from, Point2 to, Point2 p,
                                                                Point2 q) noexcept;

/// Two triangles on a common grid, for the sides of all corners.
class GridPair {
  public:
    GridPair(const TriangleRef& a, const TriangleRef& b) noexcept;

    [[nodiscard]] bool fits() const noexcept { return fits_; }
    /// The sides of the corners of A relative to the plane of B, and vice versa; only unknown ones
    /// are computed. The pair must fit.
    [[nodiscard]] CornerSigns sides_of_a(const CornerSigns& known) const noexcept {
        return sides(known, 0, 3);
    }
    [[nodiscard]] CornerSigns sides_of_b(const CornerSigns& known) const noexcept {
        return sides(known, 3, 0);
    }
    /// Heights of two corners of the other triangle, in a common unit, each with a relative error
    /// of at most 2 · 2^-53.
    [[nodiscard]] std::array<double, 2> heights_over_a(std::size_t i, std::size_t j) const noexcept;
    [[nodiscard]] std::array<double, 2> heights_over_b(std::size_t i, std::size_t j) const noexcept;

    /// The orientation of four corners; 0 to 2 are corners of A, 3 to 5 of B.
    [[nodiscard]] Sign orientation(std::size_t i, std::size_t j, std::size_t k,
                                   std::size_t l) const noexcept;

  private:
    [[nodiscard]] CornerSigns sides(CornerSigns known, std::size_t first,
                                    std::size_t plane) const noexcept;

    std::array<GridPoint, 6> corners_;
    bool fits_;
};

}  // namespace tandem::geometry

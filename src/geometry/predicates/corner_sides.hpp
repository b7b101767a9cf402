// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "base/module_names.hpp"
#include "geometry/pairs/triangle_pair.hpp"
#include "geometry/predicates/corner_signs.hpp"
#include "geometry/predicates/grid_orient.hpp"
#include "geometry/predicates/orient.hpp"

/// Exact sides of the corners of each triangle relative to the plane of the other.
namespace tandem::geometry {

/// Sides by the filter in double; zero means undecided.
[[nodiscard]] inline CornerSigns filtered_sides(const TriangleRef& t,
                                                const TriangleRef& plane) noexcept {
    const OrientedPlane p(plane[0], plane[1], plane[2]);
    return {p.height(t[0]).certain_sign(), p.height(t[1]).certain_sign(),
            p.height(t[2]).certain_sign()};
}

/// The exact sides of a pair that the filter leaves undecided.
class DoubtfulPair {
  public:
    DoubtfulPair(const TriangleRef& a, const TriangleRef& b) noexcept : a_(a), b_(b), grid_(a, b) {}

    [[nodiscard]] CornerSigns sides_of_a(const CornerSigns& filtered) const {
        return !has_zero(filtered) ? filtered
               : grid_.fits()      ? grid_.sides_of_a(filtered)
                                   : sides_off_grid(filtered, a_, b_);
    }
    [[nodiscard]] CornerSigns sides_of_b(const CornerSigns& filtered) const {
        return !has_zero(filtered) ? filtered
               : grid_.fits()      ? grid_.sides_of_b(filtered)
                                   : sides_off_grid(filtered, b_, a_);
    }

    /// The grid for further orientations of the pair; null if the pair does not fit on one.
    [[nodiscard]] const GridPair* grid() const noexcept { return grid_.fits() ? &grid_ : nullptr; }

  private:
    static CornerSigns sides_off_grid(CornerSigns filtered, const TriangleRef& t,
                                      const TriangleRef& plane);

    const TriangleRef& a_;
    const TriangleRef& b_;
    GridPair grid_;
};

[[nodiscard]] inline bool in_expansion_range(const TriangleRef& t) noexcept {
    return in_expansion_range(t[0]) && in_expansion_range(t[1]) && in_expansion_range(t[2]);
}

/// Whether a corner of one triangle is at the position of a corner of the other.
[[nodiscard]] inline bool share_corner(const TriangleRef& a, const TriangleRef& b) noexcept {
    bool shared = false;
    for (std::size_t i = 0; i < 3; ++i) {
        // Corners seldom agree in just one coordinate, so most of the branches are predictable.
        for (std::size_t j = 0; j < 3; ++j) {
            shared = shared || (a[i].x() == b[j].x() && a[i] == b[j]);
        }
    }
    return shared;
}

/// Whether all corners have the same coordinate on some axis.
[[nodiscard]] inline bool in_axis_plane(const TriangleRef& a, const TriangleRef& b) noexcept {
    for (int axis = 0; axis < 3; ++axis) {
        const double x = a[0][axis];
        if (a[1][axis] == x && a[2][axis] == x && b[0][axis] == x && b[1][axis] == x &&
            b[2][axis] == x) {
            return true;
        }
    }
    return false;
}

/// Whether the boxes around two triangles are disjoint. All axes are compared, because it is not
/// predictable which one separates them.
[[nodiscard]] inline bool bounds_are_disjoint(const TriangleRef& a, const TriangleRef& b) noexcept {
    bool disjoint = false;
    for (int axis = 0; axis < 3; ++axis) {
        const double a0 = a[0][axis];
        const double a1 = a[1][axis];
        const double a2 = a[2][axis];
        const double b0 = b[0][axis];
        const double b1 = b[1][axis];
        const double b2 = b[2][axis];
        const bool before = std::max(std::max(a0, a1), a2) < std::min(std::min(b0, b1), b2);
        const bool behind = std::max(std::max(b0, b1), b2) < std::min(std::min(a0, a1), a2);
        disjoint = disjoint | before | behind;
    }
    return disjoint;
}

}  // namespace tandem::geometry

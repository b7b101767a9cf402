// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "geometry/corner_signs.hpp"
#include "geometry/grid_orient.hpp"
#include "geometry/orient.hpp"
#include "geometry/triangle_pair.hpp"

/// On which sides of the plane of each triangle the corners of the other lie.
namespace tandem {

/// What the filter in double knows: zero means that it is in doubt.
[[nodiscard]] inline CornerSigns filtered_sides(const TriangleRef& t,
                                                const TriangleRef& plane) noexcept {
    const OrientedPlane p(plane[0], plane[1], plane[2]);
    return {p.height(t[0]).certain_sign(), p.height(t[1]).certain_sign(),
            p.height(t[2]).certain_sign()};
}

/// The exact sides of a pair for which the filter has doubts.
class DoubtfulPair {
  public:
    DoubtfulPair(const TriangleRef& a, const TriangleRef& b) noexcept : a_(a), b_(b), grid_(a, b) {}

    [[nodiscard]] CornerSigns sides_of_a(const CornerSigns& filtered) const {
        return !has_zero(filtered) ? filtered
               : grid_.fits()      ? grid_.sides_of_a()
                                   : sides_off_grid(filtered, a_, b_);
    }
    [[nodiscard]] CornerSigns sides_of_b(const CornerSigns& filtered) const {
        return !has_zero(filtered) ? filtered
               : grid_.fits()      ? grid_.sides_of_b()
                                   : sides_off_grid(filtered, b_, a_);
    }

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

/// Whether a corner of one is at the position of a corner of the other.
[[nodiscard]] bool share_corner(const TriangleRef& a, const TriangleRef& b) noexcept;

[[nodiscard]] bool bounds_are_disjoint(const TriangleRef& a, const TriangleRef& b) noexcept;

}  // namespace tandem

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>

#include "geometry/orient.hpp"
#include "geometry/triangle_pair.hpp"

/// On which sides of the plane of one triangle the corners of another lie.
namespace tandem {

using CornerSigns = std::array<Sign, 3>;

[[nodiscard]] inline bool all_equal(const CornerSigns& s) noexcept {
    return s[0] == s[1] && s[1] == s[2];
}

[[nodiscard]] inline bool has_both_sides(const CornerSigns& s) noexcept {
    const bool above = s[0] == Sign::Positive || s[1] == Sign::Positive || s[2] == Sign::Positive;
    const bool below = s[0] == Sign::Negative || s[1] == Sign::Negative || s[2] == Sign::Negative;
    return above && below;
}

/// What the filter in double knows: zero means that it is in doubt.
class FilteredSides {
  public:
    FilteredSides(const TriangleRef& t, const TriangleRef& plane) noexcept {
        const OrientedPlane p(plane[0], plane[1], plane[2]);
        for (std::size_t i = 0; i < 3; ++i) {
            signs_[i] = p.height(t[i]).certain_sign();
        }
    }

    [[nodiscard]] bool in_doubt() const noexcept {
        return signs_[0] == Sign::Zero || signs_[1] == Sign::Zero || signs_[2] == Sign::Zero;
    }
    [[nodiscard]] bool on_one_side() const noexcept {
        return all_equal(signs_) && signs_[0] != Sign::Zero;
    }

    /// The exact signs, of the same triangles.
    [[nodiscard]] CornerSigns decided(const TriangleRef& t, const TriangleRef& plane) const {
        return in_doubt() ? decided_in_doubt(t, plane) : signs_;
    }

  private:
    [[nodiscard]] CornerSigns decided_in_doubt(const TriangleRef& t,
                                               const TriangleRef& plane) const;

    CornerSigns signs_;
};

[[nodiscard]] inline bool in_expansion_range(const TriangleRef& t) noexcept {
    return in_expansion_range(t[0]) && in_expansion_range(t[1]) && in_expansion_range(t[2]);
}

/// Whether a corner of one is at the position of a corner of the other.
[[nodiscard]] bool share_corner(const TriangleRef& a, const TriangleRef& b) noexcept;

[[nodiscard]] bool bounds_are_disjoint(const TriangleRef& a, const TriangleRef& b) noexcept;

}  // namespace tandem

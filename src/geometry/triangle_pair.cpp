// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/triangle_pair.hpp"

#include <algorithm>
#include <utility>

#include <tandem/triangle.hpp>

#include "base/assert.hpp"
#include "geometry/flat_pair.hpp"
#include "geometry/orient.hpp"

namespace tandem {
namespace {

using CornerSigns = std::array<Sign, 3>;

bool all_equal(const CornerSigns& s) noexcept {
    return s[0] == s[1] && s[1] == s[2];
}

bool bounds_are_disjoint(const TriangleRef& a, const TriangleRef& b) noexcept {
    for (int axis = 0; axis < 3; ++axis) {
        const double a0 = a[0][axis];
        const double a1 = a[1][axis];
        const double a2 = a[2][axis];
        const double b0 = b[0][axis];
        const double b1 = b[1][axis];
        const double b2 = b[2][axis];
        if (std::max(std::max(a0, a1), a2) < std::min(std::min(b0, b1), b2) ||
            std::max(std::max(b0, b1), b2) < std::min(std::min(a0, a1), a2)) {
            return true;
        }
    }
    return false;
}

CornerSigns sides_of(const TriangleRef& t, const TriangleRef& plane) {
    const OrientedPlane p(plane[0], plane[1], plane[2]);
    return {p.side(t[0]), p.side(t[1]), p.side(t[2])};
}

/// A triangle seen from the corner whose two edges cut the other plane. The cuts span the common
/// part of the triangle and that plane.
struct Wedge {
    const Vec3& apex;
    const Vec3* first;
    const Vec3* second;
    /// Positive when the edges leave the apex towards the positive side of the other plane.
    Sign heading;
};

/// The signs must not all be equal.
Wedge cut_by_plane(const TriangleRef& t, const CornerSigns& s) noexcept {
    std::size_t apex = 0;
    if (s[0] == s[2]) {
        apex = 1;
    } else if (s[0] == s[1]) {
        apex = 2;
    } else if (s[1] != s[2] && s[0] == Sign::Zero) {
        // All three differ: both cuts from the corner on the plane would be that corner.
        apex = 1;
    }
    const std::size_t next = apex == 2 ? 0 : apex + 1;
    const std::size_t last = 3 - apex - next;
    return {t[apex], &t[next], &t[last], s[next] > s[apex] ? Sign::Positive : Sign::Negative};
}

/// For proper triangles in two planes that meet in a line: how the two intervals in which the line
/// meets the triangles lie. Positive if they overlap, Zero if they touch in an end. Two
/// orientations compare the ends that matter; the order of the ends within an interval follows from
/// the vertex order (docs/design/exact-predicates.md).
Sign overlap_of_intervals(Wedge a, Wedge b) {
    if (a.heading == Sign::Negative) {
        std::swap(a.first, a.second);
    }
    if (b.heading == Sign::Positive) {
        std::swap(b.first, b.second);
    }
    const Sign order = a.heading * b.heading;
    const Sign begin = -orient3d(a.apex, *a.second, b.apex, *b.first) * order;
    if (begin == Sign::Negative) {
        return begin;
    }
    return std::min(begin, orient3d(a.apex, *a.first, b.apex, *b.second) * order);
}

bool has_both_sides(const CornerSigns& s) noexcept {
    const auto [least, most] = std::minmax({s[0], s[1], s[2]});
    return least == Sign::Negative && most == Sign::Positive;
}

}  // namespace

bool intersects(const TriangleRef& a, const TriangleRef& b) {
    if (bounds_are_disjoint(a, b)) {
        return false;
    }
    const CornerSigns sides_a = sides_of(a, b);
    const bool level_a = all_equal(sides_a);
    if (level_a && sides_a[0] != Sign::Zero) {
        return false;
    }
    const CornerSigns sides_b = sides_of(b, a);
    const bool level_b = all_equal(sides_b);
    if (level_b && sides_b[0] != Sign::Zero) {
        return false;
    }
    if (level_a || level_b) {
        return flat_pair_intersects(a, b);
    }
    return overlap_of_intervals(cut_by_plane(a, sides_a), cut_by_plane(b, sides_b)) >= Sign::Zero;
}

bool cuts_through(const TriangleRef& a, const TriangleRef& b) {
    if (bounds_are_disjoint(a, b)) {
        return false;
    }
    const CornerSigns sides_a = sides_of(a, b);
    if (!has_both_sides(sides_a)) {
        return false;
    }
    const CornerSigns sides_b = sides_of(b, a);
    return has_both_sides(sides_b) &&
           overlap_of_intervals(cut_by_plane(a, sides_a), cut_by_plane(b, sides_b)) ==
               Sign::Positive;
}

bool intersects(const TriangleCorners& a, const TriangleCorners& b) {
    TANDEM_ASSERT(a[0].allFinite() && a[1].allFinite() && a[2].allFinite());
    TANDEM_ASSERT(b[0].allFinite() && b[1].allFinite() && b[2].allFinite());
    return intersects(refer_to(a), refer_to(b));
}

bool is_degenerate(const TriangleCorners& t) {
    return is_degenerate(refer_to(t));
}

}  // namespace tandem

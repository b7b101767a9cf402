// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/pairs/triangle_pair.hpp"

#include <algorithm>

#include <tandem/triangle.hpp>

#include "base/assert.hpp"
#include "geometry/pairs/flat_pair.hpp"
#include "geometry/pairs/line_pieces.hpp"
#include "geometry/predicates/corner_sides.hpp"

namespace tandem::geometry {
namespace {

/// For proper triangles whose planes meet in a line, in which each triangle has an interval:
/// positive if the intervals overlap, Zero if they touch in an end, Negative if they are disjoint.
/// Two orientations compare the ends that matter (docs/design/exact-predicates.md).
Sign overlap_of_intervals(const LinePieces& pieces) {
    const Sign begin = pieces.overlap_at_begin_of_b();
    return begin == Sign::Negative ? begin : std::min(begin, pieces.overlap_at_end_of_b());
}

}  // namespace

bool intersects(const TriangleRef& a, const TriangleRef& b) {
    if (bounds_are_disjoint(a, b)) {
        return false;
    }
    // The pairs that come here are undecided by floats. Many share a corner, and testing that takes
    // less time than a filter.
    if (share_corner(a, b)) {
        return true;
    }
    // Common in flat sheets. The filters could not decide such a pair, and would be slow, because
    // their bounds are denormal numbers.
    if (in_axis_plane(a, b)) {
        return flat_pair_intersects(a, b);
    }
    // Both filters come before the exact stages, because the second may decide what the first
    // cannot.
    CornerSigns sides_a = filtered_sides(a, b);
    if (on_one_side(sides_a)) {
        return false;
    }
    CornerSigns sides_b = filtered_sides(b, a);
    if (on_one_side(sides_b)) {
        return false;
    }
    if (has_zero(sides_a) || has_zero(sides_b)) {
        const DoubtfulPair pair(a, b);
        sides_a = pair.sides_of_a(sides_a);
        if (all_equal(sides_a)) {
            return sides_a[0] == Sign::Zero && flat_pair_intersects(a, b);
        }
        sides_b = pair.sides_of_b(sides_b);
        if (all_equal(sides_b)) {
            return sides_b[0] == Sign::Zero && flat_pair_intersects(a, b);
        }
        return overlap_of_intervals({a, sides_a, b, sides_b, pair.grid()}) >= Sign::Zero;
    }
    return overlap_of_intervals({a, sides_a, b, sides_b, nullptr}) >= Sign::Zero;
}

bool cuts_through(const TriangleRef& a, const TriangleRef& b) {
    if (bounds_are_disjoint(a, b)) {
        return false;
    }
    CornerSigns sides_a = filtered_sides(a, b);
    CornerSigns sides_b = filtered_sides(b, a);
    if (on_one_side(sides_a) || on_one_side(sides_b)) {
        return false;
    }
    if (has_zero(sides_a) || has_zero(sides_b)) {
        const DoubtfulPair pair(a, b);
        sides_a = pair.sides_of_a(sides_a);
        sides_b = pair.sides_of_b(sides_b);
    }
    return has_both_sides(sides_a) && has_both_sides(sides_b) &&
           overlap_of_intervals({a, sides_a, b, sides_b, nullptr}) == Sign::Positive;
}

}  // namespace tandem::geometry

namespace tandem {

bool intersects(const TriangleCorners& a, const TriangleCorners& b) {
    return geometry::are_finite(a) && geometry::are_finite(b) &&
           intersects(geometry::refer_to(a), geometry::refer_to(b));
}

bool is_degenerate(const TriangleCorners& t) {
    return !geometry::are_finite(t) || is_degenerate(geometry::refer_to(t));
}

}  // namespace tandem

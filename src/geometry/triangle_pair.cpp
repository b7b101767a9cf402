// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/triangle_pair.hpp"

#include <algorithm>

#include <tandem/triangle.hpp>

#include "base/assert.hpp"
#include "geometry/corner_sides.hpp"
#include "geometry/flat_pair.hpp"
#include "geometry/line_pieces.hpp"

namespace tandem {
namespace {

/// For proper triangles in two planes that meet in a line: how the two intervals in which the line
/// meets the triangles lie. Positive if they overlap, Zero if they touch in an end. Two
/// orientations compare the ends that matter (docs/design/exact-predicates.md).
Sign overlap_of_intervals(const LinePieces& pieces) {
    const Sign begin = pieces.overlap_at_begin_of_b();
    return begin == Sign::Negative ? begin : std::min(begin, pieces.overlap_at_end_of_b());
}

}  // namespace

bool intersects(const TriangleRef& a, const TriangleRef& b) {
    if (bounds_are_disjoint(a, b)) {
        return false;
    }
    // Both filters come before the exact stages: the second may know what the first does not.
    const FilteredSides filtered_a(a, b);
    if (filtered_a.on_one_side()) {
        return false;
    }
    const FilteredSides filtered_b(b, a);
    if (filtered_b.on_one_side()) {
        return false;
    }
    if ((filtered_a.in_doubt() || filtered_b.in_doubt()) && share_corner(a, b)) {
        return true;
    }
    const CornerSigns sides_a = filtered_a.decided(a, b);
    if (all_equal(sides_a)) {
        return sides_a[0] == Sign::Zero && flat_pair_intersects(a, b);
    }
    const CornerSigns sides_b = filtered_b.decided(b, a);
    if (all_equal(sides_b)) {
        return sides_b[0] == Sign::Zero && flat_pair_intersects(a, b);
    }
    return overlap_of_intervals({a, sides_a, b, sides_b}) >= Sign::Zero;
}

bool cuts_through(const TriangleRef& a, const TriangleRef& b) {
    if (bounds_are_disjoint(a, b)) {
        return false;
    }
    const FilteredSides filtered_a(a, b);
    const FilteredSides filtered_b(b, a);
    if (filtered_a.on_one_side() || filtered_b.on_one_side()) {
        return false;
    }
    const CornerSigns sides_a = filtered_a.decided(a, b);
    if (!has_both_sides(sides_a)) {
        return false;
    }
    const CornerSigns sides_b = filtered_b.decided(b, a);
    return has_both_sides(sides_b) &&
           overlap_of_intervals({a, sides_a, b, sides_b}) == Sign::Positive;
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

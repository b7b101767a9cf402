// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/pairs/common_part.hpp"

#include <array>
#include <optional>

#include "base/assert.hpp"
#include "geometry/pairs/common_polygon.hpp"
#include "geometry/pairs/edge_cut.hpp"
#include "geometry/pairs/exact_common_part.hpp"
#include "geometry/pairs/features.hpp"
#include "geometry/pairs/line_pieces.hpp"
#include "geometry/predicates/corner_sides.hpp"
#include "geometry/predicates/grid_orient.hpp"

/// The common part from exact signs: they decide which corners and which cuts of edges its points
/// are, so that only the coordinates of cuts are rounded (docs/design/exact-predicates.md).
namespace tandem::geometry {
namespace {

/// One of two triangles whose planes meet in a line.
class CrossedTriangle {
  public:
    using GridHeights = std::array<double, 2> (GridPair::*)(std::size_t, std::size_t) const;

    /// `heights` are those over the plane of the other triangle, if there is a grid.
    CrossedTriangle(const TriangleRef& t, const CornerSigns& sides, const LinePiece& piece,
                    const TriangleRef& other, const GridPair* grid, GridHeights heights)
        : t_(t), sides_(sides), piece_(piece), other_(other), grid_(grid), heights_(heights) {}

    [[nodiscard]] const LinePiece& piece() const noexcept { return piece_; }

    /// Whether only the apex is on the line.
    [[nodiscard]] bool is_one_point() const noexcept { return sides_[piece_.apex] == Sign::Zero; }

    /// The feature of the end of the piece that is on the edge from the apex to `corner`.
    [[nodiscard]] TriangleFeature feature_at(std::size_t corner) const noexcept {
        if (sides_[corner] == Sign::Zero) {
            return vertex_feature(corner);
        }
        return is_one_point() ? vertex_feature(piece_.apex) : edge_feature(piece_.apex, corner);
    }

    /// The feature of all points of the piece except its ends.
    [[nodiscard]] TriangleFeature feature_between() const noexcept {
        const bool is_edge = sides_[piece_.begin] == Sign::Zero && sides_[piece_.end] == Sign::Zero;
        return is_edge ? edge_feature(piece_.begin, piece_.end) : TriangleFeature::Face;
    }

    [[nodiscard]] bool is_vertex_at(std::size_t corner) const noexcept {
        return sides_[corner] == Sign::Zero || is_one_point();
    }

    [[nodiscard]] Vec3 position_at(std::size_t corner) {
        if (sides_[corner] == Sign::Zero) {
            return t_[corner];
        }
        if (is_one_point()) {
            return t_[piece_.apex];
        }
        if (grid_ != nullptr) {
            const auto [at_apex, at_corner] = (grid_->*heights_)(piece_.apex, corner);
            return point_between(t_[piece_.apex], at_apex, t_[corner], at_corner);
        }
        if (!plane_) {
            plane_.emplace(other_);
        }
        return plane_->cut(t_[piece_.apex], t_[corner]);
    }

  private:
    const TriangleRef& t_;
    const CornerSigns& sides_;
    const LinePiece& piece_;
    const TriangleRef& other_;
    const GridPair* grid_;
    GridHeights heights_;
    std::optional<CuttingPlane> plane_;
};

/// The point in which the piece of A at its corner i and the piece of B at its corner j both end.
IntersectionPoint common_end(CrossedTriangle& a, std::size_t i, CrossedTriangle& b, std::size_t j) {
    const bool from_b = b.is_vertex_at(j) && !a.is_vertex_at(i);
    return {from_b ? b.position_at(j) : a.position_at(i), a.feature_at(i), b.feature_at(j)};
}

IntersectionPoint end_of_a(CrossedTriangle& a, std::size_t i, const CrossedTriangle& b) {
    return {a.position_at(i), a.feature_at(i), b.feature_between()};
}

IntersectionPoint end_of_b(const CrossedTriangle& a, CrossedTriangle& b, std::size_t j) {
    return {b.position_at(j), a.feature_between(), b.feature_at(j)};
}

TriangleIntersection one_point(const IntersectionPoint& point) {
    TriangleIntersection result;
    result.kind = IntersectionKind::TouchingPoint;
    result.count = 1;
    result.all[0] = point;
    return result;
}

/// For proper triangles whose planes meet in a line. `sides_a` and `sides_b` are exact.
TriangleIntersection common_piece(const TriangleRef& a, const CornerSigns& sides_a,
                                  const TriangleRef& b, const CornerSigns& sides_b,
                                  const GridPair* grid) {
    // 1. Pieces that do not overlap, that touch in an end, or that are one point.
    const LinePieces pieces(a, sides_a, b, sides_b, grid);
    const Sign at_begin = pieces.overlap_at_begin_of_b();
    if (at_begin == Sign::Negative) {
        return {};
    }
    const Sign at_end = pieces.overlap_at_end_of_b();
    if (at_end == Sign::Negative) {
        return {};
    }
    const LinePiece& piece_a = pieces.of_a();
    const LinePiece& piece_b = pieces.of_b();
    CrossedTriangle in_a(a, sides_a, piece_a, b, grid, &GridPair::heights_over_b);
    CrossedTriangle in_b(b, sides_b, piece_b, a, grid, &GridPair::heights_over_a);
    if (at_begin == Sign::Zero) {
        return one_point(common_end(in_a, piece_a.end, in_b, piece_b.begin));
    }
    if (at_end == Sign::Zero) {
        return one_point(common_end(in_a, piece_a.begin, in_b, piece_b.end));
    }
    if (in_a.is_one_point()) {
        return one_point(end_of_a(in_a, piece_a.begin, in_b));
    }
    if (in_b.is_one_point()) {
        return one_point(end_of_b(in_a, in_b, piece_b.begin));
    }
    // 2. Two ends: at each, the piece that ends first.
    const Sign b_begins_later = pieces.from_a_to_b(piece_a.begin, piece_b.begin);
    const Sign b_ends_later = pieces.from_a_to_b(piece_a.end, piece_b.end);
    TriangleIntersection result;
    result.kind = has_both_sides(sides_a) && has_both_sides(sides_b)
                      ? IntersectionKind::Crossing
                      : IntersectionKind::TouchingSegment;
    result.count = 2;
    result.all[0] = b_begins_later == Sign::Zero
                        ? common_end(in_a, piece_a.begin, in_b, piece_b.begin)
                    : b_begins_later == Sign::Positive ? end_of_b(in_a, in_b, piece_b.begin)
                                                       : end_of_a(in_a, piece_a.begin, in_b);
    result.all[1] = b_ends_later == Sign::Zero ? common_end(in_a, piece_a.end, in_b, piece_b.end)
                    : b_ends_later == Sign::Positive ? end_of_a(in_a, piece_a.end, in_b)
                                                     : end_of_b(in_a, in_b, piece_b.end);
    return result;
}

}  // namespace

TriangleIntersection intersection_of(const TriangleRef& a, const TriangleRef& b) {
    if (bounds_are_disjoint(a, b)) {
        return {};
    }
    CornerSigns sides_a = filtered_sides(a, b);
    CornerSigns sides_b = filtered_sides(b, a);
    if (on_one_side(sides_a) || on_one_side(sides_b)) {
        return {};
    }
    if (!in_expansion_range(a) || !in_expansion_range(b)) {
        return exact_intersection(a, b);
    }
    if (!has_zero(sides_a) && !has_zero(sides_b)) {
        return common_piece(a, sides_a, b, sides_b, nullptr);
    }
    if (!in_axis_plane(a, b)) {
        const DoubtfulPair pair(a, b);
        sides_a = pair.sides_of_a(sides_a);
        if (on_one_side(sides_a)) {
            return {};
        }
        // Three zeros on one side mean one plane, or a degenerate triangle.
        if (!all_equal(sides_a)) {
            sides_b = pair.sides_of_b(sides_b);
            if (on_one_side(sides_b)) {
                return {};
            }
            if (!all_equal(sides_b)) {
                return common_piece(a, sides_a, b, sides_b, pair.grid());
            }
        }
    }
    const auto polygon = common_polygon(a, b);
    return polygon ? *polygon : exact_intersection(a, b);
}

}  // namespace tandem::geometry

namespace tandem {

TriangleIntersection intersection_segment(const TriangleCorners& a, const TriangleCorners& b) {
    if (!geometry::are_finite(a) || !geometry::are_finite(b)) {
        return {};
    }
    return geometry::intersection_of(geometry::refer_to(a), geometry::refer_to(b));
}

std::vector<Vec3> intersection_shape(const TriangleCorners& a, const TriangleCorners& b) {
    const TriangleIntersection common = intersection_segment(a, b);
    std::vector<Vec3> positions;
    positions.reserve(common.count);
    for (const IntersectionPoint& point : common.points()) {
        positions.push_back(point.position);
    }
    return positions;
}

}  // namespace tandem

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/pairs/exact_common_part.hpp"

#include <array>
#include <utility>
#include <vector>

#include "geometry/pairs/exact_hull.hpp"
#include "geometry/pairs/features.hpp"
#include "geometry/pairs/flat_pair.hpp"

/// The common part of two triangles, by clipping one with the half-spaces of the other in integers.
/// No decision is shared with intersects() or intersection_of(), so tests can compare the two.
namespace tandem::geometry {
namespace {

/// The point numerator / denominator; the denominator is positive.
struct Point {
    IntegerVector numerator;
    Integer denominator;
};

/// The span of a triangle's corners: one to three points in general position.
using HullCorners = std::vector<IntegerVector>;

/// A convex polygon without repeated or straight corners, a segment, a point, or nothing. Clipping
/// preserves this, because kept corners and the cuts of edges are extreme points of the result.
using Polygon = std::vector<Point>;

/// The point at which an edge crosses the boundary. Heights are linear in numerator and denominator
/// together, so this combination has height zero; both weights are positive.
Point cut(const Point& above, const Integer& height_above, const Point& below,
          const Integer& height_below) {
    const auto combine = [&](const Integer& x_above, const Integer& x_below) -> Integer {
        return height_above * x_below - height_below * x_above;
    };
    return {{combine(above.numerator[0], below.numerator[0]),
             combine(above.numerator[1], below.numerator[1]),
             combine(above.numerator[2], below.numerator[2])},
            combine(above.denominator, below.denominator)};
}

Polygon clipped(const Polygon& polygon, const HalfSpace& half_space) {
    std::vector<Integer> heights;
    heights.reserve(polygon.size());
    for (const Point& p : polygon) {
        heights.emplace_back(dot(p.numerator, half_space.inward) -
                             p.denominator * half_space.offset);
    }
    Polygon result;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        if (heights[i].sign() >= 0) {
            result.push_back(polygon[i]);
        }
        const std::size_t next = (i + 1) % polygon.size();
        const bool way_back = polygon.size() == 2 && next == 0;
        if (way_back || heights[i].sign() * heights[next].sign() >= 0) {
            continue;
        }
        result.push_back(heights[i].sign() > 0
                             ? cut(polygon[i], heights[i], polygon[next], heights[next])
                             : cut(polygon[next], heights[next], polygon[i], heights[i]));
    }
    return result;
}

/// The corners of both triangles as integers. Each axis has its own power of two: scaling an axis
/// maps hulls to hulls.
struct ScaledPair {
    std::array<IntegerVector, 6> corners;
    std::array<int, 3> exponents;
};

ScaledPair to_integers(const TriangleRef& a, const TriangleRef& b) {
    ScaledPair result;
    for (std::size_t k = 0; k < 3; ++k) {
        const auto axis = static_cast<Eigen::Index>(k);
        auto scale = to_common_scale(std::array{a[0][axis], a[1][axis], a[2][axis],  //
                                                b[0][axis], b[1][axis], b[2][axis]});
        for (std::size_t i = 0; i < 6; ++i) {
            result.corners[i][k] = std::move(scale.integers[i]);
        }
        result.exponents[k] = scale.exponent;
    }
    return result;
}

/// A triangle, a segment or a point with integer coordinates, and the numbers of its corners.
struct SpannedHull {
    HullCorners corners;
    std::array<std::size_t, 3> numbers{};

    SpannedHull(const TriangleRef& t, const IntegerVector* integers) {
        const Simplex simplex = spanned_simplex(t);
        for (std::size_t i = 0; i < simplex.size; ++i) {
            while (simplex.corners[i] != t.corners[numbers[i]]) {
                ++numbers[i];
            }
            corners.push_back(integers[numbers[i]]);
        }
    }

    /// The feature of a point of the hull. A corner belongs to it unless the side opposite to the
    /// corner contains the point.
    [[nodiscard]] TriangleFeature feature_at(const Point& point) const {
        unsigned bits = 0;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            if (!is_opposite(point, i)) {
                bits |= corner_bit(numbers[i]);
            }
        }
        return feature_of(bits);
    }

  private:
    [[nodiscard]] bool is_opposite(const Point& point, std::size_t i) const {
        if (corners.size() == 1) {
            return false;
        }
        const IntegerVector& side = corners[(i + 1) % corners.size()];
        const IntegerVector from_side{point.numerator[0] - point.denominator * side[0],
                                      point.numerator[1] - point.denominator * side[1],
                                      point.numerator[2] - point.denominator * side[2]};
        const IntegerVector zero{0, 0, 0};
        if (corners.size() == 2) {
            return from_side == zero;
        }
        return cross(difference(corners[(i + 2) % 3], side), from_side) == zero;
    }
};

IntersectionKind kind_of(std::size_t count, const TriangleRef& a, const TriangleRef& b) {
    switch (count) {
        case 0:
            return IntersectionKind::Disjoint;
        case 1:
            return IntersectionKind::TouchingPoint;
        case 2:
            return cuts_through(a, b) ? IntersectionKind::Crossing
                                      : IntersectionKind::TouchingSegment;
        default:
            return IntersectionKind::Coplanar;
    }
}

}  // namespace

TriangleIntersection exact_intersection(const TriangleRef& a, const TriangleRef& b) {
    const ScaledPair pair = to_integers(a, b);
    const SpannedHull hull_a(a, pair.corners.data());
    const SpannedHull hull_b(b, pair.corners.data() + 3);
    const bool a_is_smaller = hull_a.corners.size() <= hull_b.corners.size();
    Polygon shape;
    for (const IntegerVector& corner : (a_is_smaller ? hull_a : hull_b).corners) {
        shape.push_back({corner, 1});
    }
    for (const HalfSpace& side : half_spaces((a_is_smaller ? hull_b : hull_a).corners)) {
        shape = clipped(shape, side);
    }
    TriangleIntersection result;
    result.kind = kind_of(shape.size(), a, b);
    result.count = shape.size();
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const auto& [numerator, denominator] = shape[i];
        result.all[i] = {Vec3(rounded(numerator[0], denominator, pair.exponents[0]),
                              rounded(numerator[1], denominator, pair.exponents[1]),
                              rounded(numerator[2], denominator, pair.exponents[2])),
                         hull_a.feature_at(shape[i]), hull_b.feature_at(shape[i])};
    }
    return result;
}

}  // namespace tandem::geometry

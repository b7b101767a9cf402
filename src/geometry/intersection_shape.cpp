// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <array>
#include <utility>
#include <vector>

#include <tandem/triangle.hpp>

#include "geometry/exact_hull.hpp"
#include "geometry/flat_pair.hpp"

/// The common part of two triangles by clipping one with the half-spaces of the other, in integers.
/// It shares no decision with intersects(), so that tests can hold one against the other.
namespace tandem {
namespace {

/// The point numerator / denominator; the denominator is positive.
struct Point {
    IntegerVector numerator;
    Integer denominator;
};

/// What three corners span: one to three points in general position.
using HullCorners = std::vector<IntegerVector>;

/// A convex polygon without repeated or straight corners, a segment, a point, or nothing. Clipping
/// keeps it so: kept corners and the cuts of edges are extreme points of the result.
using Polygon = std::vector<Point>;

/// Where the edge crosses the boundary. Heights are linear in numerator and denominator together,
/// so that this combination has height zero; both weights are positive.
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

/// The corners of both triangles as integers. Each axis has a power of two of its own: scaling an
/// axis maps hulls to hulls.
struct ScaledPair {
    std::array<IntegerVector, 6> corners;
    std::array<int, 3> exponents;
};

ScaledPair to_integers(const TriangleCorners& a, const TriangleCorners& b) {
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

HullCorners spanned_corners(const TriangleCorners& t, const IntegerVector* integers) {
    const Simplex simplex = spanned_simplex(refer_to(t));
    HullCorners result;
    for (std::size_t i = 0; i < simplex.size; ++i) {
        result.push_back(integers[simplex.corners[i] - t.data()]);
    }
    return result;
}

}  // namespace

std::vector<Vec3> intersection_shape(const TriangleCorners& a, const TriangleCorners& b) {
    const ScaledPair pair = to_integers(a, b);
    HullCorners clippee = spanned_corners(a, pair.corners.data());
    HullCorners clipper = spanned_corners(b, pair.corners.data() + 3);
    if (clippee.size() > clipper.size()) {
        std::swap(clippee, clipper);
    }
    Polygon shape;
    for (const IntegerVector& corner : clippee) {
        shape.push_back({corner, 1});
    }
    for (const HalfSpace& side : half_spaces(clipper)) {
        shape = clipped(shape, side);
    }

    std::vector<Vec3> result;
    result.reserve(shape.size());
    for (const auto& [numerator, denominator] : shape) {
        result.emplace_back(rounded(numerator[0], denominator, pair.exponents[0]),
                            rounded(numerator[1], denominator, pair.exponents[1]),
                            rounded(numerator[2], denominator, pair.exponents[2]));
    }
    return result;
}

}  // namespace tandem

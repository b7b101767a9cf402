// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/pairs/common_polygon.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/assert.hpp"
#include "geometry/pairs/edge_cut.hpp"
#include "geometry/pairs/features.hpp"
#include "geometry/pairs/flat_pair.hpp"
#include "geometry/predicates/orient.hpp"

namespace tandem::geometry {
namespace {

constexpr std::size_t next_of(std::size_t i) noexcept {
    return i == 2 ? 0 : i + 1;
}

/// A triangle projected to a coordinate plane, and the position of the other triangle's corners:
/// for each edge, from corner i on, the sides of these corners; positive is inside.
struct FlatTriangle {
    std::array<Point2, 3> corners;
    Sign turn;
    std::array<std::array<Sign, 3>, 3> sides;

    FlatTriangle(const TriangleRef& t, AxisProjection projection)
        : corners{projection(t[0]), projection(t[1]), projection(t[2])},
          turn(orient2d(corners[0], corners[1], corners[2])),
          sides{} {}

    void look_at(const FlatTriangle& other) {
        for (std::size_t i = 0; i < 3; ++i) {
            for (std::size_t k = 0; k < 3; ++k) {
                sides[i][k] = orient2d(corners[i], corners[next_of(i)], other.corners[k]) * turn;
            }
        }
    }

    [[nodiscard]] bool holds(std::size_t corner) const noexcept {
        return sides[0][corner] != Sign::Negative && sides[1][corner] != Sign::Negative &&
               sides[2][corner] != Sign::Negative;
    }

    /// The feature that holds corner `corner` of the other triangle, which must be in this one. A
    /// corner of this triangle belongs to the feature unless the point is on the edge opposite to
    /// it.
    [[nodiscard]] TriangleFeature feature_at(std::size_t corner) const noexcept {
        unsigned bits = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            if (sides[next_of(i)][corner] != Sign::Zero) {
                bits |= corner_bit(i);
            }
        }
        return feature_of(bits);
    }
};

/// The edges that contain a feature, as bits of the corners opposite to them.
unsigned edges_with(TriangleFeature feature) noexcept {
    return ~static_cast<unsigned>(feature) & 7U;
}

/// Points of a convex polygon are neighbours if both lie on one edge of one of the triangles.
bool are_neighbours(const IntersectionPoint& p, const IntersectionPoint& q) noexcept {
    return (edges_with(p.on_a) & edges_with(q.on_a)) != 0 ||
           (edges_with(p.on_b) & edges_with(q.on_b)) != 0;
}

void put_in_order(TriangleIntersection& polygon) {
    for (std::size_t i = 0; i + 2 < polygon.count; ++i) {
        std::size_t k = i + 1;
        while (k + 1 < polygon.count && !are_neighbours(polygon.all[i], polygon.all[k])) {
            ++k;
        }
        std::swap(polygon.all[i + 1], polygon.all[k]);
    }
}

class PolygonMaker {
  public:
    PolygonMaker(const TriangleRef& a, const TriangleRef& b, AxisProjection projection)
        : a_(a), b_(b), projection_(projection), flat_a_(a, projection), flat_b_(b, projection) {}

    [[nodiscard]] bool are_proper() const noexcept {
        return flat_a_.turn != Sign::Zero && flat_b_.turn != Sign::Zero;
    }

    /// Collects the extreme points of the common part: corners of one triangle within the other,
    /// and crossings of edges.
    [[nodiscard]] TriangleIntersection make() {
        flat_a_.look_at(flat_b_);
        flat_b_.look_at(flat_a_);
        for (std::size_t i = 0; i < 3; ++i) {
            if (flat_b_.holds(i)) {
                add({a_[i], vertex_feature(i), flat_b_.feature_at(i)});
            }
        }
        for (std::size_t j = 0; j < 3; ++j) {
            // Corners of both were added above.
            if (flat_a_.holds(j) && !is_vertex(flat_a_.feature_at(j))) {
                add({b_[j], flat_a_.feature_at(j), vertex_feature(j)});
            }
        }
        for (std::size_t i = 0; i < 3; ++i) {
            for (std::size_t j = 0; j < 3; ++j) {
                if (cross(flat_b_.sides[j], i) && cross(flat_a_.sides[i], j)) {
                    add({cut_by_line(a_[i], a_[next_of(i)], b_[j], b_[next_of(j)], projection_),
                         edge_feature(i, next_of(i)), edge_feature(j, next_of(j))});
                }
            }
        }
        put_in_order(result_);
        if (turns_against_a()) {
            std::reverse(result_.all.begin() + 1,
                         result_.all.begin() + static_cast<std::ptrdiff_t>(result_.count));
        }
        result_.kind = result_.count == 0   ? IntersectionKind::Disjoint
                       : result_.count == 1 ? IntersectionKind::TouchingPoint
                       : result_.count == 2 ? IntersectionKind::TouchingSegment
                                            : IntersectionKind::Coplanar;
        return result_;
    }

  private:
    static bool is_vertex(TriangleFeature f) noexcept {
        return f == TriangleFeature::Vertex0 || f == TriangleFeature::Vertex1 ||
               f == TriangleFeature::Vertex2;
    }

    /// Whether the ends of the edge from corner k on are strictly on two sides.
    static bool cross(const std::array<Sign, 3>& sides, std::size_t k) noexcept {
        return sides[k] * sides[next_of(k)] == Sign::Negative;
    }

    /// By the sign of the rounded area, which is uncertain for the thinnest polygons.
    [[nodiscard]] bool turns_against_a() const noexcept {
        double area = 0.0;
        for (std::size_t i = 2; i < result_.count; ++i) {
            const Point2 p = projection_(result_.all[i - 1].position - result_.all[0].position);
            const Point2 q = projection_(result_.all[i].position - result_.all[0].position);
            area += p.x * q.y - p.y * q.x;
        }
        return sign_of(area) * flat_a_.turn == Sign::Negative;
    }

    void add(const IntersectionPoint& point) {
        TANDEM_ASSERT(result_.count < TriangleIntersection::kMostPoints);
        result_.all[result_.count++] = point;
    }

    const TriangleRef& a_;
    const TriangleRef& b_;
    AxisProjection projection_;
    FlatTriangle flat_a_;
    FlatTriangle flat_b_;
    TriangleIntersection result_;
};

}  // namespace

std::optional<TriangleIntersection> common_polygon(const TriangleRef& a, const TriangleRef& b) {
    const int likely = largest_projection(a);
    // A projection in which a proper triangle stays proper shows the other one as proper, too.
    // Slivers may need a second or third axis.
    for (const int axis : {likely, (likely + 1) % 3, (likely + 2) % 3}) {
        PolygonMaker maker(a, b, AxisProjection::dropping(axis));
        if (maker.are_proper()) {
            return maker.make();
        }
    }
    return std::nullopt;
}

}  // namespace tandem::geometry

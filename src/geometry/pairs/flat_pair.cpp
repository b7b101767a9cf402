// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/pairs/flat_pair.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "base/assert.hpp"
#include "geometry/predicates/orient.hpp"

namespace tandem::geometry {
namespace {

bool lexicographically_less(const Vec3& p, const Vec3& q) noexcept {
    return std::lexicographical_compare(p.data(), p.data() + 3, q.data(), q.data() + 3);
}

Point2 project(const Vec3& p, int dropped_axis) noexcept {
    return {p[(dropped_axis + 1) % 3], p[(dropped_axis + 2) % 3]};
}

/// Points of a plane in counter-clockwise order. Two points are a polygon of two edges, there and
/// back; one point has a single edge to itself.
struct Polygon2 {
    std::array<Point2, 3> corners;
    std::size_t size;
};

Polygon2 project(const Simplex& s, int dropped_axis) {
    Polygon2 p{{}, s.size};
    for (std::size_t i = 0; i < s.size; ++i) {
        p.corners[i] = project(s[i], dropped_axis);
    }
    if (s.size == 3 && orient2d(p.corners[0], p.corners[1], p.corners[2]) == Sign::Negative) {
        std::swap(p.corners[1], p.corners[2]);
    }
    return p;
}

/// Whether all of q is strictly on the outer side of the line of some edge of p.
bool edge_separates(const Polygon2& p, const Polygon2& q) {
    const auto q_end = q.corners.begin() + static_cast<std::ptrdiff_t>(q.size);
    for (std::size_t i = 0; i < p.size; ++i) {
        const Point2 from = p.corners[i];
        const Point2 to = p.corners[(i + 1) % p.size];
        if (std::all_of(q.corners.begin(), q_end,
                        [&](Point2 r) { return orient2d(from, to, r) == Sign::Negative; })) {
            return true;
        }
    }
    return false;
}

bool has_corner_off_line(const Polygon2& p, const Polygon2& q) {
    std::array<Point2, 6> all{};
    auto end = std::copy_n(p.corners.begin(), p.size, all.begin());
    end = std::copy_n(q.corners.begin(), q.size, end);
    const std::span points(all.begin(), end);
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (std::size_t j = i + 1; j < points.size(); ++j) {
            for (std::size_t k = j + 1; k < points.size(); ++k) {
                if (orient2d(points[i], points[j], points[k]) != Sign::Zero) {
                    return true;
                }
            }
        }
    }
    return false;
}

/// Whether all of q is strictly outside the line of some edge of p. `turn` is the orientation of p.
bool edge_separates(const std::array<Point2, 3>& p, Sign turn, const std::array<Point2, 3>& q) {
    for (std::size_t i = 0; i < 3; ++i) {
        const Point2 from = p[i];
        const Point2 to = p[i == 2 ? 0 : i + 1];
        if (orient2d(from, to, q[0]) == -turn && orient2d(from, to, q[1]) == -turn &&
            orient2d(from, to, q[2]) == -turn) {
            return true;
        }
    }
    return false;
}

/// Decides for two triangles in one plane, if both are proper in this projection.
std::optional<bool> flat_triangles_intersect(const TriangleRef& a, const TriangleRef& b,
                                             int dropped_axis) {
    const std::array p{project(a[0], dropped_axis), project(a[1], dropped_axis),
                       project(a[2], dropped_axis)};
    const std::array q{project(b[0], dropped_axis), project(b[1], dropped_axis),
                       project(b[2], dropped_axis)};
    const Sign turn_p = orient2d(p[0], p[1], p[2]);
    const Sign turn_q = orient2d(q[0], q[1], q[2]);
    if (turn_p == Sign::Zero || turn_q == Sign::Zero) {
        return std::nullopt;
    }
    return !edge_separates(p, turn_p, q) && !edge_separates(q, turn_q, p);
}

/// Decides for two triangles whose corners all lie in one plane.
bool coplanar_intersect(const Simplex& a, const Simplex& b) {
    for (int axis = 0; axis < 3; ++axis) {
        const Polygon2 p = project(a, axis);
        const Polygon2 q = project(b, axis);
        // Three corners not on one line prove that dropping this axis maps the plane one to one.
        if (has_corner_off_line(p, q)) {
            return !edge_separates(p, q) && !edge_separates(q, p);
        }
    }
    // All corners are on one line, along which the lexicographic order is the order of the points.
    TANDEM_ASSERT(a.size < 3 && b.size < 3);
    return !lexicographically_less(a.back(), b.front()) &&
           !lexicographically_less(b.back(), a.front());
}

bool segment_meets_triangle(const Simplex& segment, const Simplex& triangle) {
    const Vec3& p = segment.front();
    const Vec3& q = segment.back();
    const OrientedPlane plane(triangle[0], triangle[1], triangle[2]);
    const Sign side_p = plane.side(p);
    const Sign side_q = plane.side(q);
    if (side_p == side_q) {
        return side_p == Sign::Zero && coplanar_intersect(segment, triangle);
    }
    // The line cuts the plane in one point. These are its barycentric coordinates, up to a common
    // factor with the sign of `heading`.
    const Sign heading = side_q > side_p ? Sign::Positive : Sign::Negative;
    return orient3d(p, q, triangle[0], triangle[1]) * heading >= Sign::Zero &&
           orient3d(p, q, triangle[1], triangle[2]) * heading >= Sign::Zero &&
           orient3d(p, q, triangle[2], triangle[0]) * heading >= Sign::Zero;
}

}  // namespace

bool is_degenerate(const TriangleRef& t) {
    for (int axis = 0; axis < 3; ++axis) {
        if (orient2d(project(t[0], axis), project(t[1], axis), project(t[2], axis)) != Sign::Zero) {
            return false;
        }
    }
    return true;
}

Simplex spanned_simplex(const TriangleRef& t) {
    if (!is_degenerate(t)) {
        return {t.corners, 3};
    }
    const auto [low, high] = std::minmax_element(
        t.corners.begin(), t.corners.end(),
        [](const Vec3* p, const Vec3* q) { return lexicographically_less(*p, *q); });
    return {{*low, *high, *high}, **low == **high ? std::size_t{1} : std::size_t{2}};
}

int largest_projection(const TriangleRef& t) noexcept {
    const Vec3 u = t[1] - t[0];
    const Vec3 v = t[2] - t[0];
    const double x = std::fabs(u.y() * v.z() - u.z() * v.y());
    const double y = std::fabs(u.z() * v.x() - u.x() * v.z());
    const double z = std::fabs(u.x() * v.y() - u.y() * v.x());
    return x >= y ? (x >= z ? 0 : 2) : (y >= z ? 1 : 2);
}

bool flat_pair_intersects(const TriangleRef& a, const TriangleRef& b) {
    // Two proper triangles get here only if they lie in one plane.
    if (const auto answer = flat_triangles_intersect(a, b, largest_projection(a))) {
        return *answer;
    }
    const Simplex p = spanned_simplex(a);
    const Simplex q = spanned_simplex(b);
    if (p.size == 3 && q.size == 3) {
        return coplanar_intersect(p, q);
    }
    if (p.size == 3) {
        return segment_meets_triangle(q, p);
    }
    if (q.size == 3) {
        return segment_meets_triangle(p, q);
    }
    return orient3d(p.front(), p.back(), q.front(), q.back()) == Sign::Zero &&
           coplanar_intersect(p, q);
}

}  // namespace tandem::geometry

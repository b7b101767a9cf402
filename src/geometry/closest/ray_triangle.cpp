// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/closest/ray_triangle.hpp"

#include <algorithm>
#include <cmath>

#include "base/assert.hpp"
#include "geometry/closest/exact_ray.hpp"
#include "geometry/predicates/orient.hpp"

namespace tandem::geometry {
namespace {

/// Whether the relative error of a determinant is at most 2^-42; a parameter is a quotient of two.
bool is_accurate(const FilteredDeterminant& d) noexcept {
    return d.bound <= 0x1p-42 * std::fabs(d.value);
}

bool is_ordinary(double t) noexcept {
    return t >= 0x1p-1000 && t <= 0x1p+1000;
}

/// How the line through the origin passes the three edges: the smallest of the signs, oriented so
/// that Positive means inside.
Sign inside_edges(const Vec3& origin, const Vec3& direction, const TriangleRef& t, Sign heading) {
    Sign smallest = Sign::Positive;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3& from = t[i];
        const Vec3& to = t[i == 2 ? 0 : i + 1];
        const Sign s = OrientedPlane(origin, from, to).heading(direction) * heading;
        if (s == Sign::Negative) {
            return Sign::Negative;
        }
        smallest = std::min(smallest, s);
    }
    return smallest;
}

}  // namespace

std::optional<double> hit(const Ray& ray, const TriangleRef& triangle) {
    TANDEM_ASSERT(ray.origin.allFinite() && ray.direction.allFinite());
    TANDEM_ASSERT(ray.direction != Vec3::Zero());
    const auto& [origin, direction, t_max] = ray;
    if (!(t_max >= 0.0)) {
        return std::nullopt;
    }
    // 1. Exact signs decide whether there is a hit.
    const OrientedPlane plane(triangle[0], triangle[1], triangle[2]);
    const Sign side = plane.side(origin);
    const Sign heading = plane.heading(direction);
    if (heading == Sign::Zero) {
        // The ray is parallel to the plane, or the triangle is degenerate and both signs are zero.
        return side == Sign::Zero ? exact_hit(ray, triangle) : std::nullopt;
    }
    if (side == heading || inside_edges(origin, direction, triangle, heading) == Sign::Negative) {
        return std::nullopt;
    }
    if (side == Sign::Zero) {
        return 0.0;
    }
    // 2. The parameter in double if its error is small enough, else from integers.
    const FilteredDeterminant height = plane.height(origin);
    const FilteredDeterminant climb = plane.climb(direction);
    const double t = -height.value / climb.value;
    if (is_accurate(height) && is_accurate(climb) && is_ordinary(t)) {
        if (t * (1.0 + kRayParameterError) < t_max) {
            return t;
        }
        if (t * (1.0 - kRayParameterError) > t_max) {
            return std::nullopt;
        }
    }
    return exact_hit(ray, triangle);
}

std::optional<double> hit(const Segment& segment, const TriangleRef& triangle) {
    const auto& [from, to] = segment;
    TANDEM_ASSERT(from.allFinite() && to.allFinite());
    const OrientedPlane plane(triangle[0], triangle[1], triangle[2]);
    const Sign side_from = plane.side(from);
    const Sign side_to = plane.side(to);
    if (side_from == side_to) {
        return side_from == Sign::Zero ? exact_hit(segment, triangle) : std::nullopt;
    }
    if (!intersects(TriangleRef{{&from, &to, &to}}, triangle)) {
        return std::nullopt;
    }
    if (side_from == Sign::Zero || side_to == Sign::Zero) {
        return side_from == Sign::Zero ? 0.0 : 1.0;
    }
    const FilteredDeterminant height_from = plane.height(from);
    const FilteredDeterminant height_to = plane.height(to);
    const double t = height_from.value / (height_from.value - height_to.value);
    if (is_accurate(height_from) && is_accurate(height_to) && is_ordinary(t)) {
        return t;
    }
    return exact_hit(segment, triangle);
}

Crossing crossing(const Vec3& origin, const Vec3& direction, const TriangleRef& triangle) {
    TANDEM_ASSERT(origin.allFinite() && direction.allFinite() && direction != Vec3::Zero());
    const OrientedPlane plane(triangle[0], triangle[1], triangle[2]);
    const Sign side = plane.side(origin);
    const Sign heading = plane.heading(direction);
    if (heading == Sign::Zero) {
        if (side != Sign::Zero) {
            return Crossing::Miss;
        }
        const std::optional<double> t = exact_hit(Ray{origin, direction}, triangle);
        return !t ? Crossing::Miss : *t == 0.0 ? Crossing::AtOrigin : Crossing::Graze;
    }
    if (side == heading) {
        return Crossing::Miss;
    }
    const Sign inside = inside_edges(origin, direction, triangle, heading);
    if (inside == Sign::Negative) {
        return Crossing::Miss;
    }
    if (side == Sign::Zero) {
        return Crossing::AtOrigin;
    }
    if (inside == Sign::Zero) {
        return Crossing::Graze;
    }
    return heading == Sign::Positive ? Crossing::Leaving : Crossing::Entering;
}

}  // namespace tandem::geometry

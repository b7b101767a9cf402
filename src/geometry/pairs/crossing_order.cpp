// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/pairs/crossing_order.hpp"

#include <optional>

#include "geometry/pairs/exact_hull.hpp"
#include "geometry/predicates/orient.hpp"

namespace tandem::geometry {
namespace {

struct Bounds {
    double lo;
    double hi;
};

/// t = −height / climb in double, with bounds; nothing if the filter is not certain.
std::optional<Bounds> filtered_parameter(const OrientedPlane& plane, const Vec3& origin,
                                         const Vec3& direction) {
    const FilteredDeterminant height = plane.height(origin);
    const FilteredDeterminant climb = plane.climb(direction);
    const double t = -height.value / climb.value;
    const bool accurate = height.bound <= 0x1p-42 * std::fabs(height.value) &&
                          climb.bound <= 0x1p-42 * std::fabs(climb.value);
    const double size = std::fabs(t);
    if (!accurate || !(size >= 0x1p-1000 && size <= 0x1p+1000)) {
        return std::nullopt;
    }
    return Bounds{t - 0x1p-40 * size, t + 0x1p-40 * size};
}

bool in_one_plane(const OrientedPlane& plane, const TriangleRef& t) {
    return plane.side(t[0]) == Sign::Zero && plane.side(t[1]) == Sign::Zero &&
           plane.side(t[2]) == Sign::Zero;
}

struct Parameter {
    Integer numerator;
    Integer denominator;  ///< positive
};

using Corners = std::array<IntegerVector, 3>;

Parameter exact_parameter(const Corners& t, const IntegerVector& origin,
                          const IntegerVector& direction) {
    const IntegerVector normal = cross(difference(t[1], t[0]), difference(t[2], t[0]));
    Parameter parameter{dot(normal, difference(t[0], origin)), dot(normal, direction)};
    if (parameter.denominator < 0) {
        parameter.numerator = -parameter.numerator;
        parameter.denominator = -parameter.denominator;
    }
    return parameter;
}

int exact_order(const Vec3& origin, const Vec3& direction, const TriangleRef& a,
                const TriangleRef& b) {
    // Each axis has its own power of two: scaling an axis changes no parameter.
    std::array<IntegerVector, 8> all;
    for (std::size_t k = 0; k < 3; ++k) {
        const auto axis = static_cast<Eigen::Index>(k);
        auto scale =
            to_common_scale(std::array{a[0][axis], a[1][axis], a[2][axis], b[0][axis], b[1][axis],
                                       b[2][axis], origin[axis], direction[axis]});
        for (std::size_t i = 0; i < 8; ++i) {
            all[i][k] = std::move(scale.integers[i]);
        }
    }
    const Parameter p = exact_parameter({all[0], all[1], all[2]}, all[6], all[7]);
    const Parameter q = exact_parameter({all[3], all[4], all[5]}, all[6], all[7]);
    return Integer(p.numerator * q.denominator).compare(Integer(q.numerator * p.denominator));
}

}  // namespace

std::strong_ordering order_along(const Vec3& origin, const Vec3& direction, const TriangleRef& a,
                                 const TriangleRef& b) {
    const OrientedPlane plane_a(a[0], a[1], a[2]);
    const OrientedPlane plane_b(b[0], b[1], b[2]);
    const auto t_a = filtered_parameter(plane_a, origin, direction);
    const auto t_b = filtered_parameter(plane_b, origin, direction);
    if (t_a && t_b) {
        if (t_a->hi < t_b->lo) {
            return std::strong_ordering::less;
        }
        if (t_b->hi < t_a->lo) {
            return std::strong_ordering::greater;
        }
    }
    if (in_one_plane(plane_a, b)) {
        return std::strong_ordering::equal;
    }
    return exact_order(origin, direction, a, b) <=> 0;
}

}  // namespace tandem::geometry

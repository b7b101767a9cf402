// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/pairs/edge_cut.hpp"

#include <cmath>
#include <utility>

#include "geometry/pairs/exact_hull.hpp"
#include "geometry/predicates/grid_orient.hpp"

namespace tandem::geometry {
namespace {

/// Whether a height is accurate enough for the point that is computed from it.
bool is_good_height(const FilteredDeterminant& height) noexcept {
    return height.bound <= 0x1p-54 * std::fabs(height.value);
}

/// The points as integers; each axis has its own power of two.
template <std::size_t N>
struct ScaledPoints {
    explicit ScaledPoints(const std::array<const Vec3*, N>& all) {
        for (std::size_t k = 0; k < 3; ++k) {
            std::array<double, N> column;
            for (std::size_t i = 0; i < N; ++i) {
                column[i] = (*all[i])[static_cast<Eigen::Index>(k)];
            }
            auto scale = to_common_scale(column);
            exponents[k] = scale.exponent;
            for (std::size_t i = 0; i < N; ++i) {
                points[i][k] = std::move(scale.integers[i]);
            }
        }
    }

    std::array<IntegerVector, N> points;
    std::array<int, 3> exponents;
};

/// The first two points are the ends of the edge; `height_p` and `height_q` are their heights.
template <std::size_t N>
Vec3 exact_point_between(const ScaledPoints<N>& all, Integer height_p, Integer height_q) {
    if (height_p.sign() < 0) {
        height_p = -height_p;
        height_q = -height_q;
    }
    const Integer denominator = height_p - height_q;
    Vec3 result;
    for (std::size_t k = 0; k < 3; ++k) {
        result[static_cast<Eigen::Index>(k)] =
            rounded(height_p * all.points[1][k] - height_q * all.points[0][k], denominator,
                    all.exponents[k]);
    }
    return result;
}

}  // namespace

Vec3 point_between(const Vec3& p, double height_p, const Vec3& q, double height_q) noexcept {
    const double up = std::fabs(height_p);
    const double down = std::fabs(height_q);
    const double all = up + down;
    // From the nearer end, where the error is smaller.
    if (up <= down) {
        return p + (up / all) * (q - p);
    }
    return q + (down / all) * (p - q);
}

Vec3 CuttingPlane::cut(const Vec3& p, const Vec3& q) const {
    const FilteredDeterminant height_p = wide_.height(p);
    const FilteredDeterminant height_q = wide_.height(q);
    if (is_good_height(height_p) && is_good_height(height_q)) {
        return point_between(p, height_p.value, q, height_q.value);
    }
    const ScaledPoints<5> all({&p, &q, &t_[0], &t_[1], &t_[2]});
    const auto& points = all.points;
    const IntegerVector normal =
        cross(difference(points[3], points[2]), difference(points[4], points[2]));
    return exact_point_between(all, dot(normal, difference(points[0], points[2])),
                               dot(normal, difference(points[1], points[2])));
}

Vec3 cut_by_line(const Vec3& p, const Vec3& q, const Vec3& from, const Vec3& to,
                 AxisProjection projection) {
    const FilteredDeterminant height_p = wide_area(projection(from), projection(to), projection(p));
    const FilteredDeterminant height_q = wide_area(projection(from), projection(to), projection(q));
    if (is_good_height(height_p) && is_good_height(height_q)) {
        return point_between(p, height_p.value, q, height_q.value);
    }
    if (const auto heights =
            grid_heights(projection(from), projection(to), projection(p), projection(q))) {
        return point_between(p, (*heights)[0], q, (*heights)[1]);
    }
    const ScaledPoints<4> all({&p, &q, &from, &to});
    const auto x = static_cast<std::size_t>(projection.x);
    const auto y = static_cast<std::size_t>(projection.y);
    const IntegerVector line = difference(all.points[3], all.points[2]);
    const auto height = [&](const IntegerVector& r) {
        const IntegerVector d = difference(r, all.points[2]);
        return Integer(line[x] * d[y] - line[y] * d[x]);
    };
    return exact_point_between(all, height(all.points[0]), height(all.points[1]));
}

}  // namespace tandem::geometry

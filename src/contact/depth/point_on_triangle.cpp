// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/depth/point_on_triangle.hpp"

#include <algorithm>

#include "geometry/fixed_order.hpp"

namespace tandem::contact {
namespace {

Vec3 near_point_of_segment(const Vec3& point, const Vec3& from, const Vec3& to) {
    const Vec3 along = to - from;
    const double square = squared_norm3(along);
    if (!(square > 0.0)) {
        return from;
    }
    const double t = dot3(point - from, along) / square;
    return t <= 0.0 ? from : (t >= 1.0 ? to : Vec3(from + t * along));
}

}  // namespace

Vec3 near_point(const Vec3& point, const TriangleCorners& triangle) {
    const Vec3 u = triangle[1] - triangle[0];
    const Vec3 v = triangle[2] - triangle[0];
    const Vec3 w = point - triangle[0];
    const double uu = squared_norm3(u);
    const double uv = dot3(u, v);
    const double vv = squared_norm3(v);
    const double uw = dot3(u, w);
    const double vw = dot3(v, w);
    const double determinant = uu * vv - uv * uv;
    const double s = vv * uw - uv * vw;
    const double t = uu * vw - uv * uw;
    // Well inside a well-shaped triangle, rounding does not matter.
    if (determinant > 1e-6 * (uu * vv) && s > 0.0 && t > 0.0 && s + t < determinant) {
        return triangle[0] + (s / determinant) * u + (t / determinant) * v;
    }
    Vec3 best = near_point_of_segment(point, triangle[0], triangle[1]);
    double least = squared_norm3(best - point);
    const auto try_point = [&](const Vec3& candidate) {
        const double square = squared_norm3(candidate - point);
        if (square < least) {
            least = square;
            best = candidate;
        }
    };
    try_point(near_point_of_segment(point, triangle[1], triangle[2]));
    try_point(near_point_of_segment(point, triangle[2], triangle[0]));
    // A sliver: weights from cross products are more precise.
    const Vec3 normal = u.cross(v);
    const double square = squared_norm3(normal);
    if (square > 0.0) {
        const double of_1 = dot3(normal, w.cross(v)) / square;
        const double of_2 = dot3(normal, u.cross(w)) / square;
        if (of_1 > 0.0 && of_2 > 0.0 && of_1 + of_2 < 1.0) {
            try_point(triangle[0] + of_1 * u + of_2 * v);
        }
    }
    return best;
}

}  // namespace tandem::contact

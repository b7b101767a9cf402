// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "base/assert.hpp"
#include "geometry/predicates/bignum.hpp"
#include "geometry/predicates/orient.hpp"

namespace tandem::geometry {
namespace {

Sign sign_of_integer(const Integer& x) {
    return static_cast<Sign>(x.sign());
}

Sign determinant_sign(const std::array<Integer, 3>& u, const std::array<Integer, 3>& v,
                      const std::array<Integer, 3>& w) {
    return sign_of_integer((u[1] * v[2] - u[2] * v[1]) * w[0] + (u[2] * v[0] - u[0] * v[2]) * w[1] +
                           (u[0] * v[1] - u[1] * v[0]) * w[2]);
}

}  // namespace

// A determinant is linear in each column, so each axis has its own power of two: a column of
// denormals beside a column near 1e308 needs no long integers.

Sign orient3d_bignum(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    TANDEM_ASSERT(a.allFinite() && b.allFinite() && c.allFinite() && d.allFinite());
    std::array<Integer, 3> u;
    std::array<Integer, 3> v;
    std::array<Integer, 3> w;
    for (int axis = 0; axis < 3; ++axis) {
        const auto k = static_cast<std::size_t>(axis);
        const auto column = to_common_scale(std::array{a[axis], b[axis], c[axis], d[axis]});
        u[k] = column.integers[1] - column.integers[0];
        v[k] = column.integers[2] - column.integers[0];
        w[k] = column.integers[3] - column.integers[0];
    }
    return determinant_sign(u, v, w);
}

Sign heading3d_bignum(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    TANDEM_ASSERT(a.allFinite() && b.allFinite() && c.allFinite() && d.allFinite());
    std::array<Integer, 3> u;
    std::array<Integer, 3> v;
    std::array<Integer, 3> w;
    for (int axis = 0; axis < 3; ++axis) {
        const auto k = static_cast<std::size_t>(axis);
        const auto column = to_common_scale(std::array{a[axis], b[axis], c[axis], d[axis]});
        u[k] = column.integers[1] - column.integers[0];
        v[k] = column.integers[2] - column.integers[0];
        w[k] = column.integers[3];
    }
    return determinant_sign(u, v, w);
}

Sign orient2d_bignum(Point2 a, Point2 b, Point2 c) {
    const auto x = to_common_scale(std::array{a.x, b.x, c.x}).integers;
    const auto y = to_common_scale(std::array{a.y, b.y, c.y}).integers;
    return sign_of_integer((x[1] - x[0]) * (y[2] - y[0]) - (y[1] - y[0]) * (x[2] - x[0]));
}

}  // namespace tandem::geometry

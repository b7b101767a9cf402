// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/predicates/orient.hpp"

#include "base/assert.hpp"
#include "geometry/predicates/expansion.hpp"
#include "geometry/predicates/grid_orient.hpp"
#include "geometry/predicates/wide_orient.hpp"

namespace tandem::geometry {
namespace {

bool are_equal(Point2 p, Point2 q) noexcept {
    return p.x == q.x && p.y == q.y;
}

/// u v' − u' v.
Expansion<16> minor(const Expansion<2>& u, const Expansion<2>& v_prime, const Expansion<2>& u_prime,
                    const Expansion<2>& v) noexcept {
    return sum(product(u, v_prime), negated(product(u_prime, v)));
}

/// The sign of det(b − a, c − a, d).
Sign determinant_sign(const Vec3& a, const Vec3& b, const Vec3& c, const Expansion<2>& dx,
                      const Expansion<2>& dy, const Expansion<2>& dz) noexcept {
    const auto ux = exact_difference(b.x(), a.x());
    const auto uy = exact_difference(b.y(), a.y());
    const auto uz = exact_difference(b.z(), a.z());
    const auto vx = exact_difference(c.x(), a.x());
    const auto vy = exact_difference(c.y(), a.y());
    const auto vz = exact_difference(c.z(), a.z());
    const auto x = product(minor(uy, vz, uz, vy), dx);
    const auto y = product(minor(uz, vx, ux, vz), dy);
    const auto z = product(minor(ux, vy, uy, vx), dz);
    return sign_of(sum(sum(x, y), z).leading());
}

}  // namespace

Sign orient3d_expansion(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    TANDEM_ASSERT(in_expansion_range(a) && in_expansion_range(b) && in_expansion_range(c) &&
                  in_expansion_range(d));
    return determinant_sign(a, b, c, exact_difference(d.x(), a.x()), exact_difference(d.y(), a.y()),
                            exact_difference(d.z(), a.z()));
}

Sign heading3d_expansion(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    TANDEM_ASSERT(in_expansion_range(a) && in_expansion_range(b) && in_expansion_range(c) &&
                  in_expansion_range(d));
    return determinant_sign(a, b, c, exact_difference(d.x(), 0.0), exact_difference(d.y(), 0.0),
                            exact_difference(d.z(), 0.0));
}

Sign orient2d_expansion(Point2 a, Point2 b, Point2 c) {
    TANDEM_ASSERT(in_expansion_range(a) && in_expansion_range(b) && in_expansion_range(c));
    return sign_of(minor(exact_difference(b.x, a.x), exact_difference(c.y, a.y),
                         exact_difference(b.y, a.y), exact_difference(c.x, a.x))
                       .leading());
}

Sign orient3d_exact(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    // Frequent: triangles that share a vertex.
    if (a == b || a == c || a == d || b == c || b == d || c == d) {
        return Sign::Zero;
    }
    if (const std::optional<Sign> sign = grid_orient3d(a, b, c, d)) {
        return *sign;
    }
    if (in_expansion_range(a) && in_expansion_range(b) && in_expansion_range(c) &&
        in_expansion_range(d)) {
        const std::optional<Sign> sign = WidePlane(a, b, c).height(d).sign();
        return sign ? *sign : orient3d_expansion(a, b, c, d);
    }
    return orient3d_bignum(a, b, c, d);
}

Sign heading3d_exact(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    // Frequent: rays that start in a corner.
    if (a == b || a == c || b == c) {
        return Sign::Zero;
    }
    if (in_expansion_range(a) && in_expansion_range(b) && in_expansion_range(c) &&
        in_expansion_range(d)) {
        return heading3d_expansion(a, b, c, d);
    }
    return heading3d_bignum(a, b, c, d);
}

Sign orient2d_exact(Point2 a, Point2 b, Point2 c) {
    if (are_equal(a, b) || are_equal(a, c) || are_equal(b, c)) {
        return Sign::Zero;
    }
    // For edges along the axes one product is zero, and the signs of differences are exact.
    const Sign left = sign_of(b.x - a.x) * sign_of(c.y - a.y);
    const Sign right = sign_of(b.y - a.y) * sign_of(c.x - a.x);
    if (left == Sign::Zero || right == Sign::Zero || left != right) {
        return left == Sign::Zero ? -right : left;
    }
    if (const std::optional<Sign> sign = grid_orient2d(a, b, c)) {
        return *sign;
    }
    if (in_expansion_range(a) && in_expansion_range(b) && in_expansion_range(c)) {
        const std::optional<Sign> sign = wide_area(a, b, c).sign();
        return sign ? *sign : orient2d_expansion(a, b, c);
    }
    return orient2d_bignum(a, b, c);
}

}  // namespace tandem::geometry

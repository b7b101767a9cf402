// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Geometry>
#include <array>
#include <cmath>

#include "support/troublesome_pairs.hpp"

/// Pairs of nearby triangles of which one or both are slivers. Their widths range from their length
/// down to less than an ulp of it, and to zero.
namespace tandem::testing {

class SliverPairs {
  public:
    explicit SliverPairs(std::uint64_t seed) : rng_(seed) {}

    TrianglePair draw() {
        const Vec3 meeting =
            one_in(4) ? Vec3::Zero() : Vec3(point() * std::ldexp(1.0, power(0, 6)));
        const double gap = one_in(8) ? 0.0 : std::ldexp(real(), -power(0, 60));
        const Vec3 along_a = direction();
        Vec3 along_b = direction();
        switch (power(0, 3)) {
            case 0:  // almost parallel needles
                along_b = along_a + std::ldexp(1.0, -power(0, 60)) * direction();
                break;
            case 1:  // parallel, up to rounding
                along_b = real() * along_a;
                break;
            default:
                break;
        }
        TrianglePair pair{sliver(meeting, along_a), sliver(meeting + gap * direction(), along_b)};
        if (one_in(3)) {
            pair.b = near_face(pair.a, gap);
        }
        pair.a = reordered(pair.a, static_cast<unsigned>(power(0, 5)));
        pair.b = reordered(pair.b, static_cast<unsigned>(power(0, 5)));
        if (one_in(2)) {
            std::swap(pair.a, pair.b);
        }
        return pair;
    }

  private:
    double real() { return std::uniform_real_distribution<double>(-1.0, 1.0)(rng_); }
    double fraction() { return 0.5 * (1.0 + real()); }
    int power(int low, int high) { return std::uniform_int_distribution<int>(low, high)(rng_); }
    bool one_in(int n) { return power(1, n) == 1; }
    Vec3 point() { return {real(), real(), real()}; }
    Vec3 direction() { return point().normalized(); }
    double width() { return one_in(10) ? 0.0 : std::ldexp(fraction(), -power(0, 56)); }

    /// A sliver through a point; its third corner is beside, at or beyond an end of the long edge.
    TriangleCorners sliver(const Vec3& through, const Vec3& along) {
        const double begin = -fraction();
        const double end = fraction();
        const double third = one_in(4) ? begin : begin + fraction() * (end - begin);
        return {through + begin * along, through + end * along,
                Vec3(through + third * along) + width() * direction()};
    }

    /// A triangle with one corner above a point of a face, and the others farther away.
    TriangleCorners near_face(const TriangleCorners& face, double gap) {
        const double s = fraction();
        const double t = (1.0 - s) * fraction();
        const Vec3 foot = face[0] + s * (face[1] - face[0]) + t * (face[2] - face[0]);
        Vec3 normal = (face[1] - face[0]).cross(face[2] - face[0]);
        normal = normal.norm() > 0.0 ? Vec3(normal.normalized()) : direction();
        const double lift = std::ldexp(1.0, -power(0, 50));
        const Vec3 corner = foot + std::fabs(gap) * normal;
        const Vec3 second = corner + point() + lift * normal;
        return {corner, second,
                one_in(2) ? Vec3(corner + point() + lift * normal)
                          : Vec3(second + width() * direction())};
    }

    Rng rng_;
};

}  // namespace tandem::testing

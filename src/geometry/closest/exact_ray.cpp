// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "geometry/closest/exact_ray.hpp"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "geometry/pairs/exact_hull.hpp"
#include "geometry/pairs/flat_pair.hpp"

namespace tandem::geometry {
namespace {

/// The denominator is positive.
struct Fraction {
    Integer numerator;
    Integer denominator;
};

bool operator<(const Fraction& p, const Fraction& q) {
    return p.numerator * q.denominator < q.numerator * p.denominator;
}

Fraction to_fraction(double x) {
    const DecodedDouble d = decode(x);
    Fraction result{d.mantissa, 1};
    (d.exponent < 0 ? result.denominator : result.numerator) <<= std::abs(d.exponent);
    return result;
}

/// The points origin + t · direction with 0 <= t <= last.
struct Course {
    IntegerVector origin;
    IntegerVector direction;
    std::optional<Fraction> last;
};

/// The smallest parameter of a point within all half-spaces; 0 if and only if the origin is within
/// them. For a half-space, height + t · climb >= 0 bounds t from below or above.
std::optional<double> first_inside(const Course& course, const std::vector<HalfSpace>& sides) {
    Fraction first{0, 1};
    std::optional<Fraction> last = course.last;
    for (const auto& [inward, offset] : sides) {
        const Integer height = dot(course.origin, inward) - offset;
        const Integer climb = dot(course.direction, inward);
        if (climb.sign() == 0) {
            if (height.sign() < 0) {
                return std::nullopt;
            }
            continue;
        }
        if (climb.sign() > 0) {
            first = std::max(first, Fraction{-height, climb});
        } else if (const Fraction leaves{height, -climb}; !last || leaves < *last) {
            last = leaves;
        }
    }
    if (last && *last < first) {
        return std::nullopt;
    }
    if (first.numerator.sign() == 0) {
        return 0.0;
    }
    return std::clamp(rounded(first.numerator, first.denominator, 0),
                      std::numeric_limits<double>::denorm_min(),
                      std::numeric_limits<double>::max());
}

/// The corners that span the triangle, then the two vectors. Each axis has its own power of two:
/// scaling an axis changes no parameter.
struct ScaledCourse {
    std::vector<IntegerVector> corners;
    IntegerVector first;
    IntegerVector second;
};

ScaledCourse to_integers(const TriangleRef& t, const Vec3& first, const Vec3& second) {
    std::array<IntegerVector, 5> all;
    for (std::size_t k = 0; k < 3; ++k) {
        const auto axis = static_cast<Eigen::Index>(k);
        auto scale = to_common_scale(
            std::array{t[0][axis], t[1][axis], t[2][axis], first[axis], second[axis]});
        for (std::size_t i = 0; i < 5; ++i) {
            all[i][k] = std::move(scale.integers[i]);
        }
    }
    const Simplex simplex = spanned_simplex(t);
    ScaledCourse result{{}, std::move(all[3]), std::move(all[4])};
    for (std::size_t i = 0; i < simplex.size; ++i) {
        const auto corner = std::find(t.corners.begin(), t.corners.end(), simplex.corners[i]);
        result.corners.push_back(all[static_cast<std::size_t>(corner - t.corners.begin())]);
    }
    return result;
}

}  // namespace

std::optional<double> exact_hit(const Ray& ray, const TriangleRef& triangle) {
    auto [corners, origin, direction] = to_integers(triangle, ray.origin, ray.direction);
    Course course{std::move(origin), std::move(direction), std::nullopt};
    if (ray.t_max < std::numeric_limits<double>::infinity()) {
        course.last = to_fraction(ray.t_max);
    }
    return first_inside(course, half_spaces(corners));
}

std::optional<double> exact_hit(const Segment& segment, const TriangleRef& triangle) {
    const auto [corners, from, to] = to_integers(triangle, segment.from, segment.to);
    return first_inside({from, difference(to, from), Fraction{1, 1}}, half_spaces(corners));
}

}  // namespace tandem::geometry

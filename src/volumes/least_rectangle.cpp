// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "volumes/least_rectangle.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <limits>
#include <vector>

#include "geometry/fixed_order.hpp"

namespace tandem::volumes {
namespace {

using Vec2 = Eigen::Vector2d;

constexpr std::size_t kEdgesTried = 16;

double turn(const Vec2& a, const Vec2& b, const Vec2& c) {
    const Vec2 ab = b - a;
    const Vec2 ac = c - a;
    return ab.x() * ac.y() - ab.y() * ac.x();
}

/// The corners of the hull in order, by Andrew's monotone chain.
std::vector<Vec2> hull_of(std::vector<Vec2> points) {
    std::sort(points.begin(), points.end(), [](const Vec2& a, const Vec2& b) {
        return a.x() < b.x() || (a.x() == b.x() && a.y() < b.y());
    });
    std::vector<Vec2> hull;
    const auto extend = [&hull](const Vec2& point, std::size_t base) {
        while (hull.size() >= base + 2 && turn(hull[hull.size() - 2], hull.back(), point) <= 0.0) {
            hull.pop_back();
        }
        hull.push_back(point);
    };
    for (const Vec2& point : points) {
        extend(point, 0);
    }
    const std::size_t upper = hull.size() - 1;
    for (auto point = points.rbegin() + 1; point < points.rend(); ++point) {
        extend(*point, upper);
    }
    if (hull.size() > 1) {
        hull.pop_back();  // the first point again
    }
    return hull;
}

double rectangle_area(std::span<const Vec2> hull, const Vec2& side) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    Vec2 lo(kInfinity, kInfinity);
    Vec2 hi = -lo;
    for (const Vec2& corner : hull) {
        const Vec2 t(dot2(side, corner), side.x() * corner.y() - side.y() * corner.x());
        lo = lo.cwiseMin(t);
        hi = hi.cwiseMax(t);
    }
    const Vec2 sides = hi - lo;
    return sides.x() * sides.y();
}

}  // namespace

Eigen::Matrix3d axes_of_least_rectangle(const Vec3& normal, std::span<const Vec3> points) {
    const Vec3 u = any_normal3(normal);
    const Vec3 v = normal.cross(u);
    std::vector<Vec2> flat;
    flat.reserve(points.size());
    for (const Vec3& point : points) {
        flat.emplace_back(dot3(u, point), dot3(v, point));
    }
    const std::vector<Vec2> hull = hull_of(std::move(flat));
    std::vector<Vec2> edges;
    for (std::size_t i = 0; i < hull.size(); ++i) {
        edges.emplace_back(hull[(i + 1) % hull.size()] - hull[i]);
    }
    std::stable_sort(edges.begin(), edges.end(),
                     [](const Vec2& a, const Vec2& b) { return dot2(a, a) > dot2(b, b); });
    edges.resize(std::min(edges.size(), kEdgesTried));

    Vec2 best(1.0, 0.0);
    double least = rectangle_area(hull, best);
    for (const Vec2& edge : edges) {
        const double length = norm2(edge);
        if (!(length > 0.0)) {
            continue;
        }
        const Vec2 side = edge / length;
        const double area = rectangle_area(hull, side);
        if (area < least) {
            least = area;
            best = side;
        }
    }
    Eigen::Matrix3d axes;
    axes << best.x() * u + best.y() * v, best.x() * v - best.y() * u, normal;
    return axes;
}

}  // namespace tandem::volumes

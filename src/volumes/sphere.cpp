// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "volumes/sphere.hpp"

#include <Eigen/Geometry>
#include <array>
#include <optional>

#include "geometry/fixed_order.hpp"

namespace tandem::volumes {
namespace {

/// Up to five points: the at most four points that determine a ball, and one point outside of it.
struct FewPoints {
    std::array<Vec3, 5> points;
    unsigned count = 0;

    void add(const Vec3& point) { points[count++] = point; }
};

struct Ball {
    Vec3 centre;
    double squared_radius;
    FewPoints support;
};

/// The centre of the smallest sphere through all of two to four points; nothing if these are
/// (nearly) dependent.
std::optional<Vec3> circumcentre(const FewPoints& s) {
    constexpr double kDependent = 0x1p-40;  // of the product of lengths
    const Vec3& origin = s.points[0];
    const Vec3 a = s.points[1] - origin;
    if (s.count == 2) {
        return origin + 0.5 * a;
    }
    const Vec3 b = s.points[2] - origin;
    const Vec3 normal = a.cross(b);
    if (s.count == 3) {
        const double twice = 2.0 * squared_norm3(normal);
        if (!(twice > kDependent * squared_norm3(a) * squared_norm3(b))) {
            return std::nullopt;
        }
        return origin + (squared_norm3(a) * b - squared_norm3(b) * a).cross(normal) / twice;
    }
    const Vec3 c = s.points[3] - origin;
    const double twice = 2.0 * dot3(normal, c);
    if (!(std::abs(twice) > kDependent * norm3(a) * norm3(b) * norm3(c))) {
        return std::nullopt;
    }
    return origin + (squared_norm3(a) * b.cross(c) + squared_norm3(b) * c.cross(a) +
                     squared_norm3(c) * normal) /
                        twice;
}

double largest_squared_distance(const FewPoints& s, const Vec3& centre) {
    double largest = 0.0;
    for (unsigned i = 0; i < s.count; ++i) {
        largest = std::fmax(largest, squared_norm3(s.points[i] - centre));
    }
    return largest;
}

/// The smallest ball around a few points. Its centre is the circumcentre of two to four of them.
/// The last point is one of these, because the other points alone have a smaller ball.
std::optional<Ball> ball_around(const FewPoints& s) {
    std::optional<Ball> best;
    const unsigned last = s.count - 1;
    for (unsigned chosen = 1; chosen < (1U << last); ++chosen) {
        FewPoints subset;
        for (unsigned i = 0; i < last; ++i) {
            if ((chosen >> i & 1U) != 0) {
                subset.add(s.points[i]);
            }
        }
        if (subset.count == 4) {
            continue;
        }
        subset.add(s.points[last]);
        if (const std::optional<Vec3> centre = circumcentre(subset)) {
            const double squared_radius = largest_squared_distance(s, *centre);
            if (!best || squared_radius < best->squared_radius) {
                best = Ball{*centre, squared_radius, subset};
            }
        }
    }
    return best;
}

/// Welzl's idea in the form of Gärtner 1999: the farthest point outside joins the points that
/// determine the ball, which grows each time, until no point is outside. Rounding may end the
/// growth early, and the number of rounds is limited. The radius is computed from all points
/// afterwards, so it may be a little too large, but never too small.
Vec3 centre_of_smallest_ball(std::span<const Vec3> points) {
    constexpr int kMaxRounds = 64;
    constexpr double kEnough = 1.0 + 0x1p-40;
    FewPoints first;
    first.add(points.front());
    Ball ball{points.front(), 0.0, first};
    Vec3 best_centre = ball.centre;
    double best_squared_radius = std::numeric_limits<double>::infinity();
    for (int round = 0; round < kMaxRounds; ++round) {
        const Vec3* farthest = points.data();
        double squared_distance = -1.0;
        for (const Vec3& point : points) {
            const double squared = squared_norm3(point - ball.centre);
            if (squared > squared_distance) {
                squared_distance = squared;
                farthest = &point;
            }
        }
        if (squared_distance < best_squared_radius) {
            best_squared_radius = squared_distance;
            best_centre = ball.centre;
        }
        if (!(squared_distance > ball.squared_radius * kEnough)) {
            break;
        }
        FewPoints candidates = ball.support;
        candidates.add(*farthest);
        const std::optional<Ball> next = ball_around(candidates);
        if (!next || !(next->squared_radius > ball.squared_radius)) {
            break;
        }
        ball = *next;
    }
    return best_centre;
}

}  // namespace

Sphere Sphere::around(std::span<const Vec3> points) {
    Sphere ball;
    if (points.empty()) {
        return ball;
    }
    ball.centre = centre_of_smallest_ball(points).cast<float>();
    const Vec3 stored = ball.centre.cast<double>();
    double radius = 0.0;
    for (const Vec3& point : points) {
        radius = std::fmax(radius, norm3(point - stored));
    }
    ball.radius = rounded_up(radius + fit_margin(largest_coordinate_sum(points) + radius));
    return ball;
}

Sphere merged(const Sphere& a, const Sphere& b) {
    const Vec3 between = b.centre.cast<double>() - a.centre.cast<double>();
    const double distance = norm3(between);
    const double radius_a = a.radius;
    const double radius_b = b.radius;
    // "Certainly inside", so that no part of the dropped ball is outside. Two equal balls must
    // return here, too, because there is no direction between their centres.
    constexpr double kCertain = 1.0 + 0x1p-48;
    if (radius_a >= kCertain * (distance + radius_b) || radius_b < 0.0 || distance == 0.0) {
        return radius_b > radius_a ? b : a;
    }
    if (radius_b >= kCertain * (distance + radius_a) || radius_a < 0.0) {
        return b;
    }
    const double radius = 0.5 * (distance + radius_a + radius_b);
    Sphere ball;
    ball.centre =
        (a.centre.cast<double>() + between * ((radius - radius_a) / distance)).cast<float>();
    const Vec3 stored = ball.centre.cast<double>();
    const double reach_a = norm3(a.centre.cast<double>() - stored) + radius_a;
    const double reach_b = norm3(b.centre.cast<double>() - stored) + radius_b;
    ball.radius = rounded_up(std::fmax(reach_a, reach_b));
    return ball;
}

}  // namespace tandem::volumes

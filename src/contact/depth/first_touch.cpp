// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/depth/first_touch.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "geometry/fixed_order.hpp"

namespace tandem::contact {

// |d − t w|² = (t − slack)², the smaller root.
double touch(const GrowingBall& ball, const Vec3& point, double most) {
    const Vec3 d = point - ball.from;
    const double along = dot3(d, ball.way) - ball.slack;
    const double square = squared_norm3(d) - ball.slack * ball.slack;
    const double excess = std::max(0.0, squared_norm3(ball.way) - 1.0);
    const double discriminant = along * along - excess * square;
    if (!(along > 0.0) || discriminant < 0.0) {
        return most;
    }
    return std::min(most, std::max(0.0, square) / (along + std::sqrt(discriminant)));
}

namespace {

/// For a point that is touched at about `radius`: its own radius, which is never less than that of
/// the surface around it. A ball that starts at the point has none.
double touch_known(const GrowingBall& ball, const Vec3& point, double radius, double most) {
    const double own = touch(ball, point, most);
    return own < most ? own : radius;
}

// The line of a segment is touched where the ball, seen along the line, touches a point. Radii are
// a convex function of that point, so that beyond an end the end itself is touched first.
double touch_segment(const GrowingBall& ball, const Vec3& from, const Vec3& to, double most) {
    const Vec3 along = to - from;
    const double square = squared_norm3(along);
    if (!(square > 0.0)) {
        return touch(ball, from, most);
    }
    const Vec3 start = from - ball.from;
    const Vec3 across = start - (dot3(start, along) / square) * along;
    const Vec3 way = ball.way - (dot3(ball.way, along) / square) * along;
    const double ahead = dot3(across, way) - ball.slack;
    const double apart = std::max(0.0, squared_norm3(across) - ball.slack * ball.slack);
    const double excess = squared_norm3(way) - 1.0;
    const double discriminant = ahead * ahead - excess * apart;
    if (discriminant < 0.0 || (excess >= 0.0 && !(ahead > 0.0))) {
        return most;
    }
    const double root = std::sqrt(discriminant);
    const double radius = ahead > 0.0 ? apart / (ahead + root) : (ahead - root) / excess;
    if (!(radius < most)) {
        return most;
    }
    const double t = dot3(ball.centre(radius) - from, along) / square;
    if (t <= 0.0 || t >= 1.0) {
        return touch(ball, t <= 0.0 ? from : to, most);
    }
    return touch_known(ball, from + t * along, radius, most);
}

}  // namespace

// The plane is touched first, then an edge, then a corner. What is found is the point; the radius
// is then that for this point, so that rounding never makes it less than the truth.
double touch(const GrowingBall& ball, const TriangleCorners& triangle, double most) {
    const Vec3 u = triangle[1] - triangle[0];
    const Vec3 v = triangle[2] - triangle[0];
    const Vec3 normal = u.cross(v);
    const double square = squared_norm3(normal);
    if (square > 0.0) {
        const double signed_height = dot3(normal, ball.from - triangle[0]);
        const double side = signed_height < 0.0 ? -1.0 : 1.0;
        double height = side * signed_height;
        double rise = side * dot3(normal, ball.way);
        const double length = std::sqrt(square);
        // The centre may pass through the plane before the ball is larger than the slack.
        if (height < -ball.slack * rise) {
            height = -height;
            rise = -rise;
        }
        const double speed = length - rise;
        const double radius = (height + ball.slack * length) / speed;
        // A ball as small as rounding may touch a sliver whose plane is not known well.
        constexpr double kSure = 1.0 - 0x1p-20;
        if (!(speed > 0.0) || radius * kSure >= most + ball.slack) {
            return most;
        }
        const Vec3 w = ball.centre(radius) - triangle[0];
        const double of_1 = dot3(normal, w.cross(v)) / square;
        const double of_2 = dot3(normal, u.cross(w)) / square;
        if (of_1 >= 0.0 && of_2 >= 0.0 && of_1 + of_2 <= 1.0) {
            return touch_known(ball, triangle[0] + of_1 * u + of_2 * v, radius, most);
        }
    }
    for (std::size_t k = 0; k < 3; ++k) {
        most = touch_segment(ball, triangle[k], triangle[(k + 1) % 3], most);
    }
    return most;
}

}  // namespace tandem::contact

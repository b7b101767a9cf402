// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/depth/first_touch.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "geometry/fixed_order.hpp"

namespace tandem::contact {

// The smaller root t of |d − t w|² = (t − slack)², with the way w and d from the start to the
// point.
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

/// The radius at which the ball touches `point`, which was found to be near `radius`. Computed for
/// the point itself it is never too small. If the ball starts at the point there is no such radius,
/// and `radius` is returned.
double touch_known(const GrowingBall& ball, const Vec3& point, double radius, double most) {
    const double own = touch(ball, point, most);
    return own < most ? own : radius;
}

// Seen along the line, the ball touches the line of a segment where it touches a point. The radius
// is a convex function of the place on the line, so beyond an end of the segment the end is touched
// first.
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

// Finds the point touched first, on the face, an edge or a corner, and returns the radius for that
// point, so that rounding never makes the radius too small.
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
        // The centre may pass through the plane before the ball is larger than the slack: mirror it
        // then.
        if (height < -ball.slack * rise) {
            height = -height;
            rise = -rise;
        }
        const double speed = length - rise;
        const double radius = (height + ball.slack * length) / speed;
        // The plane of a sliver is imprecise, so only a radius clearly above `most` ends the test
        // here.
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

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/depth/first_touch.hpp"

#include <algorithm>
#include <cmath>

#include "contact/depth/point_on_triangle.hpp"
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

// Each round takes the point of the triangle that is deepest in the ball: radii only shrink.
double touch(const GrowingBall& ball, const TriangleCorners& triangle, double most) {
    constexpr int kMostRounds = 40;
    // From the nearest point on: a ball that grows a little faster than its centre moves may have
    // passed a small triangle when it is large.
    double radius = touch(ball, near_point(ball.from, triangle), most);
    for (int round = 0; round < kMostRounds; ++round) {
        const Vec3 centre = ball.centre(radius);
        const Vec3 near = near_point(centre, triangle);
        if (norm3(near - centre) >= radius - ball.slack) {
            break;
        }
        const double next = touch(ball, near, radius);
        if (!(next < radius * (1.0 - 0x1p-44))) {
            return next;
        }
        radius = next;
    }
    return radius;
}

}  // namespace tandem::contact

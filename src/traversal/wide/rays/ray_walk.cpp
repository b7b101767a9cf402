// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "traversal/wide/rays/ray_walk.hpp"

#include <cmath>
#include <limits>

#include "geometry/fixed_order.hpp"

namespace tandem::traversal {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// Replaces a coordinate near zero; within the tree its effect is far below the slack.
constexpr double kLeastSlope = 0x1p-200;
/// Exceeds the largest error of a parameter (kRayParameterError).
constexpr double kParameterMargin = 0x1p-38;
/// Covers losses among denormal coordinates. A tree of such a mesh may be only 2^-74 wide, because
/// its scale is at most 2^1000.
constexpr double kLeastSlack = 0x1p-60;

}  // namespace

void TreeRay::end_at(double t) {
    last = std::min(last, std::ldexp(t * (1.0 + kParameterMargin), exponent));
}

TreeRay tree_ray(const TreeFrame& frame, const Pose& pose, const Vec3& origin,
                 const Vec3& direction, double t_max) {
    TreeRay ray;
    int scale_exponent = 0;
    (void)std::frexp(frame.scale, &scale_exponent);
    int length_exponent = 0;
    const double longest = largest3(direction.cwiseAbs());
    Vec3 heading = Vec3::Zero();
    if (longest > 0.0) {
        (void)std::frexp(longest, &length_exponent);
        for (int axis = 0; axis < 3; ++axis) {
            heading[axis] = std::ldexp(direction[axis], -length_exponent);
        }
        heading = transposed_times3(pose.rotation(), heading);
    }
    ray.exponent = length_exponent + scale_exponent - 1;
    ray.last = kInfinity;
    ray.end_at(t_max);
    ray.origin = frame.scale *
                 (transposed_times3(pose.rotation(), origin - pose.translation()) - frame.origin);
    if (!ray.origin.allFinite()) {
        // Out of the range of double: the ray meets every box.
        ray.origin.setZero();
        ray.slack = kInfinity;
        ray.last = kInfinity;
        return ray;
    }
    for (int axis = 0; axis < 3; ++axis) {
        const double slope = heading[axis];
        ray.inverse[axis] =
            1.0 / (std::fabs(slope) < kLeastSlope ? std::copysign(kLeastSlope, slope) : slope);
    }
    const double unit = 0x1p-42 * frame.scale;  // `unit` first: the sum of the lengths may overflow
    const double reach = largest3(frame.lo.cwiseAbs().cwiseMax(frame.hi.cwiseAbs()));
    ray.slack = kLeastSlack + one_norm3(unit * origin) + one_norm3(unit * pose.translation()) +
                unit * reach;
    return ray;
}

}  // namespace tandem::traversal

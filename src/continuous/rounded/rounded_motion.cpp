// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "continuous/rounded/rounded_motion.hpp"

#include <algorithm>

namespace tandem::continuous {
namespace {

/// A vector at both ends of the motion, and for each component the larger absolute value.
struct MovingVector {
    MovingVector(const MovingPoints& points, std::size_t to)
        : start(points.start[to] - points.start[0]),
          end(points.end[to] - points.end[0]),
          most(start.cwiseAbs().cwiseMax(end.cwiseAbs())) {}

    Vec3 start;
    Vec3 end;
    Vec3 most;
};

/// The middle coefficient is computed doubled; halving is exact.
Bernstein<3> turn_of(const MovingVector& u, const MovingVector& v, Eigen::Index i, Eigen::Index j) {
    const double mixed = (u.start[i] * v.end[j] - u.start[j] * v.end[i]) +
                         (u.end[i] * v.start[j] - u.end[j] * v.start[i]);
    return {u.start[i] * v.start[j] - u.start[j] * v.start[i], 0.5 * mixed,
            u.end[i] * v.end[j] - u.end[j] * v.end[i]};
}

/// Eight times the sum of the absolute values of all terms of a turn: large enough to overflow
/// whenever a sum that uses the turns does.
double magnitude_of(const MovingVector& u, const MovingVector& v, Eigen::Index i, Eigen::Index j) {
    return 8.0 * (u.most[i] * v.most[j] + u.most[j] * v.most[i]) + motion_bound::kTiny;
}

}  // namespace

RoundedMotion::RoundedMotion(const MovingPoints& points) {
    const MovingVector u(points, 1);
    const MovingVector v(points, 2);
    const MovingVector w(points, 3);
    coplanarity_ = {};
    double magnitude = 0.0;
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
        const Eigen::Index i = (axis + 1) % 3;
        const Eigen::Index j = (axis + 2) % 3;
        const double magnitude_uv = magnitude_of(u, v, i, j);
        RoundedTurns& turns = turns_[static_cast<std::size_t>(axis)];
        turns.uv = turn_of(u, v, i, j);
        turns.vw = turn_of(v, w, i, j);
        turns.uw = turn_of(u, w, i, j);
        const double sum = magnitude_uv + magnitude_of(v, w, i, j) + magnitude_of(u, w, i, j);
        turns.error =
            (motion_bound::kQuadratic + motion_bound::kPart) / 8.0 * sum + motion_bound::kTiny;
        coplanarity_[0] += turns.uv[0] * w.start[axis];
        coplanarity_[1] += turns.uv[0] * w.end[axis] + 2.0 * turns.uv[1] * w.start[axis];
        coplanarity_[2] += 2.0 * turns.uv[1] * w.end[axis] + turns.uv[2] * w.start[axis];
        coplanarity_[3] += turns.uv[2] * w.end[axis];
        magnitude += magnitude_uv * w.most[axis];
    }
    coplanarity_[1] /= 3.0;
    coplanarity_[2] /= 3.0;
    coplanarity_error_ =
        (motion_bound::kCubic + motion_bound::kPart) / 8.0 * magnitude + motion_bound::kTiny;
}

}  // namespace tandem::continuous

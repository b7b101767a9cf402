// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "dynamics/rigid/integrate.hpp"

#include <algorithm>

#include "geometry/fixed_order.hpp"
#include "geometry/quaternion.hpp"

namespace tandem::dynamics {
namespace {

/// Rotations in one substep are limited to this angle (radians): contacts could not follow larger
/// ones.
constexpr double kMostTurn = 0.5 * 3.14159265358979323846;

Eigen::Matrix3d cross_matrix(const Vec3& v) {
    Eigen::Matrix3d m;
    m << 0.0, -v.z(), v.y(), v.z(), 0.0, -v.x(), -v.y(), v.x(), 0.0;
    return m;
}

/// The angular velocity w1 after a time h without torque, in body axes. It solves I (w1 − w0) + h
/// wm × I wm = 0 with the mean wm = (w0 + w1) / 2 by Newton's method. The rule keeps the energy ½
/// w·I w and the magnitude |I w|: multiply the equation by wm or by I wm and the second term
/// vanishes.
Vec3 spin_after(const Eigen::Matrix3d& inertia, const Vec3& spin, double h) {
    constexpr int kNewtonSteps = 3;
    Vec3 after = spin;
    for (int k = 0; k < kNewtonSteps; ++k) {
        const Vec3 mean = 0.5 * (spin + after);
        const Vec3 momentum = times3(inertia, mean);
        const Vec3 error = times3(inertia, after - spin) + h * mean.cross(momentum);
        if (squared_norm3(error) <= 1e-30 * squared_norm3(momentum)) {
            break;
        }
        const Eigen::Matrix3d slope =
            inertia + 0.5 * h * (multiply3(cross_matrix(mean), inertia) - cross_matrix(momentum));
        after -= times3(inverse3(slope), error);
    }
    return after;
}

/// Rotates by Cayley's map. Together with the midpoint rule it keeps the angular momentum in the
/// world exactly.
void turn(Eigen::Quaterniond& rotation, const Vec3& spin, double h) {
    const Eigen::Quaterniond rate(0.0, spin.x(), spin.y(), spin.z());
    rotation.coeffs() += 0.5 * h * times4(rate, rotation).coeffs();
    rotation = normalized4(rotation);
}

}  // namespace

void integrate_velocity(BodyState& body, const Vec3& gravity, double h) {
    body.velocity += h * (body.gravity_scale * gravity + body.inverse_mass * body.force);
    body.spin += h * times3(body.inverse_inertia_world, body.torque);
    body.velocity *= 1.0 / (1.0 + h * body.linear_damping);
    body.spin *= 1.0 / (1.0 + h * body.angular_damping);
    const double turn_here = norm3(body.spin) * h;
    if (turn_here > kMostTurn) {
        body.spin *= kMostTurn / turn_here;
    }
}

void integrate_position(BodyState& body, double h) {
    body.centre += h * body.velocity;
    if (!body.is_dynamic()) {
        turn(body.rotation, body.spin, h);
        return;
    }
    const Eigen::Matrix3d axes = body.rotation.toRotationMatrix();
    const Vec3 before = transposed_times3(axes, body.spin);
    const Vec3 after = spin_after(body.inertia, before, h);
    turn(body.rotation, times3(axes, 0.5 * (before + after)), h);
    body.spin = times3(body.rotation.toRotationMatrix(), after);
    body.refresh_inertia();
}

}  // namespace tandem::dynamics

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "dynamics/rigid/islands.hpp"
#include "dynamics/rigid/reference_solver.hpp"
#include "dynamics/rigid/soft_step.hpp"

/// Bodies whose contacts follow from formulas, so that a solver is tested without collision
/// detection.
namespace tandem::dynamics {

inline BodyState solid_box(const Vec3& at, const Vec3& half, double density = 1000.0) {
    BodyState body;
    body.centre = at;
    const double mass = 8.0 * density * half.prod();
    const Vec3 squares = half.cwiseProduct(half);
    body.set_mass({.mass = mass,
                   .centre = Vec3::Zero(),
                   .inertia = Eigen::Matrix3d(
                       (mass / 3.0 * (Vec3::Constant(squares.sum()) - squares)).asDiagonal())});
    body.reach = half.norm();
    return body;
}

inline BodyState solid_ball(const Vec3& at, double radius, double mass = 1.0) {
    BodyState body;
    body.centre = at;
    body.set_mass({.mass = mass,
                   .centre = Vec3::Zero(),
                   .inertia = 0.4 * mass * radius * radius * Eigen::Matrix3d::Identity()});
    body.reach = radius;
    return body;
}

/// The contact of the corners of a box that are near a plane through the origin.
inline SolverManifold box_on_plane(std::uint32_t plane, std::uint32_t body, const BodyState& state,
                                   const Vec3& half, const Vec3& normal, double margin) {
    SolverManifold manifold{.body_a = plane, .body_b = body, .normal = normal};
    for (std::uint64_t corner = 0; corner < 8 && manifold.count < kManifoldPoints; ++corner) {
        const Vec3 sign((corner & 1U) != 0 ? 1 : -1, (corner & 2U) != 0 ? 1 : -1,
                        (corner & 4U) != 0 ? 1 : -1);
        const Vec3 at = state.centre + state.rotation * sign.cwiseProduct(half);
        const double height = normal.dot(at);
        if (height < margin) {
            manifold.add(
                {.position = at - 0.5 * height * normal, .separation = height, .id = corner});
        }
    }
    return manifold;
}

inline SolverManifold ball_on_plane(std::uint32_t plane, std::uint32_t body, const BodyState& state,
                                    double radius, const Vec3& normal) {
    SolverManifold manifold{.body_a = plane, .body_b = body, .normal = normal};
    const double height = normal.dot(state.centre) - radius;
    manifold.add({.position = state.centre - (radius + 0.5 * height) * normal,
                  .separation = height,
                  .id = 0});
    return manifold;
}

inline SolverManifold ball_on_ball(std::uint32_t a, std::uint32_t b,
                                   std::span<const BodyState> bodies) {
    const Vec3 apart = bodies[b].centre - bodies[a].centre;
    SolverManifold manifold{.body_a = a, .body_b = b, .normal = apart.normalized()};
    const double gap = apart.norm() - bodies[a].reach - bodies[b].reach;
    manifold.add({.position = bodies[a].centre + (bodies[a].reach + 0.5 * gap) * manifold.normal,
                  .separation = gap,
                  .id = 0});
    return manifold;
}

inline double energy(std::span<const BodyState> bodies, const Vec3& gravity) {
    double sum = 0.0;
    for (const BodyState& body : bodies) {
        if (body.is_dynamic()) {
            const Vec3 spin = body.rotation.conjugate() * body.spin;
            sum += 0.5 * body.velocity.squaredNorm() / body.inverse_mass +
                   0.5 * spin.dot(body.inertia * spin) -
                   gravity.dot(body.centre) / body.inverse_mass;
        }
    }
    return sum;
}

inline Vec3 angular_momentum(std::span<const BodyState> bodies) {
    Vec3 sum = Vec3::Zero();
    for (const BodyState& body : bodies) {
        if (body.is_dynamic()) {
            const Vec3 spin = body.rotation.conjugate() * body.spin;
            sum += body.centre.cross(body.velocity) / body.inverse_mass +
                   body.rotation * (body.inertia * spin);
        }
    }
    return sum;
}

inline Vec3 momentum(std::span<const BodyState> bodies) {
    Vec3 sum = Vec3::Zero();
    for (const BodyState& body : bodies) {
        if (body.is_dynamic()) {
            sum += body.velocity / body.inverse_mass;
        }
    }
    return sum;
}

}  // namespace tandem::dynamics

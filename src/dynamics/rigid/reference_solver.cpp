// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "dynamics/rigid/reference_solver.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "dynamics/rigid/integrate.hpp"
#include "geometry/fixed_order.hpp"

namespace tandem::dynamics {
namespace {

/// Contacts that approach more slowly than this (m/s) do not bounce.
constexpr double kRestingSpeed = 0.5;

double rate_of(const Vec3& direction, const Vec3& lever_a, const Vec3& lever_b, const SolverBody& a,
               const SolverBody& b) {
    return dot3(direction, b.velocity - a.velocity) + dot3(lever_b, b.spin) - dot3(lever_a, a.spin);
}

}  // namespace

ReferenceSolver::Row ReferenceSolver::row(const BodyState& a, const BodyState& b,
                                          const Vec3& position, const Vec3& direction) {
    Row row;
    row.direction = direction;
    row.lever_a = (position - a.centre).cross(direction);
    row.lever_b = (position - b.centre).cross(direction);
    row.turn_a = times3(a.inverse_inertia_world, row.lever_a);
    row.turn_b = times3(b.inverse_inertia_world, row.lever_b);
    row.mass = 1.0 / (a.inverse_mass + b.inverse_mass + dot3(row.lever_a, row.turn_a) +
                      dot3(row.lever_b, row.turn_b));
    row.bias = 0.0;
    row.impulse = 0.0;
    return row;
}

ReferenceSolver::Contact ReferenceSolver::contact(const SolverManifold& manifold,
                                                  const SolverSpot& spot,
                                                  std::span<const BodyState> bodies,
                                                  const ReferenceSettings& settings, double h) {
    const BodyState& a = bodies[manifold.body_a];
    const BodyState& b = bodies[manifold.body_b];
    const Vec3& n = manifold.normal;
    const Vec3 other = std::abs(n.x()) < 0.57735 ? Vec3::UnitX() : Vec3::UnitY();
    const Vec3 t = normalized3(n.cross(other));
    Contact contact{manifold.body_a,
                    manifold.body_b,
                    manifold.friction,
                    {row(a, b, spot.position, n), row(a, b, spot.position, t),
                     row(a, b, spot.position, n.cross(t))}};
    const double approach =
        dot3(n, b.velocity_at(spot.position - b.centre) - a.velocity_at(spot.position - a.centre));
    if (spot.separation > 0.0) {
        contact.rows[0].bias = spot.separation / h;
    } else {
        const double depth = std::max(0.0, -spot.separation - settings.slop);
        contact.rows[0].bias = -std::min(settings.error_reduction / h * depth, settings.push_speed);
        if (approach < -kRestingSpeed) {
            contact.rows[0].bias = std::min(contact.rows[0].bias, manifold.restitution * approach);
        }
    }
    return contact;
}

void ReferenceSolver::sweep() {
    const auto solve = [](Row& row, SolverBody& a, SolverBody& b, double least, double most) {
        const double rate = rate_of(row.direction, row.lever_a, row.lever_b, a, b);
        const double impulse = std::clamp(row.impulse - row.mass * (rate + row.bias), least, most);
        const double change = impulse - row.impulse;
        row.impulse = impulse;
        a.velocity -= change * a.inverse_mass * row.direction;
        a.spin -= change * row.turn_a;
        b.velocity += change * b.inverse_mass * row.direction;
        b.spin += change * row.turn_b;
    };
    for (Contact& contact : contacts_) {
        SolverBody& a = moving_[contact.a];
        SolverBody& b = moving_[contact.b];
        solve(contact.rows[0], a, b, 0.0, std::numeric_limits<double>::infinity());
        const double most = contact.friction * contact.rows[0].impulse;
        solve(contact.rows[1], a, b, -most, most);
        solve(contact.rows[2], a, b, -most, most);
    }
}

SolverOutcome ReferenceSolver::step(std::span<BodyState> bodies,
                                    std::span<const SolverManifold> manifolds,
                                    std::span<JointConstraint> joints,
                                    const ReferenceSettings& settings, double h) {
    // Set up the contacts, the velocities with forces applied, and the joints.
    contacts_.clear();
    for (const SolverManifold& manifold : manifolds) {
        for (const SolverSpot& spot : manifold.points()) {
            contacts_.push_back(contact(manifold, spot, bodies, settings, h));
        }
    }
    moving_.clear();
    for (BodyState& body : bodies) {
        if (body.is_awake()) {
            integrate_velocity(body, settings.gravity, h);
        }
        moving_.push_back({body.velocity, body.spin, Vec3::Zero(), Vec3::Zero(),
                           body.asleep ? 0.0 : body.inverse_mass});
    }
    for (JointConstraint& joint : joints) {
        joint.prepare(bodies, h);
        joint.restore({});
    }
    // Projected Gauss–Seidel: sweep over all joints and contacts in their order.
    const Softness baumgarte{settings.error_reduction / h, 1.0, 0.0};
    for (std::uint32_t k = 0; k < settings.iterations; ++k) {
        for (JointConstraint& joint : joints) {
            joint.solve(bodies, moving_, baumgarte, h);
        }
        sweep();
    }
    // Measure the approach that is left, then move the bodies.
    SolverOutcome outcome;
    for (const Contact& contact : contacts_) {
        const Row& normal = contact.rows[0];
        const double rate = rate_of(normal.direction, normal.lever_a, normal.lever_b,
                                    moving_[contact.a], moving_[contact.b]);
        outcome.residual = std::max(outcome.residual, -(rate + normal.bias));
    }
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        if (bodies[k].is_awake()) {
            bodies[k].velocity = moving_[k].velocity;
            bodies[k].spin = moving_[k].spin;
        }
        if (bodies[k].is_awake() || bodies[k].is_driven()) {
            integrate_position(bodies[k], h);
        }
    }
    return outcome;
}

}  // namespace tandem::dynamics

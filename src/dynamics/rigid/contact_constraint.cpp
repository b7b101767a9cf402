// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "dynamics/rigid/contact_constraint.hpp"

#include <algorithm>
#include <cmath>

#include "dynamics/rigid/ldlt.hpp"
#include "geometry/fixed_order.hpp"

namespace tandem::dynamics {
namespace {

/// Two unit vectors orthogonal to the normal and to each other. They depend on the normal alone.
std::array<Vec3, 2> across(const Vec3& normal) {
    const Vec3 other = std::abs(normal.x()) < 0.57735 ? Vec3::UnitX() : Vec3::UnitY();
    const Vec3 first = normalized3(normal.cross(other));
    return {first, normal.cross(first)};
}

/// Adds an impulse to a body. A body that cannot be moved is never written, because constraints in
/// other threads share it.
void push(SolverBody& body, double sign, const Vec3& impulse, const Vec3& turn) {
    if (body.inverse_mass > 0.0) {
        body.velocity += (sign * body.inverse_mass) * impulse;
        body.spin += sign * turn;
    }
}

void prepare_spots(ContactConstraint& contact, const SolverManifold& manifold,
                   const ContactImpulses& start, const BodyState& a, const BodyState& b,
                   const Vec3& centre) {
    for (std::uint32_t k = 0; k < manifold.count; ++k) {
        const SolverSpot& from = manifold.spots[k];
        SpotConstraint& spot = contact.spots[k];
        const Vec3 arm_a = from.position - a.centre;
        const Vec3 arm_b = from.position - b.centre;
        spot.lever_a = arm_a.cross(manifold.normal);
        spot.lever_b = arm_b.cross(manifold.normal);
        spot.turn_a = times3(a.inverse_inertia_world, spot.lever_a);
        spot.turn_b = times3(b.inverse_inertia_world, spot.lever_b);
        const double inverse = a.inverse_mass + b.inverse_mass + dot3(spot.lever_a, spot.turn_a) +
                               dot3(spot.lever_b, spot.turn_b);
        spot.mass = inverse > 0.0 ? 1.0 / inverse : 0.0;
        spot.separation = from.separation;
        spot.impulse = start.normal[k];
        spot.approach = dot3(manifold.normal, b.velocity_at(arm_b) - a.velocity_at(arm_a));
        spot.friction_radius = norm3(from.position - centre);
    }
}

/// A rigid body that rests on four spots moves in three ways only, so the coupling matrix of the
/// spots is singular. This part of its largest entry is added to the diagonal, which also shares
/// the load evenly.
constexpr double kShared = 1e-4;

void prepare_together(ContactConstraint& contact, const BodyState& a, const BodyState& b) {
    // Unused rows stay diagonal so that the matrix can be inverted. Their entries have the size of
    // the others, to keep its condition number small.
    Eigen::Matrix4d coupling =
        Eigen::Matrix4d(Eigen::Vector4d::Constant(1.0 / contact.spots[0].mass).asDiagonal());
    for (std::uint32_t j = 0; j < contact.count; ++j) {
        for (std::uint32_t k = 0; k < contact.count; ++k) {
            coupling(j, k) = a.inverse_mass + b.inverse_mass +
                             dot3(contact.spots[j].lever_a, contact.spots[k].turn_a) +
                             dot3(contact.spots[j].lever_b, contact.spots[k].turn_b);
        }
    }
    double largest = coupling(0, 0);
    for (Eigen::Index k = 1; k < 4; ++k) {
        largest = std::max(largest, coupling(k, k));
    }
    coupling.diagonal().array() += kShared * largest;
    contact.together = Ldlt<4>(coupling).inverse();
}

void prepare_friction(ContactConstraint& contact, const ContactImpulses& start, const BodyState& a,
                      const BodyState& b, const Vec3& centre) {
    contact.tangent = across(contact.normal);
    Eigen::Matrix2d inverse = Eigen::Matrix2d::Zero();
    for (std::size_t k = 0; k < 2; ++k) {
        contact.tangent_lever_a[k] = (centre - a.centre).cross(contact.tangent[k]);
        contact.tangent_lever_b[k] = (centre - b.centre).cross(contact.tangent[k]);
        contact.tangent_turn_a[k] = times3(a.inverse_inertia_world, contact.tangent_lever_a[k]);
        contact.tangent_turn_b[k] = times3(b.inverse_inertia_world, contact.tangent_lever_b[k]);
        contact.tangent_impulse[static_cast<Eigen::Index>(k)] =
            dot3(start.friction, contact.tangent[k]);
    }
    for (std::size_t j = 0; j < 2; ++j) {
        for (std::size_t k = 0; k < 2; ++k) {
            inverse(static_cast<Eigen::Index>(j), static_cast<Eigen::Index>(k)) =
                (j == k ? a.inverse_mass + b.inverse_mass : 0.0) +
                dot3(contact.tangent_lever_a[j], contact.tangent_turn_a[k]) +
                dot3(contact.tangent_lever_b[j], contact.tangent_turn_b[k]);
        }
    }
    contact.tangent_mass = Ldlt<2>(inverse).inverse();
    contact.twist_turn_a = times3(a.inverse_inertia_world, contact.normal);
    contact.twist_turn_b = times3(b.inverse_inertia_world, contact.normal);
    const double twist = dot3(contact.normal, contact.twist_turn_a + contact.twist_turn_b);
    contact.twist_mass = twist > 0.0 ? 1.0 / twist : 0.0;
    contact.twist_impulse = start.twist;
}

void solve_friction(ContactConstraint& contact, SolverBody& a, SolverBody& b) {
    // The normal impulses of the last pass bound the friction (Coulomb's law).
    double load = 0.0;
    double moment = 0.0;
    for (std::uint32_t k = 0; k < contact.count; ++k) {
        load += contact.spots[k].impulse;
        moment += contact.spots[k].impulse * contact.spots[k].friction_radius;
    }
    // Sliding: stop the tangential velocity at the centre of the spots, up to the friction cone.
    const Vec3 sliding = b.velocity - a.velocity;
    Eigen::Vector2d rate;
    for (std::size_t k = 0; k < 2; ++k) {
        rate[static_cast<Eigen::Index>(k)] = dot3(contact.tangent[k], sliding) +
                                             dot3(contact.tangent_lever_b[k], b.spin) -
                                             dot3(contact.tangent_lever_a[k], a.spin);
    }
    Eigen::Vector2d wanted = contact.tangent_impulse - (contact.tangent_mass.col(0) * rate.x() +
                                                        contact.tangent_mass.col(1) * rate.y());
    const double most = contact.friction * load;
    const double length = norm2(wanted);
    if (length > most) {
        wanted *= most / length;
    }
    const Eigen::Vector2d change = wanted - contact.tangent_impulse;
    contact.tangent_impulse = wanted;
    const Vec3 impulse = change[0] * contact.tangent[0] + change[1] * contact.tangent[1];
    push(a, -1.0, impulse,
         change[0] * contact.tangent_turn_a[0] + change[1] * contact.tangent_turn_a[1]);
    push(b, 1.0, impulse,
         change[0] * contact.tangent_turn_b[0] + change[1] * contact.tangent_turn_b[1]);

    // Twist: stop the spin about the normal, up to the moment of friction.
    const double most_twist = contact.friction * moment;
    const double twist = std::clamp(
        contact.twist_impulse - contact.twist_mass * dot3(contact.normal, b.spin - a.spin),
        -most_twist, most_twist);
    const double twist_change = twist - contact.twist_impulse;
    contact.twist_impulse = twist;
    push(a, -1.0, Vec3::Zero(), twist_change * contact.twist_turn_a);
    push(b, 1.0, Vec3::Zero(), twist_change * contact.twist_turn_b);

    // Rolling: stop the relative spin, up to the rolling resistance.
    if (contact.rolling > 0.0) {
        Vec3 rolling = contact.rolling_impulse - times3(contact.rolling_mass, b.spin - a.spin);
        const double most_rolling = contact.rolling * load;
        const double size = norm3(rolling);
        if (size > most_rolling) {
            rolling *= most_rolling / size;
        }
        const Vec3 rolling_change = rolling - contact.rolling_impulse;
        contact.rolling_impulse = rolling;
        push(a, -1.0, Vec3::Zero(), times3(contact.inverse_inertia_a, rolling_change));
        push(b, 1.0, Vec3::Zero(), times3(contact.inverse_inertia_b, rolling_change));
    }
}

double normal_velocity(const ContactConstraint& contact, const SpotConstraint& spot,
                       const SolverBody& a, const SolverBody& b) {
    return dot3(contact.normal, b.velocity - a.velocity) + dot3(spot.lever_b, b.spin) -
           dot3(spot.lever_a, a.spin);
}

void apply(const ContactConstraint& contact, SpotConstraint& spot, double change, SolverBody& a,
           SolverBody& b) {
    const double impulse = std::max(0.0, spot.impulse + change);
    change = impulse - spot.impulse;
    spot.impulse = impulse;
    spot.most_impulse = std::max(spot.most_impulse, impulse);
    push(a, -1.0, change * contact.normal, change * spot.turn_a);
    push(b, 1.0, change * contact.normal, change * spot.turn_b);
}

/// The velocity and the softness that a pass of the solver uses for one spot.
struct SpotTarget {
    double bias;  ///< allowed approach velocity; negative: the velocity that pushes apart
    double mass_scale;
    double impulse_scale;
};

SpotTarget target_of(const ContactConstraint& contact, double separation, const ContactPass& pass) {
    if (separation > 0.0) {
        // The bodies do not touch yet: they may approach until they touch at the end of the
        // substep.
        return {separation * pass.inverse_h, 1.0, 0.0};
    }
    if (pass.push_speed > 0.0) {
        return {std::max(contact.softness.bias_rate * separation, -pass.push_speed),
                contact.softness.mass_scale, contact.softness.impulse_scale};
    }
    return {0.0, 1.0, 0.0};
}

/// Solves all spots at once, if that leaves every impulse positive, as in a stack. Spots solved one
/// after the other would tilt the bodies a little in each sweep, and tall walls would buckle.
/// Returns false and changes nothing if a spot would pull.
bool solve_together(ContactConstraint& contact,
                    const std::array<SpotTarget, kManifoldPoints>& targets, SolverBody& a,
                    SolverBody& b) {
    Eigen::Vector4d wanted = Eigen::Vector4d::Zero();
    for (std::uint32_t k = 0; k < contact.count; ++k) {
        wanted[k] = -targets[k].mass_scale *
                    (normal_velocity(contact, contact.spots[k], a, b) + targets[k].bias);
    }
    Eigen::Vector4d change = contact.together.col(0) * wanted[0];
    for (Eigen::Index k = 1; k < 4; ++k) {
        change += contact.together.col(k) * wanted[k];
    }
    for (std::uint32_t k = 0; k < contact.count; ++k) {
        change[k] -= targets[k].impulse_scale * contact.spots[k].impulse;
        if (contact.spots[k].impulse + change[k] < 0.0) {
            return false;
        }
    }
    double sum = 0.0;
    Vec3 turn_a = Vec3::Zero();
    Vec3 turn_b = Vec3::Zero();
    for (std::uint32_t k = 0; k < contact.count; ++k) {
        SpotConstraint& spot = contact.spots[k];
        spot.impulse += change[k];
        sum += change[k];
        spot.most_impulse = std::max(spot.most_impulse, spot.impulse);
        turn_a += change[k] * spot.turn_a;
        turn_b += change[k] * spot.turn_b;
    }
    push(a, -1.0, sum * contact.normal, turn_a);
    push(b, 1.0, sum * contact.normal, turn_b);
    return true;
}

}  // namespace

ContactConstraint prepare(const SolverManifold& manifold, const ContactImpulses& start,
                          const BodyState& a, const BodyState& b) {
    ContactConstraint contact;
    contact.body_a = manifold.body_a;
    contact.body_b = manifold.body_b;
    contact.count = manifold.count;
    contact.normal = manifold.normal;
    contact.friction = manifold.friction;
    contact.restitution = manifold.restitution;
    contact.rolling = manifold.rolling;
    Vec3 centre = Vec3::Zero();
    for (const SolverSpot& spot : manifold.points()) {
        centre += spot.position;
    }
    centre /= std::max(1.0, static_cast<double>(manifold.count));
    prepare_spots(contact, manifold, start, a, b, centre);
    if (contact.count > 1 && contact.spots[0].mass > 0.0) {
        prepare_together(contact, a, b);
    }
    prepare_friction(contact, start, a, b, centre);
    if (contact.rolling > 0.0) {
        contact.inverse_inertia_a = a.inverse_inertia_world;
        contact.inverse_inertia_b = b.inverse_inertia_world;
        contact.rolling_mass = inverse3(a.inverse_inertia_world + b.inverse_inertia_world);
        contact.rolling_impulse = start.rolling;
    }
    return contact;
}

void warm_start(const ContactConstraint& contact, std::span<SolverBody> bodies) {
    SolverBody& a = bodies[contact.body_a];
    SolverBody& b = bodies[contact.body_b];
    const auto& friction = contact.tangent_impulse;
    Vec3 impulse = friction[0] * contact.tangent[0] + friction[1] * contact.tangent[1];
    Vec3 turn_a = friction[0] * contact.tangent_turn_a[0] +
                  friction[1] * contact.tangent_turn_a[1] +
                  contact.twist_impulse * contact.twist_turn_a;
    Vec3 turn_b = friction[0] * contact.tangent_turn_b[0] +
                  friction[1] * contact.tangent_turn_b[1] +
                  contact.twist_impulse * contact.twist_turn_b;
    if (contact.rolling > 0.0) {
        turn_a += times3(contact.inverse_inertia_a, contact.rolling_impulse);
        turn_b += times3(contact.inverse_inertia_b, contact.rolling_impulse);
    }
    for (std::uint32_t k = 0; k < contact.count; ++k) {
        const SpotConstraint& spot = contact.spots[k];
        impulse += spot.impulse * contact.normal;
        turn_a += spot.impulse * spot.turn_a;
        turn_b += spot.impulse * spot.turn_b;
    }
    push(a, -1.0, impulse, turn_a);
    push(b, 1.0, impulse, turn_b);
}

void solve(ContactConstraint& contact, std::span<SolverBody> bodies, const ContactPass& pass) {
    SolverBody& a = bodies[contact.body_a];
    SolverBody& b = bodies[contact.body_b];
    // Friction comes first because the constraint solved last is met best, and that must be the one
    // that keeps the bodies apart.
    solve_friction(contact, a, b);
    const double moved = dot3(contact.normal, b.moved - a.moved);
    std::array<SpotTarget, kManifoldPoints> targets;
    for (std::uint32_t k = 0; k < contact.count; ++k) {
        const SpotConstraint& spot = contact.spots[k];
        const double separation =
            spot.separation + moved + dot3(spot.lever_b, b.turned) - dot3(spot.lever_a, a.turned);
        targets[k] = target_of(contact, separation, pass);
    }
    if (contact.count > 1 && solve_together(contact, targets, a, b)) {
        return;
    }
    for (std::uint32_t k = 0; k < contact.count; ++k) {
        SpotConstraint& spot = contact.spots[k];
        const SpotTarget& target = targets[k];
        const double rate = normal_velocity(contact, spot, a, b);
        apply(contact, spot,
              -spot.mass * target.mass_scale * (rate + target.bias) -
                  target.impulse_scale * spot.impulse,
              a, b);
    }
}

void bounce(ContactConstraint& contact, std::span<SolverBody> bodies, double threshold) {
    if (contact.restitution <= 0.0) {
        return;
    }
    SolverBody& a = bodies[contact.body_a];
    SolverBody& b = bodies[contact.body_b];
    for (std::uint32_t k = 0; k < contact.count; ++k) {
        SpotConstraint& spot = contact.spots[k];
        if (spot.approach > -threshold || spot.most_impulse <= 0.0) {
            continue;
        }
        const double rate = normal_velocity(contact, spot, a, b);
        apply(contact, spot, -spot.mass * (rate + contact.restitution * spot.approach), a, b);
    }
}

ContactImpulses impulses_of(const ContactConstraint& contact) {
    ContactImpulses impulses;
    for (std::uint32_t k = 0; k < contact.count; ++k) {
        impulses.normal[k] = contact.spots[k].impulse;
    }
    impulses.friction = contact.tangent_impulse[0] * contact.tangent[0] +
                        contact.tangent_impulse[1] * contact.tangent[1];
    impulses.twist = contact.twist_impulse;
    impulses.rolling = contact.rolling_impulse;
    return impulses;
}

double residual(const ContactConstraint& contact, std::span<const SolverBody> bodies) {
    double worst = 0.0;
    for (std::uint32_t k = 0; k < contact.count; ++k) {
        const SpotConstraint& spot = contact.spots[k];
        if (spot.impulse > 0.0) {
            worst = std::max(worst, -normal_velocity(contact, spot, bodies[contact.body_a],
                                                     bodies[contact.body_b]));
        }
    }
    return worst;
}

}  // namespace tandem::dynamics

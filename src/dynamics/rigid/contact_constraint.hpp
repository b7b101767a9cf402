// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "dynamics/rigid/body_state.hpp"
#include "dynamics/rigid/softness.hpp"
#include "dynamics/rigid/solver_manifold.hpp"

namespace tandem::dynamics {

/// The impulses of a contact at the end of a step. The next step starts from them (warm starting).
struct ContactImpulses {
    std::array<double, kManifoldPoints> normal{};
    Vec3 friction = Vec3::Zero();  ///< on body B, in world coordinates
    double twist = 0.0;
    Vec3 rolling = Vec3::Zero();
};

/// The members of a body that the inner loop of the solver reads and writes, adjacent in memory.
struct SolverBody {
    Vec3 velocity;
    Vec3 spin;
    Vec3 moved;   ///< displacement since the start of the step
    Vec3 turned;  ///< rotation vector since the start of the step
    double inverse_mass;
};

/// One spot of a manifold. The products of the arms with the normal are computed once per step, so
/// one solve takes about a dozen products. Small rotations move the spot by a cross product, which
/// is exact to first order.
struct SpotConstraint {
    Vec3 lever_a;  ///< arm × normal
    Vec3 lever_b;
    Vec3 turn_a;  ///< inverse inertia · lever
    Vec3 turn_b;
    double separation = 0.0;
    double mass = 0.0;
    double impulse = 0.0;
    double most_impulse = 0.0;     ///< largest within this step; zero if the bodies never pressed
    double approach = 0.0;         ///< normal velocity at the start of the step
    double friction_radius = 0.0;  ///< distance from the centre of friction, the mean of the spots
};

/// A contact as four kinds of constraints: a push at each spot, friction at the mean of the spots,
/// twist about the normal, and resistance to rolling.
struct ContactConstraint {
    std::uint32_t body_a = 0;
    std::uint32_t body_b = 0;
    std::uint32_t count = 0;
    Vec3 normal;
    std::array<Vec3, 2> tangent;
    std::array<Vec3, 2> tangent_lever_a;
    std::array<Vec3, 2> tangent_lever_b;
    std::array<Vec3, 2> tangent_turn_a;
    std::array<Vec3, 2> tangent_turn_b;
    Eigen::Matrix2d tangent_mass;
    Eigen::Vector2d tangent_impulse = Eigen::Vector2d::Zero();
    Vec3 twist_turn_a;
    Vec3 twist_turn_b;
    double twist_mass = 0.0;
    double twist_impulse = 0.0;
    Eigen::Matrix3d rolling_mass;
    Eigen::Matrix3d inverse_inertia_a;  ///< used for rolling only
    Eigen::Matrix3d inverse_inertia_b;
    Vec3 rolling_impulse = Vec3::Zero();
    double friction = 0.0;
    double restitution = 0.0;
    double rolling = 0.0;
    Softness softness{};
    /// Inverse of the coupling matrix of all spots: multiplied by the velocities at the spots it
    /// gives the impulses that stop them.
    Eigen::Matrix4d together = Eigen::Matrix4d::Zero();
    std::array<SpotConstraint, kManifoldPoints> spots;
};

/// How one pass of the solver treats overlap.
struct ContactPass {
    double inverse_h = 0.0;
    double push_speed = 0.0;  ///< largest speed for removing overlap; 0 to leave it
};

[[nodiscard]] ContactConstraint prepare(const SolverManifold& manifold,
                                        const ContactImpulses& start, const BodyState& a,
                                        const BodyState& b);
void warm_start(const ContactConstraint& contact, std::span<SolverBody> bodies);
void solve(ContactConstraint& contact, std::span<SolverBody> bodies, const ContactPass& pass);
/// To be called after all substeps: gives spots that were approached faster than `threshold` the
/// velocity of their restitution.
void bounce(ContactConstraint& contact, std::span<SolverBody> bodies, double threshold);
[[nodiscard]] ContactImpulses impulses_of(const ContactConstraint& contact);
/// The largest approach velocity left at a spot that carries load.
[[nodiscard]] double residual(const ContactConstraint& contact, std::span<const SolverBody> bodies);

}  // namespace tandem::dynamics

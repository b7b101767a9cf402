// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dynamics/rigid/body_state.hpp"
#include "dynamics/rigid/joint_constraint.hpp"
#include "dynamics/rigid/soft_step.hpp"
#include "dynamics/rigid/solver_manifold.hpp"

namespace tandem::dynamics {

struct ReferenceSettings {
    Vec3 gravity = Vec3(0.0, 0.0, -9.81);
    std::uint32_t iterations = 10;
    double error_reduction = 0.2;  ///< fraction of an overlap that one step removes (Baumgarte)
    double slop = 1e-4;            ///< overlap, in metres, that is not corrected
    double push_speed = 3.0;       ///< largest speed, in m/s, at which overlap is removed
};

/// The solver of the papers (002, section 5; 004, section 3): the velocity-based complementarity
/// formulation 0 ≤ λ ⟂ J v + b ≥ 0 with friction |λt| ≤ μ λn, solved by projected Gauss–Seidel
/// sweeps over all contacts in their order. Like theirs, it starts each step with zero impulses and
/// runs on one thread.
class ReferenceSolver {
  public:
    /// Each spot of a manifold becomes a contact of its own.
    SolverOutcome step(std::span<BodyState> bodies, std::span<const SolverManifold> manifolds,
                       std::span<JointConstraint> joints, const ReferenceSettings& settings,
                       double h);

  private:
    struct Row {
        Vec3 direction;
        Vec3 lever_a;
        Vec3 lever_b;
        Vec3 turn_a;
        Vec3 turn_b;
        double mass;
        double bias;
        double impulse;
    };
    struct Contact {
        std::uint32_t a;
        std::uint32_t b;
        double friction;
        std::array<Row, 3> rows;  ///< one along the normal, two along tangents
    };

    static Row row(const BodyState& a, const BodyState& b, const Vec3& position,
                   const Vec3& direction);
    static Contact contact(const SolverManifold& manifold, const SolverSpot& spot,
                           std::span<const BodyState> bodies, const ReferenceSettings& settings,
                           double h);
    void sweep();

    std::vector<Contact> contacts_;
    std::vector<SolverBody> moving_;
};

}  // namespace tandem::dynamics

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dynamics/rigid/body_state.hpp"
#include "dynamics/rigid/colouring.hpp"
#include "dynamics/rigid/contact_constraint.hpp"
#include "dynamics/rigid/impulse_cache.hpp"
#include "dynamics/rigid/joint_constraint.hpp"
#include "dynamics/rigid/solver_manifold.hpp"

namespace tandem::dynamics {

struct SoftStepSettings {
    Vec3 gravity = Vec3(0.0, 0.0, -9.81);
    std::uint32_t substeps = 4;
    /// Frequency of contacts divided by that of substeps: 30 Hz at 240 Hz.
    double contact_rate = 0.125;
    double contact_damping = 10.0;
    double joint_hertz = 60.0;
    double joint_damping = 5.0;
    double push_speed = 3.0;        ///< largest speed, in m/s, at which overlap is removed
    double bounce_threshold = 1.0;  ///< m/s; slower impacts do not bounce
};

/// Measurements that a solver returns for a step.
struct SolverOutcome {
    double residual = 0.0;  ///< m/s: the largest approach velocity left at a spot that carries load
};

/// The default solver, "soft step" (docs/design/dynamics.md). Each substep applies forces and the
/// warm start, solves one soft pass, moves the bodies, and solves one pass without error
/// correction, which takes back the velocity that the correction added. Restitution follows once at
/// the end.
class SoftStep {
  public:
    /// Moves the awake and the driven bodies by a time `h`. Manifolds must be sorted by bodies, and
    /// none may have a sleeping body. Loops run in parallel if it is called inside `run_in`.
    SolverOutcome step(std::span<BodyState> bodies, std::span<const SolverManifold> manifolds,
                       std::span<JointConstraint> joints, const SoftStepSettings& settings,
                       double h);

    [[nodiscard]] ImpulseCache& cache() noexcept { return cache_; }
    [[nodiscard]] const ImpulseCache& cache() const noexcept { return cache_; }

  private:
    void prepare(std::span<const BodyState> bodies, std::span<const SolverManifold> manifolds,
                 const SoftStepSettings& settings, double h);
    template <class Body>
    void for_each_contact(const Body& body);
    void substep(std::span<BodyState> bodies, std::span<JointConstraint> joints,
                 const SoftStepSettings& settings, double h);

    ImpulseCache cache_;
    Colouring colouring_;
    std::vector<BodyPair> pairs_;
    std::vector<ContactImpulses> impulses_;
    std::vector<ContactConstraint> contacts_;  ///< in the order of the colours
    std::vector<SolverBody> solver_bodies_;
};

}  // namespace tandem::dynamics

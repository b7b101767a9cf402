// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dynamics/body_state.hpp"
#include "dynamics/colouring.hpp"
#include "dynamics/contact_constraint.hpp"
#include "dynamics/impulse_cache.hpp"
#include "dynamics/joint_constraint.hpp"
#include "dynamics/solver_manifold.hpp"

namespace tandem::dynamics {

struct SoftStepSettings {
    Vec3 gravity = Vec3(0.0, 0.0, -9.81);
    std::uint32_t substeps = 4;
    double contact_rate = 0.125;  ///< frequency of contacts by that of substeps: 30 Hz at 240
    double contact_damping = 10.0;
    double joint_hertz = 60.0;
    double joint_damping = 5.0;
    double push_speed = 3.0;        ///< m/s with which overlap is undone at most
    double bounce_threshold = 1.0;  ///< m/s below which nothing bounces
};

/// What a solver says of a step.
struct SolverOutcome {
    double residual = 0.0;  ///< m/s: the fastest approach left at a spot that carries load
};

/// The default solver, "soft step" (docs/design/dynamics.md): substeps, each with forces, warm
/// start, one soft pass, motion, and one pass without error correction that takes back the speed
/// which the correction has added; restitution once at the end.
class SoftStep {
  public:
    /// Moves the awake and the driven bodies by a time `h`. Manifolds are sorted by bodies, and
    /// none has a sleeping body. Loops are shared inside of `run_in`.
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

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "dynamics/rigid/soft_step.hpp"

#include <algorithm>

#include "base/parallel.hpp"
#include "dynamics/rigid/integrate.hpp"
#include "geometry/fixed_order.hpp"

namespace tandem::dynamics {
namespace {

/// Least number of constraints or runs worth handing to another thread.
constexpr std::uint32_t kRunGrain = 24;
constexpr std::uint32_t kBodyGrain = 64;

/// Spots with other ids match those of the last step within this part of the smaller body's reach.
constexpr double kMatchReach = 0.1;

}  // namespace

template <class Body>
void SoftStep::for_each_contact(const Body& body) {
    const auto run_all = [&](const Colouring::Run& run) {
        for (std::uint32_t k = run.first; k < run.end; ++k) {
            body(contacts_[k]);
        }
    };
    for (std::uint32_t colour = 0; colour < Colouring::kColours; ++colour) {
        const std::span<const Colouring::Run> runs = colouring_.runs(colour);
        parallel_ranges(static_cast<std::uint32_t>(runs.size()), kRunGrain,
                        [&](std::uint32_t first, std::uint32_t end) {
                            std::for_each(runs.begin() + first, runs.begin() + end, run_all);
                        });
    }
    for (const Colouring::Run& run : colouring_.rest()) {
        run_all(run);
    }
}

void SoftStep::prepare(std::span<const BodyState> bodies, std::span<const SolverManifold> manifolds,
                       const SoftStepSettings& settings, double h) {
    // Find the impulses of the last step for each manifold.
    pairs_.clear();
    impulses_.clear();
    cache_.begin_step();
    for (const SolverManifold& manifold : manifolds) {
        pairs_.push_back({manifold.body_a, manifold.body_b});
        const BodyState& a = bodies[manifold.body_a];
        const BodyState& b = bodies[manifold.body_b];
        const double size = !a.is_dynamic()   ? b.reach
                            : !b.is_dynamic() ? a.reach
                                              : std::min(a.reach, b.reach);
        impulses_.push_back(cache_.start_of(manifold, kMatchReach * size));
    }
    // Group the contacts into colours that can be solved in parallel.
    colouring_.colour(pairs_, bodies);
    const double hertz = settings.contact_rate / h;
    const Softness between = soft(hertz, settings.contact_damping, h);
    // Contacts with static and kinematic bodies are twice as stiff; otherwise the bottom layer of a
    // pile sinks into the ground.
    const Softness on_static = soft(2.0 * hertz, settings.contact_damping, h);
    contacts_.resize(manifolds.size());
    const std::span<const std::uint32_t> order = colouring_.order();
    parallel_ranges(static_cast<std::uint32_t>(order.size()), kRunGrain,
                    [&](std::uint32_t first, std::uint32_t end) {
                        for (std::uint32_t k = first; k < end; ++k) {
                            const SolverManifold& manifold = manifolds[order[k]];
                            const BodyState& a = bodies[manifold.body_a];
                            const BodyState& b = bodies[manifold.body_b];
                            contacts_[k] = dynamics::prepare(manifold, impulses_[order[k]], a, b);
                            contacts_[k].softness =
                                a.is_dynamic() && b.is_dynamic() ? between : on_static;
                        }
                    });
}

void SoftStep::substep(std::span<BodyState> bodies, std::span<JointConstraint> joints,
                       const SoftStepSettings& settings, double h) {
    const auto for_each_body = [&](const auto& body) {
        parallel_ranges(static_cast<std::uint32_t>(bodies.size()), kBodyGrain,
                        [&](std::uint32_t first, std::uint32_t end) {
                            for (std::uint32_t k = first; k < end; ++k) {
                                body(bodies[k], solver_bodies_[k]);
                            }
                        });
    };
    // Apply forces, torques and gravity.
    for_each_body([&](BodyState& body, SolverBody& solver) {
        if (body.is_awake()) {
            integrate_velocity(body, settings.gravity, h);
            solver.velocity = body.velocity;
            solver.spin = body.spin;
        }
    });
    // Warm start: apply the impulses of the last substep or step.
    const Softness joint_softness =
        soft(std::min(settings.joint_hertz, 0.25 / h), settings.joint_damping, h);
    for (JointConstraint& joint : joints) {
        joint.prepare(bodies, h);
        joint.warm_start(bodies, solver_bodies_);
    }
    for_each_contact([&](ContactConstraint& contact) { warm_start(contact, solver_bodies_); });
    // Soft pass: solve velocities, with a push against overlaps and joint errors.
    for (JointConstraint& joint : joints) {
        joint.solve(bodies, solver_bodies_, joint_softness, h);
    }
    const ContactPass pushing{1.0 / h, settings.push_speed};
    for_each_contact([&](ContactConstraint& contact) { solve(contact, solver_bodies_, pushing); });
    // Move the bodies.
    for_each_body([&](BodyState& body, SolverBody& solver) {
        if (body.is_awake() || body.is_driven()) {
            body.velocity = solver.velocity;
            body.spin = solver.spin;
            solver.moved += h * solver.velocity;
            solver.turned += h * solver.spin;
            integrate_position(body, h);
            solver.spin = body.spin;
        }
    });
    // Relax: solve again without error correction, to take back the velocity that it added.
    for (JointConstraint& joint : joints) {
        joint.solve(bodies, solver_bodies_, kRigid, h);
    }
    const ContactPass relaxing{1.0 / h, 0.0};
    for_each_contact([&](ContactConstraint& contact) { solve(contact, solver_bodies_, relaxing); });
    for_each_body([&](BodyState& body, SolverBody& solver) {
        if (body.is_awake()) {
            body.velocity = solver.velocity;
            body.spin = solver.spin;
        }
    });
}

SolverOutcome SoftStep::step(std::span<BodyState> bodies, std::span<const SolverManifold> manifolds,
                             std::span<JointConstraint> joints, const SoftStepSettings& settings,
                             double h) {
    const double part = h / settings.substeps;
    prepare(bodies, manifolds, settings, part);
    solver_bodies_.resize(bodies.size());
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        const BodyState& body = bodies[k];
        solver_bodies_[k] = {body.velocity, body.spin, Vec3::Zero(), Vec3::Zero(),
                             body.asleep ? 0.0 : body.inverse_mass};
    }
    for (std::uint32_t k = 0; k < settings.substeps; ++k) {
        substep(bodies, joints, settings, part);
    }
    // Apply restitution once, after all substeps.
    for_each_contact([&](ContactConstraint& contact) {
        bounce(contact, solver_bodies_, settings.bounce_threshold);
    });
    // Keep the impulses for the next step and measure the approach that is left.
    SolverOutcome outcome;
    const std::span<const std::uint32_t> order = colouring_.order();
    for (std::size_t k = 0; k < order.size(); ++k) {
        impulses_[order[k]] = impulses_of(contacts_[k]);
        outcome.residual = std::max(outcome.residual, residual(contacts_[k], solver_bodies_));
    }
    // Write the velocities back to the bodies.
    for (std::size_t k = 0; k < bodies.size(); ++k) {
        if (bodies[k].is_awake()) {
            const SolverBody& moved = solver_bodies_[k];
            bodies[k].velocity = moved.velocity;
            bodies[k].spin = moved.spin;
            bodies[k].way = norm3(moved.moved) + norm3(moved.turned) * bodies[k].reach;
        }
    }
    cache_.keep(manifolds, impulses_);
    return outcome;
}

}  // namespace tandem::dynamics

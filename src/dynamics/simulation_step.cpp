// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <ctime>

#include "base/parallel.hpp"
#include "dynamics/simulation_state.hpp"

namespace tandem {
namespace {

double seconds(unsigned threads) {
    std::timespec time{};
    (void)clock_gettime(threads == 1 ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Contacts are found again within a step if meshes in contact move farther than this part of the
/// smaller one's size: contacts belong to one moment, and other parts of the bodies may meet later
/// in the step.
constexpr double kRoundWay = 0.05;
constexpr std::uint32_t kMostRounds = 4;

}  // namespace

std::uint32_t Simulation::State::rounds() const {
    if (options.solver != SolverKind::SoftStep || !skins.empty()) {
        return 1;
    }
    double farthest = 0.0;
    for (const BodyContact& contact : world.contacts()) {
        const Body& a = **world.body(contact.a);
        const Body& b = **world.body(contact.b);
        if (a.shape.model() == nullptr && b.shape.model() == nullptr) {
            continue;
        }
        const auto turning = [](const Body& body) {
            return body.angular.isZero(0.0) ? 0.0 : body.angular.norm() * body.shape.reach();
        };
        const double way =
            options.time_step * ((a.linear - b.linear).norm() + turning(a) + turning(b));
        farthest = std::max(farthest, way / std::min(a.shape.reach(), b.shape.reach()));
    }
    std::uint32_t count = 1;
    while (count < kMostRounds && count < options.substeps && farthest > kRoundWay * count) {
        count *= 2;
    }
    return count;
}

void Simulation::State::measure(SimulationStep& step) const {
    for (std::size_t k = 0; k < states.size(); ++k) {
        const dynamics::BodyState& body = states[k];
        if (!body.is_dynamic()) {
            continue;
        }
        const double mass = bodies[k].mass.mass;
        const Vec3 spin = body.rotation.conjugate() * body.spin;
        const Vec3 turning = body.inertia * spin;
        step.kinetic_energy += 0.5 * mass * body.velocity.squaredNorm() + 0.5 * spin.dot(turning);
        step.potential_energy -= mass * body.gravity_scale * options.gravity.dot(body.centre);
        step.momentum += mass * body.velocity;
        step.angular_momentum += body.centre.cross(mass * body.velocity) + body.rotation * turning;
        step.awake += body.asleep ? 0U : 1U;
    }
    measure_soft_bodies(step);
    step.step = steps;
    step.time = static_cast<double>(steps) * options.time_step;
    step.deepest = std::max(step.deepest, deepest);
    step.contacts += resting_points;
    for (const dynamics::SolverManifold& manifold : manifolds) {
        step.contacts += manifold.count;
    }
}

void Simulation::State::find_partners() {
    partners.clear();
    for (const dynamics::JointConstraint& joint : joints) {
        if (!joint.collides()) {
            partners.emplace_back(std::minmax(joint.body_a(), joint.body_b()));
        }
    }
    std::ranges::sort(partners);
}

Result<Done> Simulation::State::find_contacts(SimulationStep& report) {
    const double start = seconds(options.threads);
    find_partners();
    const Result<StepReport> found = world.step(partners);
    if (!found) {
        return found.error();
    }
    if (const Result<Done> done = find_soft_contacts(); !done) {
        return done;
    }
    if (const Result<Done> done = collect(); !done) {
        return done;
    }
    report.possible = found->possible;
    report.touching = found->actual;
    report.update_seconds += found->update;
    report.broad_seconds += found->broad;
    report.narrow_seconds += seconds(options.threads) - start - found->update - found->broad;
    return Done{};
}

Result<Done> Simulation::State::solve(double h, std::uint32_t substeps, SimulationStep& report) {
    if (const Result<Done> done = move_soft_bodies(); !done) {
        return done;
    }
    dynamics::SolverOutcome outcome;
    base::run_in(executor, [&] {
        if (options.solver == SolverKind::SoftStep) {
            outcome = soft_step.step(states, manifolds, joints,
                                     {.gravity = options.gravity,
                                      .substeps = substeps,
                                      .bounce_threshold = options.bounce_threshold},
                                     h);
        } else {
            outcome =
                reference.step(states, manifolds, joints,
                               {.gravity = options.gravity, .iterations = options.iterations}, h);
        }
    });
    if (options.sleeping) {
        report.islands = islands.put_to_sleep(states, touching, {}, h);
    }
    for (BodyId id = 0; id < states.size(); ++id) {
        if (states[id].is_awake() || states[id].is_driven()) {
            if (const Result<Done> done = place(id); !done) {
                return done;
            }
        }
    }
    report.residual = std::max(report.residual, outcome.residual);
    return Done{};
}

Result<SimulationStep> Simulation::step() {
    if (!state_) {
        return Error{ErrorCode::InvalidArgument,
                     "the simulation was moved from: assign a new one to it first"};
    }
    State& state = *state_;
    SimulationStep report;
    const double start = seconds(state.options.threads);
    std::uint32_t rounds = 1;
    state.events.begin_step();
    for (std::uint32_t round = 0; round < rounds; ++round) {
        if (const Result<Done> done = state.find_contacts(report); !done) {
            return done.error();
        }
        state.events.add(state.world.events());
        report.deepest = std::max(report.deepest, state.deepest);
        if (round == 0) {
            rounds = state.rounds();
        }
        const double begin = seconds(state.options.threads);
        const std::uint32_t substeps = (state.options.substeps + rounds - 1) / rounds;
        if (const Result<Done> done =
                state.solve(state.options.time_step / rounds, substeps, report);
            !done) {
            return done.error();
        }
        report.solve_seconds += seconds(state.options.threads) - begin;
    }
    for (dynamics::BodyState& body : state.states) {
        body.force.setZero();
        body.torque.setZero();
    }
    state.events.end_step();
    ++state.steps;
    report.total_seconds = seconds(state.options.threads) - start;
    state.measure(report);
    return report;
}

}  // namespace tandem

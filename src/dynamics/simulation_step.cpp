// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <ctime>
#include <fmt/format.h>

#include "base/parallel.hpp"
#include "dynamics/simulation_state.hpp"
#include "geometry/fixed_order.hpp"
#include "world/world_access.hpp"

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

/// A force that moves a body farther in a step than this part of its reach is applied at the start
/// of the step.
constexpr double kPushedPart = 0.5;

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
            return body.angular.isZero(0.0) ? 0.0
                                            : geometry::norm3(body.angular) * body.shape.reach();
        };
        const double way =
            options.time_step * (geometry::norm3(a.linear - b.linear) + turning(a) + turning(b));
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
        const Vec3 turning = geometry::times3(body.inertia, spin);
        step.kinetic_energy += 0.5 * mass * geometry::squared_norm3(body.velocity) +
                               0.5 * geometry::dot3(spin, turning);
        step.potential_energy -=
            mass * body.gravity_scale * geometry::dot3(options.gravity, body.centre);
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
    for (const dynamics::JointConstraint& joint : joints.all()) {
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

Result<Done> Simulation::State::look_ahead() {
    const double h = options.time_step;
    for (BodyId id = 0; id < states.size(); ++id) {
        dynamics::BodyState& state = states[id];
        if (!state.is_awake()) {
            continue;
        }
        const Vec3 fall = h * state.gravity_scale * options.gravity;
        const Vec3 pushed = h * state.inverse_mass * state.force;
        const Vec3 turned = h * geometry::times3(state.inverse_inertia_world, state.torque);
        // Relative velocities matter: two bodies may be pushed towards each other, but they fall
        // alike.
        const double reach = std::isfinite(state.reach) ? state.reach : 0.0;
        const double way = h * (geometry::norm3(fall) + 2.0 * geometry::norm3(pushed) +
                                2.0 * reach * geometry::norm3(turned));
        if (way <= options.margin) {
            continue;
        }
        dynamics::BodyState next = state;
        next.velocity += fall + pushed;
        next.spin += turned;
        TANDEM_TRY(const Motion motion, motion_of(id, next));
        place(id, motion);
        // A large force is applied at once, as a velocity, which contacts can stop. Applied over
        // the step, it would press the body into the soft contacts.
        if (h * (geometry::norm3(pushed) + reach * geometry::norm3(turned)) > kPushedPart * reach) {
            state.velocity += pushed;
            state.spin += turned;
            state.force.setZero();
            state.torque.setZero();
        }
    }
    return Done{};
}

Result<Done> Simulation::State::check_limits() const {
    constexpr std::size_t kBytes = sizeof(dynamics::SolverManifold) +
                                   sizeof(dynamics::ContactConstraint) +
                                   2 * sizeof(dynamics::ImpulseCache::Entry);
    const std::size_t most = options.limits.max_bytes;
    const std::size_t of_world = WorldAccess::step_bytes(world);
    if (of_world > most || manifolds.size() * kBytes > most - of_world) {
        return Error{ErrorCode::LimitReached,
                     fmt::format("a step would take more than {} bytes for pairs, contacts and "
                                 "constraints: raise the limit, or put fewer bodies in one place",
                                 most)};
    }
    return Done{};
}

Result<Done> Simulation::State::solve(double h, std::uint32_t substeps, SimulationStep& report) {
    if (const Result<Done> done = move_soft_bodies(); !done) {
        return done;
    }
    dynamics::SolverOutcome outcome;
    base::run_in(executor, [&] {
        if (options.solver == SolverKind::SoftStep) {
            outcome = soft_step.step(states, manifolds, joints.all(),
                                     {.gravity = options.gravity,
                                      .substeps = substeps,
                                      .bounce_threshold = options.bounce_threshold},
                                     h);
        } else {
            outcome =
                reference.step(states, manifolds, joints.all(),
                               {.gravity = options.gravity, .iterations = options.iterations}, h);
        }
    });
    if (options.sleeping) {
        report.islands = islands.put_to_sleep(states, touching, {}, h);
    }
    for (BodyId id = 0; id < states.size(); ++id) {
        if (states[id].is_awake() || states[id].is_driven()) {
            TANDEM_TRY(const Motion motion, motion_of(id, states[id]));
            place(id, motion);
        }
    }
    report.residual = std::max(report.residual, outcome.residual);
    return Done{};
}

/// Takes the step back if it ends by an error or an exception.
class Simulation::State::Attempt {
  public:
    explicit Attempt(State& state) : state_(state) {
        state.undo.begin(state.states, state.joints.all());
        state.soft_moments.resize(state.skins.size());
        for (std::size_t k = 0; k < state.skins.size(); ++k) {
            state.skins[k].keep(state.soft_moments[k]);
        }
        state.events.begin_step();
        state.soft_step.cache().mark();
        WorldAccess::mark(state.world);
    }
    Attempt(const Attempt&) = delete;
    Attempt& operator=(const Attempt&) = delete;
    ~Attempt() {
        if (is_over_) {
            WorldAccess::release(state_.world);
            return;
        }
        state_.undo.take_back(state_.states, state_.joints.all(), state_.world);
        for (std::size_t k = 0; k < state_.skins.size(); ++k) {
            state_.skins[k].take_back(state_.soft_moments[k]);
        }
        state_.events.take_back();
        state_.soft_step.cache().take_back();
        WorldAccess::take_back(state_.world);
    }
    void succeed() noexcept { is_over_ = true; }

  private:
    State& state_;
    bool is_over_ = false;
};

Result<SimulationStep> Simulation::State::step() {
    SimulationStep report;
    const double start = seconds(options.threads);
    Attempt attempt(*this);
    std::uint32_t in_rounds = 1;
    for (std::uint32_t round = 0; round < in_rounds; ++round) {
        undo.keep_moving(states, world, bodies);
        TANDEM_TRY_DONE(look_ahead());
        TANDEM_TRY_DONE(find_contacts(report));
        TANDEM_TRY_DONE(check_limits());
        events.add(world.events());
        report.deepest = std::max(report.deepest, deepest);
        if (round == 0) {
            in_rounds = rounds();
        }
        // Finding the contacts may have woken bodies.
        undo.keep_moving(states, world, bodies);
        const double begin = seconds(options.threads);
        const std::uint32_t substeps = (options.substeps + in_rounds - 1) / in_rounds;
        TANDEM_TRY_DONE(solve(options.time_step / in_rounds, substeps, report));
        report.solve_seconds += seconds(options.threads) - begin;
    }
    // Success: keep the new state and clear the forces.
    events.end_step();
    attempt.succeed();
    for (dynamics::BodyState& body : states) {
        body.force.setZero();
        body.torque.setZero();
    }
    ++steps;
    report.total_seconds = seconds(options.threads) - start;
    measure(report);
    return report;
}

Result<SimulationStep> Simulation::step() {
    if (!state_) {
        return dynamics::moved_from();
    }
    return state_->step();
}

}  // namespace tandem

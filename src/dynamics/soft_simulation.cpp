// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "dynamics/simulation_state.hpp"

/// The soft bodies of a simulation.
namespace tandem {
namespace {

/// Substeps of soft bodies per substep of rigid ones. Each corrects the links once.
constexpr std::uint32_t kSoftSubsteps = 4;

/// A soft body faster than this, in m/s, wakes the rigid bodies that it touches.
constexpr double kWakingSpeed = 0.3;

Error moved_from_simulation() {
    return {ErrorCode::InvalidArgument,
            "the simulation was moved from: assign a new one to it first"};
}

Error no_such_soft_body(SoftBodyId id) {
    return {ErrorCode::InvalidArgument, "there is no soft body " + std::to_string(id)};
}

}  // namespace

Result<SoftBodyId> Simulation::add_soft(const SoftBody& body) {
    if (!state_) {
        return moved_from_simulation();
    }
    Result<dynamics::SoftSkin> skin = dynamics::SoftSkin::create(body);
    if (!skin) {
        return skin.error();
    }
    state_->skins.push_back(*std::move(skin));
    return static_cast<SoftBodyId>(state_->skins.size() - 1);
}

std::size_t Simulation::soft_body_count() const noexcept {
    return state_ ? state_->skins.size() : 0;
}

Result<std::span<const Vec3>> Simulation::soft_vertices(SoftBodyId body) const {
    if (!state_) {
        return moved_from_simulation();
    }
    if (body >= state_->skins.size()) {
        return no_such_soft_body(body);
    }
    return state_->skins[body].particles().positions();
}

Result<Model> Simulation::soft_model(SoftBodyId body) const {
    if (!state_) {
        return moved_from_simulation();
    }
    if (body >= state_->skins.size()) {
        return no_such_soft_body(body);
    }
    return state_->skins[body].model().model();
}

Result<SoftMeasure> Simulation::measure_soft(SoftBodyId body) const {
    if (!state_) {
        return moved_from_simulation();
    }
    if (body >= state_->skins.size()) {
        return no_such_soft_body(body);
    }
    const dynamics::SoftSkin& skin = state_->skins[body];
    const double rest = skin.particles().rest_volume();
    return SoftMeasure{.stretch = skin.particles().worst_stretch(),
                       .volume = rest != 0.0 ? skin.particles().volume() / rest : 1.0,
                       .deepest = skin.deepest(),
                       .contacts = skin.contacts().size()};
}

Result<Done> Simulation::State::find_soft_contacts() {
    for (dynamics::SoftSkin& skin : skins) {
        if (Result<Done> done = skin.find_contacts(world, states, options.time_step); !done) {
            return done;
        }
        if (skin.particles().fastest() > kWakingSpeed) {
            for (const dynamics::SoftContact& contact : skin.contacts()) {
                if (states[contact.body].asleep) {
                    dynamics::Islands::wake(states, contact.body);
                }
            }
        }
    }
    return Done{};
}

Result<Done> Simulation::State::move_soft_bodies() {
    for (dynamics::SoftSkin& skin : skins) {
        skin.particles().step(options.gravity, options.time_step, kSoftSubsteps * options.substeps,
                              skin.contacts(), states);
        if (Result<Done> done = skin.follow(); !done) {
            return done;
        }
        deepest = std::max(deepest, skin.deepest());
    }
    return Done{};
}

void Simulation::State::measure_soft_bodies(SimulationStep& step) const {
    for (const dynamics::SoftSkin& skin : skins) {
        const dynamics::SoftParticles& particles = skin.particles();
        for (std::size_t v = 0; v < particles.positions().size(); ++v) {
            const double mass = particles.masses()[v];
            const Vec3& at = particles.positions()[v];
            const Vec3 momentum = mass * particles.velocities()[v];
            step.kinetic_energy += 0.5 * momentum.dot(particles.velocities()[v]);
            step.potential_energy -= mass * options.gravity.dot(at);
            step.momentum += momentum;
            step.angular_momentum += at.cross(momentum);
        }
        step.contacts += skin.contacts().size();
    }
}

}  // namespace tandem

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "base/room.hpp"
#include "dynamics/fingerprint.hpp"
#include "dynamics/simulation_state.hpp"
#include "geometry/fixed_order.hpp"

/// The soft bodies of a simulation.
namespace tandem {
namespace {

/// Substeps of soft bodies per substep of rigid ones. Each corrects the links once.
constexpr std::uint32_t kSoftSubsteps = 4;

/// A soft body faster than this, in m/s, wakes the rigid bodies that it touches.
constexpr double kWakingSpeed = 0.3;

Error no_such_soft_body(SoftBodyId id) {
    return {ErrorCode::InvalidArgument, "there is no soft body " + std::to_string(id)};
}

}  // namespace

dynamics::SoftSkin* Simulation::State::find_soft(SoftBodyId id) noexcept {
    const auto entry = std::ranges::lower_bound(soft_entries, id, {}, &SoftEntry::id);
    return entry != soft_entries.end() && entry->id == id
               ? &skins[static_cast<std::size_t>(entry - soft_entries.begin())]
               : nullptr;
}

Result<SoftBodyId> Simulation::add_soft(const SoftBody& body) {
    if (!state_) {
        return dynamics::moved_from();
    }
    TANDEM_TRY(dynamics::SoftSkin skin, dynamics::SoftSkin::create(body));
    base::make_room(state_->soft_entries, state_->soft_entries.size() + 1);
    const std::uint64_t print = dynamics::print_of(body);
    state_->skins.push_back(std::move(skin));
    state_->soft_entries.push_back({state_->next_soft, print});
    return state_->next_soft++;
}

Result<Done> Simulation::remove_soft(SoftBodyId body) {
    if (!state_) {
        return dynamics::moved_from();
    }
    const dynamics::SoftSkin* const skin = state_->find_soft(body);
    if (skin == nullptr) {
        return no_such_soft_body(body);
    }
    for (const dynamics::SoftContact& contact : skin->contacts()) {
        // The rigid body may have been removed since the last step.
        if (state_->states[contact.body].is_dynamic()) {
            dynamics::Islands::wake(state_->states, contact.body);
        }
    }
    const auto place = skin - state_->skins.data();
    state_->skins.erase(state_->skins.begin() + place);
    state_->soft_entries.erase(state_->soft_entries.begin() + place);
    return Done{};
}

std::vector<SoftBodyId> Simulation::soft_bodies() const {
    std::vector<SoftBodyId> all;
    if (state_) {
        for (const State::SoftEntry& entry : state_->soft_entries) {
            all.push_back(entry.id);
        }
    }
    return all;
}

Result<std::span<const Vec3>> Simulation::soft_vertices(SoftBodyId body) const {
    if (!state_) {
        return dynamics::moved_from();
    }
    const dynamics::SoftSkin* const skin = state_->find_soft(body);
    if (skin == nullptr) {
        return no_such_soft_body(body);
    }
    return skin->particles().positions();
}

Result<Model> Simulation::soft_model(SoftBodyId body) const {
    if (!state_) {
        return dynamics::moved_from();
    }
    dynamics::SoftSkin* const skin = state_->find_soft(body);
    if (skin == nullptr) {
        return no_such_soft_body(body);
    }
    TANDEM_TRY_DONE(skin->catch_up());
    return skin->model().model();
}

Result<SoftMeasure> Simulation::measure_soft(SoftBodyId body) const {
    if (!state_) {
        return dynamics::moved_from();
    }
    const dynamics::SoftSkin* const found = state_->find_soft(body);
    if (found == nullptr) {
        return no_such_soft_body(body);
    }
    const dynamics::SoftSkin& skin = *found;
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
            step.kinetic_energy += 0.5 * geometry::dot3(momentum, particles.velocities()[v]);
            step.potential_energy -= mass * geometry::dot3(options.gravity, at);
            step.momentum += momentum;
            step.angular_momentum += at.cross(momentum);
        }
        step.contacts += skin.contacts().size();
    }
}

}  // namespace tandem

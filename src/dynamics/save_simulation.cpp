// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <fmt/format.h>

#include "base/checksum.hpp"
#include "dynamics/simulation_state.hpp"
#include "geometry/quaternion.hpp"
#include "world/world_access.hpp"

/// The moving state of a simulation as bytes. Numbers are stored in the machine's own format: a
/// saved state is for going on after an interruption on the same machine.
namespace tandem {
namespace {

constexpr std::uint64_t kMagic = 0x334D49534D444E54U;  // "TNDMSIM3"

class Bytes {
  public:
    template <class T>
    void put(const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        const auto* const from = reinterpret_cast<const std::byte*>(&value);
        all_.insert(all_.end(), from, from + sizeof(T));
    }
    void put(const Vec3& v) {
        put(v.x());
        put(v.y());
        put(v.z());
    }
    [[nodiscard]] std::vector<std::byte> finish() && {
        put(base::checksum(all_));
        return std::move(all_);
    }

  private:
    std::vector<std::byte> all_;
};

class Reading {
  public:
    explicit Reading(std::span<const std::byte> bytes) : rest_(bytes) {}

    template <class T>
    T get() {
        T value{};
        if (rest_.size() < sizeof(T)) {
            failed_ = true;
            return value;
        }
        std::memcpy(&value, rest_.data(), sizeof(T));
        rest_ = rest_.subspan(sizeof(T));
        return value;
    }
    Vec3 vector() {
        const double x = get<double>();
        const double y = get<double>();
        return {x, y, get<double>()};
    }
    [[nodiscard]] bool failed() const { return failed_; }
    [[nodiscard]] std::size_t left() const { return rest_.size(); }

  private:
    std::span<const std::byte> rest_;
    bool failed_ = false;
};

/// A saved state. It was checked as far as possible without the simulation.
struct Saved {
    struct Soft {
        std::vector<Vec3> positions;
        std::vector<Vec3> velocities;
    };
    std::uint64_t steps = 0;
    std::vector<Soft> soft;
    /// By number; properties without motion are copied from the simulation.
    std::vector<dynamics::BodyState> bodies;
    std::vector<std::array<double, dynamics::JointConstraint::kRows>> impulses;
    std::vector<dynamics::ImpulseCache::Entry> entries;
};

void put_body(Bytes& bytes, const dynamics::BodyState& body) {
    bytes.put(body.centre);
    bytes.put(body.rotation.w());
    bytes.put(Vec3(body.rotation.vec()));
    bytes.put(body.velocity);
    bytes.put(body.spin);
    bytes.put(body.force);
    bytes.put(body.torque);
    bytes.put(body.still_time);
    bytes.put(body.island);
    bytes.put(std::uint32_t{body.asleep ? 1U : 0U});
}

void get_body(Reading& in, dynamics::BodyState& body) {
    body.centre = in.vector();
    body.rotation.w() = in.get<double>();
    body.rotation.vec() = in.vector();
    body.velocity = in.vector();
    body.spin = in.vector();
    body.force = in.vector();
    body.torque = in.vector();
    body.still_time = in.get<double>();
    body.island = in.get<std::uint32_t>();
    body.next_asleep = dynamics::kNoIsland;
    body.asleep = in.get<std::uint32_t>() != 0;
    body.refresh_inertia();
}

void put_entry(Bytes& bytes, const dynamics::ImpulseCache::Entry& entry) {
    const dynamics::SolverManifold& manifold = entry.manifold;
    bytes.put(manifold.body_a);
    bytes.put(manifold.body_b);
    bytes.put(manifold.count);
    bytes.put(manifold.normal);
    for (std::size_t k = 0; k < dynamics::kManifoldPoints; ++k) {
        bytes.put(manifold.spots[k].position);
        bytes.put(manifold.spots[k].id);
        bytes.put(entry.impulses.normal[k]);
    }
    bytes.put(entry.impulses.friction);
    bytes.put(entry.impulses.twist);
    bytes.put(entry.impulses.rolling);
}

dynamics::ImpulseCache::Entry get_entry(Reading& in) {
    dynamics::ImpulseCache::Entry entry;
    entry.manifold.body_a = in.get<std::uint32_t>();
    entry.manifold.body_b = in.get<std::uint32_t>();
    entry.manifold.count = in.get<std::uint32_t>();
    entry.manifold.normal = in.vector();
    for (std::size_t k = 0; k < dynamics::kManifoldPoints; ++k) {
        entry.manifold.spots[k].position = in.vector();
        entry.manifold.spots[k].id = in.get<std::uint64_t>();
        entry.impulses.normal[k] = in.get<double>();
    }
    entry.impulses.friction = in.vector();
    entry.impulses.twist = in.get<double>();
    entry.impulses.rolling = in.vector();
    return entry;
}

bool is_sound(const dynamics::BodyState& body, std::span<const dynamics::BodyState> all) {
    const bool is_finite = body.force.allFinite() && body.torque.allFinite() &&
                           std::isfinite(body.still_time) &&
                           std::abs(geometry::norm4(body.rotation) - 1.0) < 1e-9;
    // The root of a group must sleep, and in its own group.
    const bool sleeps_well = body.asleep ? body.is_dynamic() && body.island < all.size() &&
                                               all[body.island].asleep &&
                                               all[body.island].island == body.island
                                         : body.island == dynamics::kNoIsland;
    return is_finite && sleeps_well;
}

bool is_sound(const dynamics::ImpulseCache::Entry& entry, std::size_t bodies) {
    const dynamics::SolverManifold& manifold = entry.manifold;
    bool is_finite = manifold.normal.allFinite() && entry.impulses.friction.allFinite() &&
                     std::isfinite(entry.impulses.twist) && entry.impulses.rolling.allFinite();
    for (std::size_t k = 0; k < dynamics::kManifoldPoints; ++k) {
        is_finite = is_finite && manifold.spots[k].position.allFinite() &&
                    std::isfinite(entry.impulses.normal[k]);
    }
    return is_finite && manifold.count <= dynamics::kManifoldPoints && manifold.body_a < bodies &&
           manifold.body_b < bodies;
}

bool is_finite(std::span<const Vec3> vectors) {
    return std::ranges::all_of(vectors, [](const Vec3& v) { return v.allFinite(); });
}

Error bad(std::string_view what) {
    return {ErrorCode::FileMalformed, fmt::format("the saved simulation {}", what)};
}

}  // namespace

Result<std::vector<std::byte>> Simulation::save() {
    if (!state_) {
        return dynamics::moved_from();
    }
    State& state = *state_;
    Bytes bytes;
    bytes.put(kMagic);
    bytes.put(state.fingerprint());
    bytes.put(state.steps);
    // Soft bodies, rigid bodies, joints, and the impulses for the warm start.
    for (const dynamics::SoftSkin& skin : state.skins) {
        for (const std::span<const Vec3> all :
             {skin.particles().positions(), skin.particles().velocities()}) {
            for (const Vec3& v : all) {
                bytes.put(v);
            }
        }
    }
    std::vector<State::Motion> motions;
    for (BodyId id = 0; id < state.states.size(); ++id) {
        if (state.is_there(id)) {
            put_body(bytes, state.states[id]);
            TANDEM_TRY(motions.emplace_back(), state.motion_of(id, state.states[id]));
        }
    }
    for (const dynamics::JointConstraint& joint : state.joints.all()) {
        for (const double impulse : joint.impulses()) {
            bytes.put(impulse);
        }
    }
    const auto entries = state.soft_step.cache().entries();
    bytes.put(std::uint64_t{entries.size()});
    for (const dynamics::ImpulseCache::Entry& entry : entries) {
        put_entry(bytes, entry);
    }
    // Continue as a restored simulation would: without data of earlier contacts.
    std::vector<std::byte> saved = std::move(bytes).finish();
    state.forget_contacts(motions);
    return saved;
}

Result<Done> Simulation::restore(std::span<const std::byte> bytes) {
    if (!state_) {
        return dynamics::moved_from();
    }
    State& state = *state_;
    if (bytes.size() < sizeof(std::uint64_t)) {
        return bad("is cut off");
    }
    const auto content = bytes.first(bytes.size() - sizeof(std::uint64_t));
    if (Reading(bytes.last(sizeof(std::uint64_t))).get<std::uint64_t>() !=
        base::checksum(content)) {
        return bad("is damaged: its checksum is wrong");
    }
    Reading in(content);
    if (in.get<std::uint64_t>() != kMagic) {
        return bad("is of another version");
    }
    if (in.get<std::uint64_t>() != state.fingerprint()) {
        return bad("is of another one: options, bodies, shapes, joints or soft bodies differ");
    }
    // Read and check everything, and allocate all memory, before the first change.
    Saved saved;
    saved.steps = in.get<std::uint64_t>();
    for (const dynamics::SoftSkin& skin : state.skins) {
        Saved::Soft& soft = saved.soft.emplace_back();
        for (std::vector<Vec3>* const all : {&soft.positions, &soft.velocities}) {
            all->resize(skin.particles().positions().size());
            std::ranges::generate(*all, [&] { return in.vector(); });
            if (!is_finite(*all)) {
                return bad("has vertices that are not finite");
            }
        }
    }
    saved.bodies = state.states;
    for (BodyId id = 0; id < saved.bodies.size(); ++id) {
        if (state.is_there(id)) {
            get_body(in, saved.bodies[id]);
        }
    }
    std::vector<State::Motion> motions;
    for (BodyId id = 0; id < saved.bodies.size(); ++id) {
        if (!state.is_there(id)) {
            continue;
        }
        if (!is_sound(saved.bodies[id], saved.bodies)) {
            return bad("has a body with a motion or a group that cannot be");
        }
        if (saved.bodies[id].asleep) {
            dynamics::Islands::lay_down(saved.bodies, id, saved.bodies[id].island);
        }
        TANDEM_TRY(motions.emplace_back(), state.motion_of(id, saved.bodies[id]));
    }
    for (std::size_t left = state.joints.size(); left > 0; --left) {
        std::ranges::generate(saved.impulses.emplace_back(), [&] { return in.get<double>(); });
        if (!std::ranges::all_of(saved.impulses.back(),
                                 [](double x) { return std::isfinite(x); })) {
            return bad("has impulses of a joint that are not finite");
        }
    }
    for (std::uint64_t left = in.get<std::uint64_t>(); left > 0 && !in.failed(); --left) {
        saved.entries.push_back(get_entry(in));
        if (!is_sound(saved.entries.back(), saved.bodies.size())) {
            return bad("has a contact that cannot be");
        }
    }
    if (in.failed() || in.left() != 0) {
        return bad("has too many or too few bytes; save the simulation again");
    }

    // Replace the state; nothing can fail from here on.
    state.steps = saved.steps;
    for (std::size_t k = 0; k < saved.soft.size(); ++k) {
        state.skins[k].restore(saved.soft[k].positions, saved.soft[k].velocities);
    }
    state.states = std::move(saved.bodies);
    const std::span<dynamics::JointConstraint> joints = state.joints.all();
    for (std::size_t k = 0; k < joints.size(); ++k) {
        joints[k].restore(saved.impulses[k]);
    }
    state.soft_step.cache().restore(std::move(saved.entries));
    state.forget_contacts(motions);
    state.events.forget();
    return Done{};
}

bool Simulation::State::is_there(BodyId id) const noexcept {
    return bodies[id].handle.generation != 0;
}

/// Sets all bodies to the given motions, bit for bit, and drops the world's data of earlier
/// contacts, so that runs continue alike after saving and after restoring.
void Simulation::State::forget_contacts(std::span<const Motion> motions) noexcept {
    auto motion = motions.begin();
    for (BodyId id = 0; id < bodies.size(); ++id) {
        if (is_there(id)) {
            place(id, *motion++);
        }
    }
    WorldAccess::forget(world);
}

std::uint64_t Simulation::fingerprint() const {
    return state_ ? state_->fingerprint() : 0;
}

std::uint64_t Simulation::hash() const {
    base::WordHash hash;
    if (!state_) {
        return hash.value();
    }
    for (BodyId id = 0; id < state_->states.size(); ++id) {
        if (!state_->is_there(id)) {
            continue;
        }
        const dynamics::BodyState& body = state_->states[id];
        for (const Vec3& v : {body.centre, Vec3(body.rotation.vec()), body.velocity, body.spin}) {
            for (const double x : v) {
                hash.add(std::bit_cast<std::uint64_t>(x));
            }
        }
        hash.add(std::bit_cast<std::uint64_t>(body.rotation.w()));
    }
    for (const dynamics::SoftSkin& skin : state_->skins) {
        for (const std::span<const Vec3> all :
             {skin.particles().positions(), skin.particles().velocities()}) {
            for (const Vec3& v : all) {
                for (const double x : v) {
                    hash.add(std::bit_cast<std::uint64_t>(x));
                }
            }
        }
    }
    return hash.value();
}

}  // namespace tandem

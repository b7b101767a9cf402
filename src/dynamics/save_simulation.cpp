// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <bit>
#include <cstring>
#include <fmt/format.h>

#include "base/checksum.hpp"
#include "dynamics/simulation_state.hpp"

/// The moving state of a simulation as bytes. Numbers are stored in the machine's own format: a
/// saved state is for going on after an interruption on the same machine.
namespace tandem {
namespace {

constexpr std::uint64_t kMagic = 0x324D49534D444E54U;  // "TNDMSIM2"

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

}  // namespace

Result<std::vector<std::byte>> Simulation::save() {
    if (!state_) {
        return Error{ErrorCode::InvalidArgument,
                     "the simulation was moved from: assign a new one to it first"};
    }
    State& state = *state_;
    // The contact data that the world kept from the last step are not saved. They are dropped here
    // too, so that this run and a restored run continue from the same state.
    if (const Result<Done> done = state.forget_contacts(); !done) {
        return done.error();
    }
    Bytes bytes;
    bytes.put(kMagic);
    bytes.put(std::uint64_t{state.states.size()});
    bytes.put(std::uint64_t{state.joints.size()});
    bytes.put(std::uint64_t{state.skins.size()});
    bytes.put(state.steps);
    for (const dynamics::SoftSkin& skin : state.skins) {
        bytes.put(std::uint64_t{skin.particles().positions().size()});
        for (const Vec3& position : skin.particles().positions()) {
            bytes.put(position);
        }
        for (const Vec3& velocity : skin.particles().velocities()) {
            bytes.put(velocity);
        }
    }
    for (const dynamics::BodyState& body : state.states) {
        bytes.put(body.centre);
        bytes.put(body.rotation.w());
        bytes.put(Vec3(body.rotation.vec()));
        bytes.put(body.velocity);
        bytes.put(body.spin);
        bytes.put(body.still_time);
        bytes.put(body.island);
        bytes.put(std::uint32_t{body.asleep ? 1U : 0U});
    }
    for (const dynamics::JointConstraint& joint : state.joints) {
        for (const double impulse : joint.impulses()) {
            bytes.put(impulse);
        }
    }
    const auto entries = state.soft_step.cache().entries();
    bytes.put(std::uint64_t{entries.size()});
    for (const dynamics::ImpulseCache::Entry& entry : entries) {
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
    return std::move(bytes).finish();
}

Result<Done> Simulation::restore(std::span<const std::byte> bytes) {
    if (!state_) {
        return Error{ErrorCode::InvalidArgument,
                     "the simulation was moved from: assign a new one to it first"};
    }
    const auto bad = [](const char* what) {
        return Error{ErrorCode::FileMalformed, std::string("the saved simulation ") + what};
    };
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
    if (in.get<std::uint64_t>() != state.states.size() ||
        in.get<std::uint64_t>() != state.joints.size() ||
        in.get<std::uint64_t>() != state.skins.size()) {
        return bad("has other bodies or joints");
    }
    state.steps = in.get<std::uint64_t>();
    for (dynamics::SoftSkin& skin : state.skins) {
        if (in.get<std::uint64_t>() != skin.particles().positions().size()) {
            return bad("has other soft bodies");
        }
        std::vector<Vec3> positions(skin.particles().positions().size());
        std::vector<Vec3> velocities(positions.size());
        for (Vec3& position : positions) {
            position = in.vector();
        }
        for (Vec3& velocity : velocities) {
            velocity = in.vector();
        }
        skin.particles().restore(positions, velocities);
        if (const Result<Done> done = skin.follow(); !done) {
            return done;
        }
    }
    for (dynamics::BodyState& body : state.states) {
        body.centre = in.vector();
        body.rotation.w() = in.get<double>();
        body.rotation.vec() = in.vector();
        body.velocity = in.vector();
        body.spin = in.vector();
        body.still_time = in.get<double>();
        body.island = in.get<std::uint32_t>();
        body.asleep = in.get<std::uint32_t>() != 0;
        body.refresh_inertia();
    }
    for (dynamics::JointConstraint& joint : state.joints) {
        std::array<double, dynamics::JointConstraint::kRows> impulses{};
        for (double& impulse : impulses) {
            impulse = in.get<double>();
        }
        joint.restore(impulses);
    }
    std::vector<dynamics::ImpulseCache::Entry> entries;
    for (std::uint64_t left = in.get<std::uint64_t>(); left > 0 && !in.failed(); --left) {
        dynamics::ImpulseCache::Entry entry;
        entry.manifold.body_a = in.get<std::uint32_t>();
        entry.manifold.body_b = in.get<std::uint32_t>();
        entry.manifold.count = in.get<std::uint32_t>();
        if (entry.manifold.count > dynamics::kManifoldPoints) {
            return bad("has a contact of too many points");
        }
        entry.manifold.normal = in.vector();
        for (std::size_t k = 0; k < dynamics::kManifoldPoints; ++k) {
            entry.manifold.spots[k].position = in.vector();
            entry.manifold.spots[k].id = in.get<std::uint64_t>();
            entry.impulses.normal[k] = in.get<double>();
        }
        entry.impulses.friction = in.vector();
        entry.impulses.twist = in.get<double>();
        entry.impulses.rolling = in.vector();
        entries.push_back(entry);
    }
    if (in.failed() || in.left() != 0) {
        return bad("has too many or too few bytes; save the simulation again");
    }
    state.soft_step.cache().restore(std::move(entries));
    return state.forget_contacts();
}

/// Replaces the world by a new one with the same bodies under the same numbers. Adding bodies gives
/// consecutive numbers, so a simulation from which bodies were removed is refused.
Result<Done> Simulation::State::forget_contacts() {
    Result<World> fresh = World::create(world.options());
    if (!fresh) {
        return fresh.error();
    }
    for (BodyId id = 0; id < bodies.size(); ++id) {
        const Result<const Body*> body = world.body(bodies[id].handle);
        if (!body) {
            return Error{ErrorCode::Unsupported,
                         "a simulation from which bodies were removed cannot be saved"};
        }
        Body copy = **body;
        const Pose pose = pose_of(id);
        copy.pose = pose;
        copy.linear =
            states[id].velocity - states[id].spin.cross(pose.rotation() * bodies[id].local_centre);
        copy.angular = states[id].spin;
        const Result<BodyHandle> handle = fresh->add(copy);
        if (!handle) {
            return handle.error();
        }
        bodies[id].handle = *handle;
    }
    world = std::move(*fresh);
    return Done{};
}

std::uint64_t Simulation::hash() const {
    base::WordHash hash;
    if (!state_) {
        return hash.value();
    }
    for (const dynamics::BodyState& body : state_->states) {
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

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>

#include <tandem/world.hpp>

#include "world/world_state.hpp"

namespace tandem {
namespace {

Error stale_handle() {
    return {ErrorCode::InvalidArgument,
            "the handle is of no body in this world: it was removed, or never added here"};
}

Error moved_from_world() {
    return {ErrorCode::InvalidArgument, "the world was moved from: assign a new one to it first"};
}

Error not_finite(std::string_view what) {
    return {ErrorCode::InvalidArgument,
            std::string(what) + " of the body is not finite: give numbers in the range of double"};
}

bool is_margin(double value) {
    return value >= 0.0 && std::isfinite(value);
}

}  // namespace

world::BodySlot* World::State::find(BodyHandle handle) noexcept {
    if (handle.id >= slots.size() || slots[handle.id].generation != handle.generation ||
        !slots[handle.id].body) {
        return nullptr;
    }
    return &slots[handle.id];
}

Result<World> World::create(const WorldOptions& options) {
    if (!is_margin(options.margin) || !is_margin(options.rest_offset) ||
        !is_margin(options.lookahead)) {
        return Error{ErrorCode::InvalidArgument,
                     "margin, rest offset and lookahead must be finite and not negative"};
    }
    BroadPhaseOptions broad_options = options.broad_phase;
    broad_options.threads = options.threads;
    Result<BroadPhase> broad = BroadPhase::create(broad_options);
    if (!broad) {
        return broad.error();
    }
    return World(std::make_unique<State>(options, std::move(*broad)));
}

World::World(std::unique_ptr<State> state) : state_(std::move(state)) {}
World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;
World::~World() = default;

Result<BodyHandle> World::add(const Body& body) {
    if (!state_) {
        return moved_from_world();
    }
    if (!body.linear.allFinite() || !body.angular.allFinite()) {
        return not_finite("a velocity");
    }
    if (body.kind > BodyKind::Dynamic) {
        return Error{ErrorCode::InvalidArgument,
                     "the kind of the body is a number without a meaning"};
    }
    if (const Result<Box> box = box_of(PlacedShape{body.shape, body.pose}); !box) {
        return box.error();
    }
    State& state = *state_;
    // Do everything that may throw before the first change.
    state.changed.reserve(state.slots.size() + 1);
    state.free_ids.reserve(state.slots.size() + 1);
    state.given_generations.reserve(state.slots.size() + 1);
    if (state.free_ids.empty()) {
        state.slots.emplace_back();
        state.free_ids.push_back(static_cast<BodyId>(state.slots.size() - 1));
    }
    const BodyId id = state.free_ids.back();
    state.free_ids.pop_back();
    world::BodySlot& slot = state.slots[id];
    slot.body.emplace(body);
    state.given_generations.resize(std::max(state.given_generations.size(), state.slots.size()));
    std::uint32_t& given = state.given_generations[id];
    given = (given + 1) | 1U;
    slot.generation = given;
    slot.object = {};
    slot.box_is_old = true;
    state.changed.push_back(id);
    ++state.count;
    return BodyHandle{id, slot.generation};
}

Result<Done> World::remove(BodyHandle body) {
    if (!state_) {
        return moved_from_world();
    }
    world::BodySlot* const slot = state_->find(body);
    if (slot == nullptr) {
        return stale_handle();
    }
    if (state_->broad.contains(slot->object)) {
        const Result<Done> done = state_->broad.remove(slot->object);
        if (!done) {
            return done;
        }
    }
    if (slot->box_is_old) {
        std::erase(state_->changed, body.id);
    }
    slot->body.reset();
    slot->object = {};
    slot->box_is_old = false;
    ++slot->generation;
    state_->free_ids.push_back(body.id);
    --state_->count;
    return Done{};
}

bool World::contains(BodyHandle body) const noexcept {
    return state_ && state_->find(body) != nullptr;
}

std::size_t World::size() const noexcept {
    return state_ ? state_->count : 0;
}

std::vector<BodyHandle> World::bodies() const {
    std::vector<BodyHandle> all;
    if (state_) {
        all.reserve(state_->count);
        for (BodyId id = 0; id < state_->slots.size(); ++id) {
            if (state_->slots[id].body) {
                all.push_back(state_->handle_of(id));
            }
        }
    }
    return all;
}

Result<const Body*> World::body(BodyHandle body) const {
    if (!state_) {
        return moved_from_world();
    }
    const world::BodySlot* const slot = state_->find(body);
    if (slot == nullptr) {
        return stale_handle();
    }
    return &*slot->body;
}

Result<Done> World::set_pose(BodyHandle body, const Pose& pose) {
    if (!state_) {
        return moved_from_world();
    }
    world::BodySlot* const slot = state_->find(body);
    if (slot == nullptr) {
        return stale_handle();
    }
    if (!pose.translation().allFinite()) {
        return not_finite("the pose");
    }
    // An unchanged pose leaves a body at rest, so that a caller may set all poses in every step.
    if (pose.translation() == slot->body->pose.translation() &&
        pose.rotation() == slot->body->pose.rotation()) {
        return Done{};
    }
    if (!slot->box_is_old) {
        slot->box_is_old = true;
        state_->changed.push_back(body.id);
    }
    slot->body->pose = pose;
    return Done{};
}

Result<Done> World::set_velocity(BodyHandle body, const Vec3& linear, const Vec3& angular) {
    if (!state_) {
        return moved_from_world();
    }
    world::BodySlot* const slot = state_->find(body);
    if (slot == nullptr) {
        return stale_handle();
    }
    if (!linear.allFinite() || !angular.allFinite()) {
        return not_finite("a velocity");
    }
    slot->body->linear = linear;
    slot->body->angular = angular;
    // With a lookahead the box depends on the velocity, too.
    if (state_->options.lookahead > 0.0 && !slot->box_is_old) {
        slot->box_is_old = true;
        state_->changed.push_back(body.id);
    }
    return Done{};
}

Result<Done> World::set_shape(BodyHandle body, const Shape& shape) {
    if (!state_) {
        return moved_from_world();
    }
    world::BodySlot* const slot = state_->find(body);
    if (slot == nullptr) {
        return stale_handle();
    }
    if (const Result<Box> box = box_of(PlacedShape{shape, slot->body->pose}); !box) {
        return box.error();
    }
    if (!slot->box_is_old) {
        slot->box_is_old = true;
        state_->changed.push_back(body.id);
    }
    slot->body->shape = shape;
    return Done{};
}

Result<Done> World::set_filter(BodyHandle body, ObjectFilter filter) {
    if (!state_) {
        return moved_from_world();
    }
    world::BodySlot* const slot = state_->find(body);
    if (slot == nullptr) {
        return stale_handle();
    }
    if (state_->broad.contains(slot->object)) {
        const Result<Done> done = state_->broad.set_filter(slot->object, filter);
        if (!done) {
            return done;
        }
    }
    slot->body->filter = filter;
    return Done{};
}

std::span<const BodyContact> World::contacts() const noexcept {
    return state_ ? std::span<const BodyContact>(state_->contacts) : std::span<const BodyContact>();
}

std::span<const ContactManifold> World::manifolds(const BodyContact& contact) const {
    if (!state_ || !state_->is_of_last_step(contact)) {
        return {};
    }
    return std::as_const(state_->history).manifolds().subspan(contact.first, contact.count);
}

std::span<ContactManifold> World::manifolds(const BodyContact& contact) {
    if (!state_ || !state_->is_of_last_step(contact)) {
        return {};
    }
    return state_->history.manifolds().subspan(contact.first, contact.count);
}

std::span<const ContactEvent> World::events() const noexcept {
    return state_ ? std::span<const ContactEvent>(state_->events) : std::span<const ContactEvent>();
}

const WorldOptions& World::options() const noexcept {
    static const WorldOptions kNone{};
    return state_ ? state_->options : kNone;
}

BroadMethod World::broad_method() const noexcept {
    return state_ ? state_->broad.method() : BroadMethod::Auto;
}

std::size_t World::memory_bytes() const noexcept {
    return state_ ? state_->memory_bytes() : 0;
}

}  // namespace tandem

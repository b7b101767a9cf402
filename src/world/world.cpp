// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

#include <tandem/world.hpp>

#include "base/room.hpp"
#include "geometry/fixed_order.hpp"
#include "shapes/size_range.hpp"
#include "world/world_access.hpp"
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

/// The error for a position or velocity out of range; nothing if both are valid. A body that is not
/// yet in the world has a default-constructed handle.
std::optional<Error> refusal_of(BodyHandle body, const Vec3& position, const Vec3& linear,
                                const Vec3& angular, double reach) {
    const auto too_large = [&](std::string_view what, const Vec3& value) {
        return Error{
            ErrorCode::InvalidArgument,
            fmt::format("{}: {} of ({:.9g}, {:.9g}, {:.9g}) must be finite and within {:g}",
                        body.generation == 0 ? "the new body" : world::name_of(body), what,
                        value.x(), value.y(), value.z(), shapes::kMostLength)};
    };
    if (!shapes::is_in_range(position)) {
        return too_large("a position", position);
    }
    if (!shapes::is_in_range(linear)) {
        return too_large("a velocity", linear);
    }
    // The velocity of a rotating body's farthest point must be in range, too. A plane has no such
    // point.
    if (!shapes::is_in_range(angular) ||
        (std::isfinite(reach) && geometry::norm3(angular) * reach > shapes::kMostLength)) {
        return too_large("an angular velocity, or it times the reach of the shape,", angular);
    }
    return std::nullopt;
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

std::string world::name_of(BodyHandle body) {
    return fmt::format("body {} (generation {})", body.id, body.generation);
}

void World::State::mark_box_as_old(BodyId id) {
    if (!slots[id].box_is_old) {
        slots[id].box_is_old = true;
        changed.push_back(id);  // cannot throw: `add` has reserved memory
    }
}

double World::State::rest_offset_of(const Body& a, const Body& b) const {
    const double smaller = std::min(a.shape.reach(), b.shape.reach());
    return options.rest_offset + (std::isfinite(smaller) ? options.rest_part * smaller : 0.0);
}

void WorldAccess::mark(World& world) noexcept {
    world.state_->history.mark();
}

void WorldAccess::release(World& world) noexcept {
    world.state_->history.release();
}

void WorldAccess::take_back(World& world) noexcept {
    World::State& state = *world.state_;
    if (!state.history.is_just_marked()) {
        for (std::size_t k = 0; k < state.moved_before_mark.size(); ++k) {
            state.moved_since_step[k] |= state.moved_before_mark[k];
        }
    }
    state.history.take_back();
}

void WorldAccess::forget(World& world) noexcept {
    world.state_->history.forget();
}

double WorldAccess::rest_offset(const World& world, const Body& a, const Body& b) {
    return world.state_->rest_offset_of(a, b);
}

Result<World> World::create(const WorldOptions& options) {
    if (!is_margin(options.margin) || !is_margin(options.rest_offset) ||
        !is_margin(options.rest_part) || !is_margin(options.lookahead)) {
        return Error{ErrorCode::InvalidArgument,
                     "margin, rest offset, rest part and lookahead must be finite and not "
                     "negative"};
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
    if (auto refused = refusal_of({}, body.pose.translation(), body.linear, body.angular,
                                  body.shape.reach())) {
        return *std::move(refused);
    }
    if (body.centre && !shapes::is_in_range(*body.centre)) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("the new body: its centre must be finite and within {:g}",
                                 shapes::kMostLength)};
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
    const std::size_t most = state.slots.size() + 1;
    base::make_room(state.changed, most);
    base::make_room(state.free_ids, most);
    base::make_room(state.given_generations, most);
    if (state.free_ids.empty()) {
        state.slots.emplace_back();
        state.free_ids.push_back(static_cast<BodyId>(state.slots.size() - 1));
    }
    const BodyId id = state.free_ids.back();
    world::BodySlot& slot = state.slots[id];
    slot.body.emplace(body);
    state.free_ids.pop_back();
    state.given_generations.resize(std::max(state.given_generations.size(), state.slots.size()));
    std::uint32_t& given = state.given_generations[id];
    given = (given + 1) | 1U;
    slot.generation = given;
    slot.object = {};
    state.mark_box_as_old(id);
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
        TANDEM_TRY_DONE(state_->broad.remove(slot->object));
    }
    slot->body.reset();
    slot->object = {};
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
    if (auto refused = refusal_of(body, pose.translation(), Vec3::Zero(), Vec3::Zero(), 0.0)) {
        return *std::move(refused);
    }
    // An unchanged pose leaves a body at rest, so that a caller may set all poses in every step.
    if (pose.translation() == slot->body->pose.translation() &&
        pose.rotation() == slot->body->pose.rotation()) {
        return Done{};
    }
    state_->mark_box_as_old(body.id);
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
    if (auto refused = refusal_of(body, Vec3::Zero(), linear, angular, slot->body->shape.reach())) {
        return *std::move(refused);
    }
    if (linear == slot->body->linear && angular == slot->body->angular) {
        return Done{};
    }
    slot->body->linear = linear;
    slot->body->angular = angular;
    // With a lookahead the box depends on the velocity, too.
    if (state_->options.lookahead > 0.0) {
        state_->mark_box_as_old(body.id);
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
        return Error{box.error().code, world::name_of(body) + ": " + box.error().message};
    }
    if (auto refused = refusal_of(body, Vec3::Zero(), slot->body->linear, slot->body->angular,
                                  shape.reach())) {
        return *std::move(refused);
    }
    state_->mark_box_as_old(body.id);
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
    return state_ ? std::as_const(state_->history).contacts() : std::span<const BodyContact>();
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
    return state_ ? std::as_const(state_->history).events() : std::span<const ContactEvent>();
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

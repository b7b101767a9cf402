// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <optional>
#include <utility>

#include <tandem/broad_phase.hpp>
#include <tandem/simd.hpp>

#include "base/fnv.hpp"
#include "broadphase/method.hpp"
#include "broadphase/objects.hpp"
#include "broadphase/pair_list.hpp"
#include "broadphase/refusals.hpp"

namespace tandem {

using broadphase::refusal_of;

/// The objects are the data; the method is a search structure derived from them. If a method runs
/// out of memory anywhere, it is destroyed, and the next update or query makes a new one.
struct BroadPhase::State {
    BroadPhaseOptions options;
    broadphase::Objects objects;
    broadphase::PairList list;
    PairPredicate predicate;
    std::unique_ptr<broadphase::BroadPhaseMethod> method;  ///< null after it was destroyed
    bool is_updating = false;                              ///< whether the predicate may be running

    /// The reason why the objects must not be changed or searched now; nothing if they may.
    static std::optional<Error> refusal(const State* state) {
        if (state == nullptr) {
            return broadphase::moved_from();
        }
        return state->is_updating ? std::optional(broadphase::used_by_predicate()) : std::nullopt;
    }

    /// Passes a change of the objects on to the method.
    template <class Change>
    void tell_method(Change change) noexcept {
        if (method == nullptr) {
            return;
        }
        try {
            change(*method);
        } catch (...) {
            method.reset();
        }
    }

    /// Runs a query of the method, which is made first if necessary.
    template <class Question>
    void ask_method(Question question) {
        try {
            if (method == nullptr) {
                // The same options made a method before, so this cannot fail.
                method = *broadphase::make_method(options, objects);
            }
            question(*method);
        } catch (...) {
            method.reset();
            throw;
        }
    }

    template <class Shape>
    void query(const Shape& shape, std::vector<ObjectId>& out) {
        out.clear();
        try {
            ask_method([&](broadphase::BroadPhaseMethod& asked) { asked.query(shape, out); });
        } catch (...) {
            out.clear();
            throw;
        }
        std::ranges::sort(out);
    }
};

BroadPhase::BroadPhase(std::unique_ptr<State> state) : state_(std::move(state)) {}
BroadPhase::BroadPhase(BroadPhase&&) noexcept = default;
BroadPhase& BroadPhase::operator=(BroadPhase&&) noexcept = default;
BroadPhase::~BroadPhase() = default;

Result<BroadPhase> BroadPhase::create(const BroadPhaseOptions& options) {
    if (auto simd = simd_environment(); !simd) {
        return std::move(simd).error();
    }
    auto state = std::make_unique<State>();
    state->options = options;
    auto method = broadphase::make_method(options, state->objects);
    if (!method) {
        return std::move(method).error();
    }
    state->method = *std::move(method);
    return BroadPhase(std::move(state));
}

Result<ObjectHandle> BroadPhase::add(const Box& box, ObjectFilter filter) {
    if (auto refused = State::refusal(state_.get())) {
        return *std::move(refused);
    }
    State& s = *state_;
    if (auto refused = refusal_of(s.objects, {&box, 1})) {
        return *std::move(refused);
    }
    const ObjectId id = s.objects.take(box, filter);
    s.tell_method([id](auto& method) { method.add(id); });
    return s.objects.handle(id);
}

Result<std::vector<ObjectHandle>> BroadPhase::add(std::span<const Box> boxes, ObjectFilter filter) {
    if (auto refused = State::refusal(state_.get())) {
        return *std::move(refused);
    }
    State& s = *state_;
    if (auto refused = refusal_of(s.objects, boxes)) {
        return *std::move(refused);
    }
    std::vector<ObjectHandle> handles;
    handles.reserve(boxes.size());
    s.objects.reserve(boxes.size(), filter);
    // Nothing below throws.
    for (const Box& box : boxes) {
        handles.push_back(s.objects.handle(s.objects.take(box, filter)));
    }
    s.tell_method([&](auto& method) {
        for (const ObjectHandle object : handles) {
            method.add(object.id);
        }
    });
    return handles;
}

Result<Done> BroadPhase::move(ObjectHandle object, const Box& box) {
    return move({&object, 1}, {&box, 1});
}

Result<Done> BroadPhase::move(std::span<const ObjectHandle> objects, std::span<const Box> boxes) {
    if (auto refused = State::refusal(state_.get())) {
        return *std::move(refused);
    }
    State& s = *state_;
    if (auto refused = refusal_of(s.objects, objects, boxes)) {
        return *std::move(refused);
    }
    s.tell_method([&](auto& method) { method.move(objects, boxes); });
    if (s.method == nullptr) {
        for (std::size_t k = 0; k < objects.size(); ++k) {
            s.objects.set_box(objects[k].id, boxes[k]);
        }
    }
    return Done{};
}

Result<Done> BroadPhase::remove(ObjectHandle object) {
    if (auto refused = State::refusal(state_.get())) {
        return *std::move(refused);
    }
    State& s = *state_;
    if (auto refused = refusal_of(s.objects, object)) {
        return *std::move(refused);
    }
    s.tell_method([object](auto& method) { method.remove(object.id); });
    s.objects.give_back(object.id);
    return Done{};
}

Result<Done> BroadPhase::set_filter(ObjectHandle object, ObjectFilter filter) {
    if (auto refused = State::refusal(state_.get())) {
        return *std::move(refused);
    }
    if (auto refused = refusal_of(state_->objects, object)) {
        return *std::move(refused);
    }
    state_->objects.set_filter(object.id, filter);
    return Done{};
}

void BroadPhase::set_predicate(PairPredicate predicate) {
    if (state_ != nullptr && !state_->is_updating) {
        state_->predicate = std::move(predicate);
    }
}

std::span<const ObjectPair> BroadPhase::update() {
    if (state_ == nullptr) {
        return {};
    }
    State& s = *state_;
    if (s.is_updating) {
        return s.list.pairs();
    }
    s.is_updating = true;
    try {
        s.ask_method([&s](auto& method) {
            const broadphase::PairReport report = method.find_pairs(s.list.begin());
            s.list.take(report, s.objects, s.predicate);
        });
    } catch (...) {
        s.list.abandon();
        s.is_updating = false;
        throw;
    }
    s.is_updating = false;
    s.objects.recycle();
    return s.list.pairs();
}

std::span<const ObjectPair> BroadPhase::pairs() const noexcept {
    return state_ == nullptr ? std::span<const ObjectPair>() : state_->list.pairs();
}

PairChanges BroadPhase::changes() {
    return state_ == nullptr || state_->is_updating ? PairChanges{} : state_->list.changes();
}

Result<Done> BroadPhase::query(const Box& box, std::vector<ObjectId>& out) {
    if (auto refused = State::refusal(state_.get())) {
        return *std::move(refused);
    }
    if (auto refused = refusal_of(box)) {
        return *std::move(refused);
    }
    state_->query(box, out);
    return Done{};
}

Result<Done> BroadPhase::query(const Ray& ray, std::vector<ObjectId>& out) {
    if (auto refused = State::refusal(state_.get())) {
        return *std::move(refused);
    }
    if (auto refused = refusal_of(ray)) {
        return *std::move(refused);
    }
    state_->query(ray, out);
    return Done{};
}

bool BroadPhase::contains(ObjectHandle object) const noexcept {
    return state_ != nullptr && state_->objects.contains(object);
}

Result<ObjectHandle> BroadPhase::handle_of(ObjectId id) const {
    if (state_ == nullptr) {
        return broadphase::moved_from();
    }
    if (!state_->objects.contains(id)) {
        return broadphase::no_object(id);
    }
    return state_->objects.handle(id);
}

Result<Box> BroadPhase::box_of(ObjectHandle object) const {
    if (state_ == nullptr) {
        return broadphase::moved_from();
    }
    if (auto refused = refusal_of(state_->objects, object)) {
        return *std::move(refused);
    }
    return state_->objects.box(object.id);
}

Result<ObjectFilter> BroadPhase::filter_of(ObjectHandle object) const {
    if (state_ == nullptr) {
        return broadphase::moved_from();
    }
    if (auto refused = refusal_of(state_->objects, object)) {
        return *std::move(refused);
    }
    return state_->objects.filter(object.id);
}

std::size_t BroadPhase::size() const noexcept {
    return state_ == nullptr ? 0 : state_->objects.size();
}

const BroadPhaseOptions& BroadPhase::options() const noexcept {
    static const BroadPhaseOptions defaults;
    return state_ == nullptr ? defaults : state_->options;
}

BroadMethod BroadPhase::method() const noexcept {
    const bool has_method = state_ != nullptr && state_->method != nullptr;
    return has_method ? state_->method->kind() : options().method;
}

std::size_t BroadPhase::memory_bytes() const noexcept {
    if (state_ == nullptr) {
        return 0;
    }
    return state_->objects.memory_bytes() + state_->list.memory_bytes() +
           (state_->method == nullptr ? 0 : state_->method->memory_bytes());
}

std::vector<std::string> BroadPhase::validate() const {
    if (state_ == nullptr) {
        return {};
    }
    std::vector<std::string> broken = state_->objects.validate();
    state_->list.validate(broken);
    if (state_->method != nullptr && broken.empty()) {
        // A method relies on valid objects, and might read out of bounds with invalid ones.
        broken = state_->method->validate();
    }
    return broken;
}

std::uint64_t pair_hash(std::span<const ObjectPair> sorted_pairs) {
    return base::fnv_of_pairs(sorted_pairs);
}

}  // namespace tandem

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>

#include <tandem/broad_phase.hpp>
#include <tandem/simd.hpp>

#include "base/assert.hpp"
#include "base/pair_hash.hpp"
#include "broadphase/method.hpp"
#include "broadphase/objects.hpp"
#include "broadphase/pair_list.hpp"

namespace tandem {

using broadphase::BroadPhaseMethod;
using broadphase::make_method;
using broadphase::Objects;
using broadphase::PairList;
using broadphase::PairReport;

namespace {

std::optional<Error> refusal_of(const Box& box) {
    if (is_proper(box)) {
        return std::nullopt;
    }
    return Error{ErrorCode::InvalidArgument,
                 fmt::format("the box from ({}) to ({}) has a NaN or a lower end above the upper",
                             fmt::join(box.lo, ", "), fmt::join(box.hi, ", "))};
}

/// Of boxes and objects one of which is to be refused. A number may come from outside, so a wrong
/// one is an error, not an assertion.
Error first_refusal(const Objects& objects, std::span<const ObjectId> ids,
                    std::span<const Box> boxes) {
    for (std::size_t k = 0; k < ids.size(); ++k) {
        if (!objects.contains(ids[k])) {
            return {ErrorCode::InvalidArgument, fmt::format("there is no object {}", ids[k])};
        }
        if (auto refused = refusal_of(boxes[k])) {
            return *std::move(refused);
        }
    }
    return {ErrorCode::InvalidArgument, "there is nothing to refuse"};
}

}  // namespace

struct BroadPhase::State {
    BroadPhaseOptions options;
    Objects objects;
    PairList list;
    PairPredicate predicate;
    std::unique_ptr<BroadPhaseMethod> method;
};

BroadPhase::BroadPhase(std::unique_ptr<State> state) : state_(std::move(state)) {}
BroadPhase::BroadPhase(BroadPhase&&) noexcept = default;
BroadPhase& BroadPhase::operator=(BroadPhase&&) noexcept = default;
BroadPhase::~BroadPhase() = default;

Result<BroadPhase> BroadPhase::make(const BroadPhaseOptions& options) {
    if (auto simd = simd_environment(); !simd) {
        return std::move(simd).error();
    }
    auto state = std::make_unique<State>();
    state->options = options;
    auto method = make_method(options, state->objects);
    if (!method) {
        return std::move(method).error();
    }
    state->method = *std::move(method);
    return BroadPhase(std::move(state));
}

Result<ObjectId> BroadPhase::add(const Box& box, ObjectFilter filter) {
    if (auto refused = refusal_of(box)) {
        return *std::move(refused);
    }
    const ObjectId id = state_->objects.take(box);
    state_->objects.set_filter(id, filter);
    state_->method->add(id);
    return id;
}

Result<Done> BroadPhase::move(ObjectId object, const Box& box) {
    return move({&object, 1}, {&box, 1});
}

Result<Done> BroadPhase::move(std::span<const ObjectId> objects, std::span<const Box> boxes) {
    TANDEM_ASSERT(objects.size() == boxes.size());
    // All are looked at before one is named: this is a loop over every object in every step.
    bool fine = true;
    for (std::size_t k = 0; k < objects.size(); ++k) {
        fine = fine && state_->objects.contains(objects[k]) && is_proper(boxes[k]);
    }
    if (!fine) {
        return first_refusal(state_->objects, objects, boxes);
    }
    state_->method->move(objects, boxes);
    return Done{};
}

void BroadPhase::remove(ObjectId object) {
    TANDEM_ASSERT(contains(object));
    state_->method->remove(object);
    state_->objects.give_back(object);
}

void BroadPhase::set_filter(ObjectId object, ObjectFilter filter) {
    TANDEM_ASSERT(contains(object));
    state_->objects.set_filter(object, filter);
}

void BroadPhase::set_predicate(PairPredicate predicate) {
    state_->predicate = std::move(predicate);
}

std::span<const ObjectPair> BroadPhase::update() {
    State& s = *state_;
    const PairReport report = s.method->find_pairs(s.list.begin());
    s.list.take(report, s.objects, s.predicate);
    s.objects.recycle();
    return s.list.pairs();
}

std::span<const ObjectPair> BroadPhase::pairs() const noexcept {
    return state_->list.pairs();
}

PairChanges BroadPhase::changes() {
    return state_->list.changes();
}

Result<Done> BroadPhase::query(const Box& box, std::vector<ObjectId>& out) {
    if (auto refused = refusal_of(box)) {
        return *std::move(refused);
    }
    out.clear();
    state_->method->query(box, out);
    std::ranges::sort(out);
    return Done{};
}

Result<Done> BroadPhase::query(const Ray& ray, std::vector<ObjectId>& out) {
    if (!ray.origin.allFinite() || !ray.direction.allFinite() || !(ray.t_max >= 0.0)) {
        return Error{ErrorCode::InvalidArgument,
                     "a ray needs a finite origin and direction, and t_max >= 0"};
    }
    out.clear();
    state_->method->query(ray, out);
    std::ranges::sort(out);
    return Done{};
}

bool BroadPhase::contains(ObjectId object) const noexcept {
    return state_->objects.contains(object);
}

const Box& BroadPhase::box_of(ObjectId object) const noexcept {
    TANDEM_ASSERT(contains(object));
    return state_->objects.box(object);
}

ObjectFilter BroadPhase::filter_of(ObjectId object) const noexcept {
    TANDEM_ASSERT(contains(object));
    return state_->objects.filter(object);
}

std::size_t BroadPhase::size() const noexcept {
    return state_->objects.size();
}

const BroadPhaseOptions& BroadPhase::options() const noexcept {
    return state_->options;
}

BroadMethod BroadPhase::method() const noexcept {
    return state_->method->kind();
}

std::size_t BroadPhase::memory_bytes() const noexcept {
    return state_->objects.memory_bytes() + state_->list.memory_bytes() +
           state_->method->memory_bytes();
}

std::vector<std::string> BroadPhase::validate() const {
    return state_->method->validate();
}

std::uint64_t pair_hash(std::span<const ObjectPair> sorted_pairs) {
    return fnv_of_pairs(sorted_pairs);
}

}  // namespace tandem

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <ctime>
#include <fmt/format.h>
#include <limits>

#include "base/parallel.hpp"
#include "geometry/fixed_order.hpp"
#include "shapes/shape_extent.hpp"
#include "world/swept_contacts.hpp"
#include "world/world_state.hpp"

namespace tandem {
namespace {

/// Measures stages in seconds: processor time for a world of one thread, else wall-clock time.
class StageClock {
  public:
    explicit StageClock(unsigned threads)
        : source_(threads == 1 ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC), last_(now()) {}

    /// Seconds since the last call.
    double lap() {
        const double time = now();
        return time - std::exchange(last_, time);
    }

  private:
    [[nodiscard]] double now() const {
        std::timespec time{};
        (void)clock_gettime(source_, &time);
        return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    }

    clockid_t source_;
    double last_;
};

/// An old and a new point closer than this on body A, as a part of the smaller body's size, may be
/// the same.
constexpr double kNearPart = 0.05;

bool can_matter(const Body& a, const Body& b) {
    return a.kind == BodyKind::Dynamic || b.kind == BodyKind::Dynamic || a.sensor || b.sensor;
}

}  // namespace

Result<Done> World::State::update_boxes() {
    std::erase_if(changed, [&](BodyId id) {
        slots[id].box_is_old = slots[id].body.has_value();
        return !slots[id].box_is_old;
    });
    moved = changed.size();
    moved_boxes.resize(changed.size());
    moved_since_step.resize(slots.size(), 0);
    for (const BodyId id : changed) {
        moved_since_step[id] = 1;
    }
    constexpr std::size_t kBoxesPerTask = 256;
    base::run_in(executor, [&] {
        base::parallel_ranges(
            changed.size(), kBoxesPerTask, [&](std::size_t first, std::size_t end) {
                for (std::size_t k = first; k < end; ++k) {
                    const Body& body = *slots[changed[k]].body;
                    const shapes::ShapeBounds extent =
                        shapes::extent_of(body.shape.data(), body.pose);
                    const double wide = 0.5 * (options.margin + rest_offset_of(body, body));
                    const double speed = geometry::norm3(world::straight_velocity(body)) +
                                         world::turning_speed(body);
                    const Vec3 reach = Vec3::Constant(wide + options.lookahead * speed);
                    moved_boxes[k] = box_around(extent.lo - reach, extent.hi + reach);
                }
            });
    });
    // Refuse boxes out of range before the broad phase changes.
    moved_objects.clear();
    std::size_t kept = 0;
    for (std::size_t k = 0; k < changed.size(); ++k) {
        if (!is_proper(moved_boxes[k])) {
            return Error{ErrorCode::InvalidArgument,
                         world::name_of(handle_of(changed[k])) + ": its box is no box"};
        }
    }
    // Add new bodies to the broad phase and collect those that moved.
    for (std::size_t k = 0; k < changed.size(); ++k) {
        world::BodySlot& slot = slots[changed[k]];
        if (broad.contains(slot.object)) {
            moved_objects.push_back(slot.object);
            moved_boxes[kept++] = moved_boxes[k];
        } else {
            const Result<ObjectHandle> object = broad.add(moved_boxes[k], slot.body->filter);
            if (!object) {
                return object.error();
            }
            slot.object = *object;
        }
        // Also for an object that is already in the broad phase: memory may have run out here in an
        // earlier call.
        const ObjectId object = slot.object.id;
        if (body_of_object.size() <= object) {
            body_of_object.resize(object + std::size_t{1});
        }
        body_of_object[object] = changed[k];
        objects_in_order = objects_in_order && object == changed[k];
    }
    // Boxes are marked as up to date only here, because the bodies in `changed` must stay marked as
    // old if an error returns earlier.
    for (const BodyId id : changed) {
        slots[id].box_is_old = false;
    }
    changed.clear();
    moved_boxes.resize(kept);
    return broad.move(moved_objects, moved_boxes);
}

void World::State::collect_pairs(std::span<const std::pair<BodyId, BodyId>> left_out) {
    pairs.clear();
    for (const ObjectPair& pair : broad.update()) {
        const BodyId one = body_of_object[pair.a];
        const BodyId other = body_of_object[pair.b];
        if (can_matter(body(one), body(other)) &&
            !std::ranges::binary_search(left_out,
                                        std::pair<BodyId, BodyId>(std::minmax(one, other)))) {
            pairs.push_back({std::min(one, other), std::max(one, other)});
        }
    }
    if (!objects_in_order) {
        std::sort(pairs.begin(), pairs.end());
    }
}

/// Puts the manifolds in the order of the pairs, matches points and pairs with those of the last
/// step, and derives the events.
void World::State::finish_step(StepReport& report) {
    std::vector<BodyContact>& contacts = history.contacts();
    std::vector<ContactEvent>& events = history.events();
    std::size_t next_old = 0;
    const std::span<const world::PairRecord> old = history.old_records();
    const auto key = [](const auto& pair) { return std::pair(pair.a.id, pair.b.id); };
    const auto end_until = [&](const auto& is_before) {
        for (; next_old < old.size() && is_before(old[next_old]); ++next_old) {
            if (old[next_old].touches) {
                events.push_back({ContactPhase::End, old[next_old].a, old[next_old].b});
            }
        }
    };
    // Merge the sorted old and new pairs: old pairs without a new one have ended.
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        world::PairRecord& record = history.records()[k];
        end_until([&](const world::PairRecord& before) { return key(before) < key(record); });
        const world::PairRecord* before = nullptr;
        if (next_old < old.size() && key(old[next_old]) == key(record)) {
            if (old[next_old].a == record.a && old[next_old].b == record.b) {
                before = &old[next_old++];
            } else {
                end_until(
                    [&](const world::PairRecord& stale) { return key(stale) == key(record); });
            }
        }
        // Take over the contacts of the pair and derive its event.
        const world::PairOutcome& outcome = outcomes[k];
        record.touches = outcome.touches;
        const bool did_touch = before != nullptr && before->touches;
        if (outcome.touches) {
            const Body& body_a = body(pairs[k].a);
            const double reach = std::min(body_a.shape.reach(), body(pairs[k].b).shape.reach());
            if (outcome.as_before) {
                history.keep_manifolds(k, *before);
            } else {
                history.add_manifolds(k,
                                      std::span(buffers.at(outcome.place).manifolds)
                                          .subspan(outcome.first, outcome.count),
                                      before, body_a.pose, kNearPart * reach);
            }
            contacts.push_back({record.a, record.b, record.first, record.count});
            events.push_back(
                {did_touch ? ContactPhase::Stay : ContactPhase::Begin, record.a, record.b});
            ++report.actual;
            for (std::size_t m = 0; m < outcome.count; ++m) {
                report.points += history.manifolds()[record.first + m].count;
            }
        } else if (did_touch) {
            events.push_back({ContactPhase::End, record.a, record.b});
        }
    }
    // The remaining old pairs have ended.
    end_until([](const world::PairRecord&) { return true; });
    if (history.is_first_since_mark()) {
        moved_before_mark = moved_since_step;
    }
    std::ranges::fill(moved_since_step, std::uint8_t{0});
}

/// Restores the results of the last complete step if a step fails by an error or by lack of memory.
class World::State::OpenStep {
  public:
    explicit OpenStep(State& state) noexcept : state_(state) {}
    OpenStep(const OpenStep&) = delete;
    OpenStep& operator=(const OpenStep&) = delete;
    ~OpenStep() {
        if (is_open_) {
            state_.history.abandon_step();
        }
    }
    void close() noexcept { is_open_ = false; }

  private:
    State& state_;
    bool is_open_ = true;
};

Result<StepReport> World::step(std::span<const std::pair<BodyId, BodyId>> left_out) {
    if (!state_) {
        return Error{ErrorCode::InvalidArgument,
                     "the world was moved from: assign a new one to it first"};
    }
    if (!std::ranges::is_sorted(left_out) ||
        !std::ranges::all_of(left_out, [](const auto& pair) { return pair.first < pair.second; })) {
        return Error{ErrorCode::InvalidArgument,
                     "pairs that are left out must be sorted, the lower number first"};
    }
    State& state = *state_;
    StepReport report;
    StageClock clock(state.executor.threads());
    State::OpenStep open(state);
    if (const Result<Done> done = state.update_boxes(); !done) {
        return done.error();
    }
    report.update = clock.lap();
    state.collect_pairs(left_out);
    report.broad = clock.lap();
    const Result<Done> found = state.find_contacts();
    if (!found) {
        return found.error();
    }
    state.finish_step(report);
    state.history.end_step();
    open.close();
    report.narrow = clock.lap();
    report.total = report.update + report.broad + report.narrow;
    report.possible = state.pairs.size();
    report.moved = state.moved;
    report.memory_bytes = state.memory_bytes();
    return report;
}

std::size_t World::State::memory_bytes() const noexcept {
    return broad.memory_bytes() + slots.capacity() * sizeof(world::BodySlot) +
           pairs.capacity() * sizeof(ObjectPair) +
           outcomes.capacity() * sizeof(world::PairOutcome) + moved_boxes.capacity() * sizeof(Box) +
           history.memory_bytes();
}

}  // namespace tandem

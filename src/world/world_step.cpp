// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <ctime>
#include <limits>

#include "base/parallel.hpp"
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

constexpr std::size_t kPairsPerTask = 64;

/// An old and a new point closer than this on body A, as a part of the smaller body's size, may be
/// the same.
constexpr double kNearPart = 0.05;

/// Largest gap that two meshes look ahead without computing a time of impact, as a part of the
/// smaller one's size.
constexpr double kMeshAhead = 0.01;

bool can_matter(const Body& a, const Body& b) {
    return a.kind == BodyKind::Dynamic || b.kind == BodyKind::Dynamic || a.sensor || b.sensor;
}

bool is_surfaces(const Body& a, const Body& b) {
    return shapes::is_surface(a.shape.kind()) && shapes::is_surface(b.shape.kind());
}

double mesh_ahead(const Body& a, const Body& b) {
    return kMeshAhead * std::min(a.shape.reach(), b.shape.reach());
}

Error lost_body(BodyId id) {
    return {ErrorCode::InvalidArgument,
            "body " + std::to_string(id) + ": its pose moves it out of the range of double"};
}

}  // namespace

double World::State::speed_of(const Body& body) {
    const double turning = body.angular.norm();
    return body.linear.norm() + (turning > 0.0 ? turning * body.shape.reach() : 0.0);
}

double World::State::ahead_of(const Body& a, const Body& b) const {
    if (options.lookahead == 0.0) {
        return 0.0;
    }
    const double way = way_of(a, b);
    // All triangles within the margin must be examined, so meshes look ahead only a little. The
    // time of impact covers fast meshes.
    return is_surfaces(a, b) ? std::min(way, mesh_ahead(a, b)) : way;
}

bool World::State::is_swept(const Body& a, const Body& b) const {
    return options.lookahead > 0.0 && is_surfaces(a, b) && way_of(a, b) > mesh_ahead(a, b);
}

double World::State::way_of(const Body& a, const Body& b) const {
    const double turning = speed_of(a) - a.linear.norm() + speed_of(b) - b.linear.norm();
    return options.lookahead * ((a.linear - b.linear).norm() + turning);
}

Result<Done> World::State::update_boxes() {
    // Compute the boxes of changed bodies, widened by the margin and by their motion.
    moved = changed.size();
    moved_boxes.resize(changed.size());
    const double wide = 0.5 * (options.margin + options.rest_offset);
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
                    const shapes::Extent extent = shapes::extent_of(body.shape.data(), body.pose);
                    const Vec3 reach = Vec3::Constant(wide + options.lookahead * speed_of(body));
                    moved_boxes[k] = box_around(extent.lo - reach, extent.hi + reach);
                }
            });
    });
    // Refuse boxes out of range before the broad phase changes.
    moved_objects.clear();
    std::size_t kept = 0;
    for (std::size_t k = 0; k < changed.size(); ++k) {
        if (!is_proper(moved_boxes[k])) {
            return lost_body(changed[k]);
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

Result<Done> World::State::find_contacts() {
    // Take over the data of pairs from the last step, and its contacts if neither body moved.
    history.begin_step();
    outcomes.assign(pairs.size(), {});
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        const BodyHandle a = handle_of(pairs[k].a);
        const BodyHandle b = handle_of(pairs[k].b);
        world::PairRecord* const before = history.old_record(a, b);
        world::PairRecord& record = history.add_record(a, b);
        if (before != nullptr) {
            record.axis = before->axis;
            record.memory = std::move(before->memory);
        }
        if (record.memory.get() == nullptr && shapes::is_surface(body(a.id).shape.kind()) &&
            shapes::is_surface(body(b.id).shape.kind())) {
            record.memory = history.spare_memory();
        }
        if (before != nullptr && moved_since_step[a.id] == 0 && moved_since_step[b.id] == 0) {
            outcomes[k].as_before = true;
            outcomes[k].touches = before->touches;
            outcomes[k].count = before->count;
        }
    }
    buffers.for_each([](world::NarrowBuffers& buffer) {
        buffer.manifolds.clear();
        buffer.failure.clear();
    });
    const std::span<world::PairRecord> records = history.records();
    // Find the contacts of the other pairs, in parallel; each thread writes to its own buffer.
    base::run_in(executor, [&] {
        base::parallel_ranges(pairs.size(), kPairsPerTask, [&](std::size_t first, std::size_t end) {
            const base::PerThread<world::NarrowBuffers>::Use buffer = buffers.here();
            for (std::size_t k = first; k < end; ++k) {
                const Body& a = body(pairs[k].a);
                const Body& b = body(pairs[k].b);
                const shapes::ShapePair pair{a.shape.data(), a.pose, b.shape.data(), b.pose};
                world::PairOutcome& outcome = outcomes[k];
                if (outcome.as_before) {
                    continue;
                }
                outcome = {.place = buffer.place(),
                           .first = static_cast<std::uint32_t>(buffer->manifolds.size())};
                if (a.sensor || b.sensor) {
                    const Result<bool> touches = shapes::touches(pair, buffer->scratch);
                    outcome.failed = !touches;
                    outcome.touches = touches && *touches;
                    continue;
                }
                const ContactRequest request{.margin = options.margin + ahead_of(a, b),
                                             .rest_offset = options.rest_offset};
                const Result<Done> done = shapes::contacts_of(
                    pair, {request, buffer->scratch, buffer->manifolds, records[k].memory.get()},
                    &records[k].axis);
                outcome.failed = !done;
                if (done && buffer->manifolds.size() == outcome.first && is_swept(a, b)) {
                    outcome.failed = !world::swept_contacts(
                        a, b, options.lookahead,
                        {.margin = options.margin, .rest_offset = options.rest_offset},
                        buffer->scratch, buffer->manifolds);
                }
                outcome.count =
                    static_cast<std::uint32_t>(buffer->manifolds.size()) - outcome.first;
                outcome.touches = outcome.count > 0;
            }
        });
    });
    // Report the first failure in the order of the pairs.
    const auto failed = std::ranges::find_if(outcomes, &world::PairOutcome::failed);
    if (failed != outcomes.end()) {
        return lost_body(pairs[static_cast<std::size_t>(failed - outcomes.begin())].a);
    }
    return Done{};
}

/// Puts the manifolds in the order of the pairs, matches points and pairs with those of the last
/// step, and derives the events.
void World::State::finish_step(StepReport& report) {
    contacts.clear();
    events.clear();
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
    end_until([](const world::PairRecord&) { return true; });
    std::ranges::fill(moved_since_step, std::uint8_t{0});
}

/// Cleans up after a step that fails by an error or by lack of memory: no contacts remain, and the
/// next step continues from the last complete one.
class World::State::OpenStep {
  public:
    explicit OpenStep(State& state) noexcept : state_(state) {}
    OpenStep(const OpenStep&) = delete;
    OpenStep& operator=(const OpenStep&) = delete;
    ~OpenStep() {
        if (is_open_) {
            state_.history.abandon_step();
            state_.contacts.clear();
            state_.events.clear();
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
           outcomes.capacity() * sizeof(world::PairOutcome) +
           contacts.capacity() * sizeof(BodyContact) + events.capacity() * sizeof(ContactEvent) +
           moved_boxes.capacity() * sizeof(Box) + history.memory_bytes();
}

}  // namespace tandem

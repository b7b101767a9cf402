// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <atomic>
#include <fmt/format.h>

#include "base/parallel.hpp"
#include "world/swept_contacts.hpp"
#include "world/world_access.hpp"
#include "world/world_state.hpp"

/// Finds the contacts of the pairs that the broad phase found.
namespace tandem {
namespace {

constexpr std::size_t kPairsPerTask = 64;

/// Largest gap that two meshes look ahead without computing a time of impact, as a part of the
/// smaller one's size.
constexpr double kMeshAhead = 0.01;

bool is_surfaces(const Body& a, const Body& b) {
    return shapes::is_surface(a.shape.kind()) && shapes::is_surface(b.shape.kind());
}

double mesh_ahead(const Body& a, const Body& b) {
    return kMeshAhead * std::min(a.shape.reach(), b.shape.reach());
}

/// Memory that a step takes for a pair and for a manifold, in bytes. It includes the data of the
/// last step and of a marked step.
constexpr std::size_t kBytesOfPair =
    sizeof(ObjectPair) + sizeof(world::PairOutcome) +
    3 * (sizeof(world::PairRecord) + sizeof(BodyContact) + sizeof(ContactEvent));
constexpr std::size_t kBytesOfManifold =
    // One manifold is in a thread's buffer.
    4 * sizeof(ContactManifold) + 3 * sizeof(world::Anchors);

Error cancelled() {
    return {ErrorCode::Cancelled, "the step was cancelled"};
}

}  // namespace

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
    if (options.lookahead == 0.0) {
        return false;
    }
    return is_surfaces(a, b) ? way_of(a, b) > mesh_ahead(a, b) : is_passing(a, b);
}

bool World::State::is_passing(const Body& a, const Body& b) const {
    return way_of(a, b) > world::kPassingWay * std::min(a.shape.reach(), b.shape.reach());
}

double World::State::way_of(const Body& a, const Body& b) const {
    return options.lookahead * world::closing_speed(a, b);
}

Result<Done> World::State::find_contacts() {
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
        buffer.failures.clear();
    });
    // Find the contacts of the other pairs, in parallel; each thread writes to its own buffer.
    TANDEM_TRY_DONE(check_limits(0));
    std::atomic<std::size_t> manifolds = 0;
    std::atomic<bool> is_over = false;
    base::run_in(executor, [&] {
        base::parallel_ranges(pairs.size(), kPairsPerTask, [&](std::size_t first, std::size_t end) {
            if (is_over || options.limits.cancel.stop_requested()) {
                is_over = true;
                return;
            }
            const base::PerThread<world::NarrowBuffers>::Use buffer = buffers.here();
            std::size_t found = 0;
            for (std::size_t k = first; k < end; ++k) {
                if (outcomes[k].as_before) {
                    found += outcomes[k].count;
                    continue;
                }
                outcomes[k] = {.place = buffer.place(),
                               .first = static_cast<std::uint32_t>(buffer->manifolds.size())};
                if (const Result<Done> done = find_contacts_of(k, *buffer); !done) {
                    buffer->failures.emplace_back(k, done.error());
                }
                found += outcomes[k].count;
            }
            if (!check_limits(manifolds += found)) {
                is_over = true;
            }
        });
    });
    TANDEM_TRY_DONE(check_limits(manifolds));
    if (is_over) {
        return cancelled();
    }
    // Report the first failure in the order of the pairs.
    const std::pair<std::size_t, Error>* first_failure = nullptr;
    buffers.for_each([&](const world::NarrowBuffers& buffer) {
        for (const auto& failure : buffer.failures) {
            if (first_failure == nullptr || failure.first < first_failure->first) {
                first_failure = &failure;
            }
        }
    });
    if (first_failure != nullptr) {
        const ObjectPair& pair = pairs[first_failure->first];
        return Error{first_failure->second.code,
                     fmt::format("{} and {}: {}", world::name_of(handle_of(pair.a)),
                                 world::name_of(handle_of(pair.b)), first_failure->second.message)};
    }
    return Done{};
}

std::size_t World::State::step_bytes(std::size_t manifolds) const noexcept {
    return pairs.size() * kBytesOfPair + manifolds * kBytesOfManifold;
}

std::size_t WorldAccess::step_bytes(const World& world) noexcept {
    const World::State& state = *world.state_;
    return state.step_bytes(state.history.manifolds().size());
}

Result<Done> World::State::check_limits(std::size_t manifolds) const {
    const auto passed = [](auto most, std::string_view what) {
        return Error{ErrorCode::LimitReached,
                     fmt::format("a step would take more than {} {}: raise the limit, or "
                                 "put fewer bodies in one place",
                                 most, what)};
    };
    if (pairs.size() > options.limits.max_pairs) {
        return passed(options.limits.max_pairs, "pairs of bodies");
    }
    if (step_bytes(manifolds) > options.limits.max_bytes) {
        return passed(options.limits.max_bytes, "bytes for pairs and contacts");
    }
    return Done{};
}

/// Appends the contacts of pair number `k` to the buffer.
Result<Done> World::State::find_contacts_of(std::size_t k, world::NarrowBuffers& buffer) {
    const Body& a = body(pairs[k].a);
    const Body& b = body(pairs[k].b);
    const shapes::ShapePair pair{a.shape.data(), a.pose, b.shape.data(), b.pose};
    world::PairOutcome& outcome = outcomes[k];
    if (a.sensor || b.sensor) {
        TANDEM_TRY(outcome.touches, shapes::touches(pair, buffer.scratch));
        return Done{};
    }
    world::PairRecord& record = history.records()[k];
    const double rest_offset = rest_offset_of(a, b);
    const ContactRequest request{.margin = options.margin + ahead_of(a, b),
                                 .rest_offset = rest_offset};
    const auto sweep = [&] {
        return world::swept_contacts(a, b, options.lookahead,
                                     {.margin = options.margin, .rest_offset = rest_offset},
                                     buffer.scratch, buffer.manifolds);
    };
    // Contacts of fast bodies that are still apart are those at their impact. Their present normals
    // have little to do with it.
    const bool swept = is_swept(a, b);
    world::Swept are = world::Swept::Near;
    if (swept && !is_surfaces(a, b)) {
        TANDEM_TRY(are, sweep());
    }
    if (are == world::Swept::Near) {
        TANDEM_TRY_DONE(shapes::contacts_of(
            pair, {request, buffer.scratch, buffer.manifolds, record.memory.get()}, &record.axis));
    }
    const bool touches = buffer.manifolds.size() > outcome.first;
    if (!touches && swept && is_surfaces(a, b)) {
        TANDEM_TRY_DONE(sweep());
    }
    if (touches && are == world::Swept::Near && is_passing(a, b)) {
        world::keep_centre_out(a, b, buffer.manifolds, outcome.first);
    }
    outcome.count = static_cast<std::uint32_t>(buffer.manifolds.size()) - outcome.first;
    outcome.touches = outcome.count > 0;
    return Done{};
}

}  // namespace tandem

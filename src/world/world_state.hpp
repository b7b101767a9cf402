// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <tandem/world.hpp>

#include "base/per_thread.hpp"
#include "shapes/pair.hpp"
#include "world/pair_history.hpp"

namespace tandem::world {

/// The place of a body, at the index of its number. The generation is odd while the place has a
/// body.
struct BodySlot {
    std::optional<Body> body;
    std::uint32_t generation = 0;
    /// Its object in the broad phase; default-constructed until the first box.
    ObjectHandle object;
    /// The body moved, changed or was removed after its box was computed; it is in `changed`.
    bool box_is_old = false;
};

/// The result of the narrow phase for a pair. Its manifolds are in the buffer of the thread that
/// computed it.
struct PairOutcome {
    std::size_t place = 0;
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    bool touches = false;
    bool as_before = false;  ///< neither body moved: the contacts of the last step still hold
};

struct NarrowBuffers {
    shapes::PairScratch scratch;
    std::vector<ContactManifold> manifolds;
    /// numbers of the pairs that failed, with their errors
    std::vector<std::pair<std::size_t, Error>> failures;
};

/// The name of a body in messages.
[[nodiscard]] std::string name_of(BodyHandle body);

}  // namespace tandem::world

namespace tandem {

struct World::State {
    class OpenStep;

    State(const WorldOptions& given, BroadPhase broad_phase)
        : options(given), executor(given.threads), broad(std::move(broad_phase)) {
        buffers.make_room(executor);
    }

    [[nodiscard]] world::BodySlot* find(BodyHandle handle) noexcept;
    [[nodiscard]] BodyHandle handle_of(BodyId id) const noexcept {
        return {id, slots[id].generation};
    }
    [[nodiscard]] const Body& body(BodyId id) const { return *slots[id].body; }

    /// Call it before the body or its slot changes, so that its box is recomputed.
    void mark_box_as_old(BodyId id);
    /// The distance at which two meshes come to rest.
    [[nodiscard]] double rest_offset_of(const Body& a, const Body& b) const;

    /// Whether a contact refers to the last step; the manifolds of earlier steps may be gone.
    [[nodiscard]] bool is_of_last_step(const BodyContact& contact) const noexcept {
        const std::size_t size = history.manifolds().size();
        return contact.first <= size && contact.count <= size - contact.first;
    }

    /// Recomputes the boxes of changed bodies and passes them to the broad phase.
    Result<Done> update_boxes();
    /// Takes the pairs of the broad phase as numbers of bodies, sorted, without the pairs of
    /// `left_out` and those with neither a dynamic body nor a sensor.
    void collect_pairs(std::span<const std::pair<BodyId, BodyId>> left_out);
    /// Memory that a step takes for its pairs and this number of manifolds, in bytes.
    [[nodiscard]] std::size_t step_bytes(std::size_t manifolds) const noexcept;
    /// An error if the pairs of this step and this number of manifolds exceed a limit of the
    /// options.
    [[nodiscard]] Result<Done> check_limits(std::size_t manifolds) const;
    Result<Done> find_contacts();
    Result<Done> find_contacts_of(std::size_t pair, world::NarrowBuffers& buffer);
    /// Bound of the distance by which two bodies can approach within the lookahead.
    [[nodiscard]] double way_of(const Body& a, const Body& b) const;
    /// The largest gap, beyond the margin, at which two bodies get contact points.
    [[nodiscard]] double ahead_of(const Body& a, const Body& b) const;
    /// Whether two bodies may approach so far that their time of impact must be found.
    [[nodiscard]] bool is_swept(const Body& a, const Body& b) const;
    /// Whether two bodies may approach so far that they could pass through each other.
    [[nodiscard]] bool is_passing(const Body& a, const Body& b) const;
    void finish_step(StepReport& report);
    [[nodiscard]] std::size_t memory_bytes() const noexcept;

    WorldOptions options;
    Executor executor;
    BroadPhase broad;
    std::vector<world::BodySlot> slots;
    std::vector<BodyId> free_ids;  ///< used from the back
    /// By body: the last generation that was given. Generations never decrease, so that after a
    /// snapshot is restored, handles given after it was taken are refused.
    std::vector<std::uint32_t> given_generations;
    std::size_t count = 0;
    std::vector<BodyId> changed;  ///< slots whose boxes are outdated, each once
    /// By body: whether its box was recomputed since the last step, for a step or for a query.
    std::vector<std::uint8_t> moved_since_step;
    /// The value of `moved_since_step` in the first step after a mark, for WorldAccess::take_back.
    std::vector<std::uint8_t> moved_before_mark;
    std::vector<BodyId> body_of_object;
    bool objects_in_order = true;  ///< whether every object has the number of its body
    std::size_t moved = 0;

    std::vector<ObjectHandle> moved_objects;
    std::vector<Box> moved_boxes;
    std::vector<ObjectPair> pairs;
    std::vector<world::PairOutcome> outcomes;
    base::PerThread<world::NarrowBuffers> buffers;
    world::PairHistory history;
    std::vector<ObjectId> found_objects;  ///< results of queries to the broad phase
    ShapeQuery query;
};

/// The contents of a snapshot.
struct WorldSnapshot::Data {
    std::vector<world::BodySlot> slots;
    std::vector<BodyId> free_ids;
    std::vector<std::uint32_t> given_generations;
    std::size_t count = 0;
    world::PairHistory history;
};

}  // namespace tandem

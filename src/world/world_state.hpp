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

/// A place for a body. Its number is the place; the generation is odd while there is a body.
struct BodySlot {
    std::optional<Body> body;
    std::uint32_t generation = 0;
    ObjectHandle object;     ///< in the broad phase; of nothing until the body's first box
    bool box_is_old = true;  ///< moved or changed since the last box
};

/// What the narrow phase found for a pair, in the buffer of the thread that did it.
struct PairOutcome {
    std::size_t place = 0;
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    bool touches = false;
    bool failed = false;
    bool as_before = false;  ///< neither body has moved: the contacts of the last step
};

struct NarrowBuffers {
    shapes::PairScratch scratch;
    std::vector<ContactManifold> manifolds;
    std::string failure;
};

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

    /// Whether there are manifolds where a contact says; those of an earlier step may be gone.
    [[nodiscard]] bool is_of_last_step(const BodyContact& contact) const noexcept {
        const std::size_t size = history.manifolds().size();
        return contact.first <= size && contact.count <= size - contact.first;
    }

    /// Computes the boxes of bodies that have changed and tells the broad phase.
    Result<Done> update_boxes();
    /// The pairs of the broad phase by the numbers of bodies, sorted, without those that cannot
    /// matter and those left out.
    void collect_pairs(std::span<const std::pair<BodyId, BodyId>> left_out);
    Result<Done> find_contacts();
    /// How fast points of a body move at most.
    [[nodiscard]] static double speed_of(const Body& body);
    /// The way by which two bodies can come closer within the lookahead.
    [[nodiscard]] double way_of(const Body& a, const Body& b) const;
    /// How far the contacts of two bodies look ahead from where the bodies are.
    [[nodiscard]] double ahead_of(const Body& a, const Body& b) const;
    /// Whether two meshes may come closer than contacts look ahead: their time of impact is found.
    [[nodiscard]] bool is_swept(const Body& a, const Body& b) const;
    void finish_step(StepReport& report);
    [[nodiscard]] std::size_t memory_bytes() const noexcept;

    WorldOptions options;
    Executor executor;
    BroadPhase broad;
    std::vector<world::BodySlot> slots;
    std::vector<BodyId> free_ids;  ///< the last one is given next
    /// By body: the last generation that was given. It never goes back, so that a handle from after
    /// a snapshot is of no body once the snapshot was restored.
    std::vector<std::uint32_t> given_generations;
    std::size_t count = 0;
    std::vector<BodyId> changed;  ///< bodies whose boxes are old, each once
    /// By body: whether its box was computed anew since the last step, be it by a query.
    std::vector<std::uint8_t> moved_since_step;
    std::vector<BodyId> body_of_object;
    bool objects_in_order = true;  ///< whether objects are numbered in the order of their bodies
    std::size_t moved = 0;

    std::vector<ObjectHandle> moved_objects;
    std::vector<Box> moved_boxes;
    std::vector<ObjectPair> pairs;
    std::vector<world::PairOutcome> outcomes;
    base::PerThread<world::NarrowBuffers> buffers;
    world::PairHistory history;
    std::vector<BodyContact> contacts;
    std::vector<ContactEvent> events;
    std::vector<ObjectId> found_objects;  ///< of queries
    ShapeQuery query;
};

/// What a snapshot keeps.
struct WorldSnapshot::Data {
    std::vector<world::BodySlot> slots;
    std::vector<BodyId> free_ids;
    std::vector<std::uint32_t> given_generations;
    std::size_t count = 0;
    world::PairHistory history;
    std::vector<BodyContact> contacts;
    std::vector<ContactEvent> events;
};

}  // namespace tandem

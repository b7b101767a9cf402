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
    ObjectHandle object;      ///< in the broad phase; of nothing until the body's first box
    bool box_is_old = false;  ///< moved, changed or removed since the last box: is in `changed`
};

/// The result of the narrow phase for a pair. Its manifolds are in the buffer of the thread that
/// computed it.
struct PairOutcome {
    std::size_t place = 0;
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    bool touches = false;
    bool as_before = false;  ///< neither body has moved: the contacts of the last step
};

struct NarrowBuffers {
    shapes::PairScratch scratch;
    std::vector<ContactManifold> manifolds;
    /// Places of pairs that failed, and why.
    std::vector<std::pair<std::size_t, Error>> failures;
};

/// As messages name a body.
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

    /// To be called before the body or its slot changes, so that its box is computed anew.
    void mark_box_as_old(BodyId id);
    /// How far apart two meshes come to rest.
    [[nodiscard]] double rest_offset_of(const Body& a, const Body& b) const;

    /// Whether there are manifolds where a contact says; those of an earlier step may be gone.
    [[nodiscard]] bool is_of_last_step(const BodyContact& contact) const noexcept {
        const std::size_t size = history.manifolds().size();
        return contact.first <= size && contact.count <= size - contact.first;
    }

    /// Recomputes the boxes of changed bodies and passes them to the broad phase.
    Result<Done> update_boxes();
    /// Takes the pairs of the broad phase as numbers of bodies, sorted, without the pairs of
    /// `left_out` and those with neither a dynamic body nor a sensor.
    void collect_pairs(std::span<const std::pair<BodyId, BodyId>> left_out);
    /// Bytes that a step takes for its pairs and so many manifolds.
    [[nodiscard]] std::size_t step_bytes(std::size_t manifolds) const noexcept;
    /// Whether the limits of the options let this step go on with its pairs and so many manifolds.
    [[nodiscard]] Result<Done> check_limits(std::size_t manifolds) const;
    Result<Done> find_contacts();
    Result<Done> find_contacts_of(std::size_t pair, world::NarrowBuffers& buffer);
    /// How fast points of a body move at most.
    [[nodiscard]] static double speed_of(const Body& body);
    /// Bound of the distance by which two bodies can approach within the lookahead.
    [[nodiscard]] double way_of(const Body& a, const Body& b) const;
    /// The largest gap, beyond the margin, at which two bodies get contact points.
    [[nodiscard]] double ahead_of(const Body& a, const Body& b) const;
    /// Whether two bodies may come so much closer that their time of impact is sought.
    [[nodiscard]] bool is_swept(const Body& a, const Body& b) const;
    /// Whether two bodies may come so much closer that one may pass the other.
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
    std::vector<BodyId> changed;  ///< slots whose boxes are old, each once
    /// By body: whether its box was computed anew since the last step, be it by a query.
    std::vector<std::uint8_t> moved_since_step;
    std::vector<std::uint8_t> moved_before_mark;  ///< the same, for WorldAccess::take_back
    std::vector<BodyId> body_of_object;
    bool objects_in_order = true;  ///< whether every object has the number of its body
    std::size_t moved = 0;

    std::vector<ObjectHandle> moved_objects;
    std::vector<Box> moved_boxes;
    std::vector<ObjectPair> pairs;
    std::vector<world::PairOutcome> outcomes;
    base::PerThread<world::NarrowBuffers> buffers;
    world::PairHistory history;
    std::vector<ObjectId> found_objects;  ///< of queries
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

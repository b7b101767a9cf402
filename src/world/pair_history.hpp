// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <tandem/world.hpp>

#include "shapes/mesh/near_features.hpp"

namespace tandem::world {

/// The data that the narrow phase keeps for two meshes between steps. They speed up the next step
/// but do not change any answer, so a copy may start empty.
class KeptMemory {
  public:
    KeptMemory() = default;
    KeptMemory(const KeptMemory&) {}
    KeptMemory& operator=(const KeptMemory&) { return *this; }
    KeptMemory(KeptMemory&&) noexcept = default;
    KeptMemory& operator=(KeptMemory&&) noexcept = default;
    ~KeptMemory() = default;

    [[nodiscard]] shapes::MeshMemory* get() const noexcept { return memory_.get(); }
    void create() { memory_ = std::make_unique<shapes::MeshMemory>(); }

  private:
    std::unique_ptr<shapes::MeshMemory> memory_;
};

/// The data of a pair that the next step uses.
struct PairRecord {
    BodyHandle a;
    BodyHandle b;
    Vec3 axis = Vec3::Zero();  ///< a separating direction of two convex bodies
    std::uint32_t first = 0;   ///< index of its first manifold
    std::uint32_t count = 0;
    bool touches = false;
    KeptMemory memory{};  ///< used for pairs of meshes only
};

/// The points of a manifold in the coordinates of body A. They identify a point when its features
/// have changed.
using Anchors = std::array<Vec3, ContactManifold::kMostPoints>;

/// The results of a step.
struct StepFindings {
    std::vector<PairRecord> records;  ///< sorted by bodies
    std::vector<ContactManifold> manifolds;
    std::vector<Anchors> anchors;  ///< parallel to the manifolds
    std::vector<BodyContact> contacts;
    std::vector<ContactEvent> events;
};

/// The pairs of two successive steps, sorted by bodies. It matches the contact points of a step
/// with those of the step before. The number of a point is reused only if the step that assigned it
/// is taken back.
class PairHistory {
  public:
    /// Starts a step: the pairs of the last step become the old ones.
    void begin_step();
    /// Ends a step, after all its pairs were added.
    void end_step() noexcept { is_in_step_ = false; }
    /// Undoes `begin_step`: the pairs of the last complete step are the present ones again.
    void abandon_step() noexcept;

    /// Allows all later steps to be taken back, until `release`.
    void mark() noexcept;
    void release() noexcept { marked_ = Marked::Nowhere; }
    /// Restores the results that were present at `mark`, and ends the marking.
    void take_back() noexcept;
    /// Whether no step has ended since `mark`.
    [[nodiscard]] bool is_just_marked() const noexcept { return marked_ == Marked::Present; }
    /// Whether the present step, or the last one if none is in progress, is the first since `mark`.
    [[nodiscard]] bool is_first_since_mark() const noexcept { return marked_ == Marked::Old; }
    /// Drops all data, as if there had been no step.
    void forget() noexcept;

    /// The record that two bodies had in the old step; null if there is none. Call it in ascending
    /// order of pairs.
    [[nodiscard]] PairRecord* old_record(BodyHandle a, BodyHandle b);
    [[nodiscard]] std::span<const PairRecord> old_records() const { return old_.records; }
    [[nodiscard]] std::span<PairRecord> records() { return present_.records; }
    [[nodiscard]] std::vector<BodyContact>& contacts() { return present_.contacts; }
    [[nodiscard]] std::span<const BodyContact> contacts() const { return present_.contacts; }
    [[nodiscard]] std::vector<ContactEvent>& events() { return present_.events; }
    [[nodiscard]] std::span<const ContactEvent> events() const { return present_.events; }

    /// Adds a record; call it in ascending order of pairs.
    PairRecord& add_record(BodyHandle a, BodyHandle b);
    /// The memory for a pair of meshes without an old record. It reuses one that an ended pair has
    /// left.
    [[nodiscard]] KeptMemory spare_memory();
    /// Adds the manifolds of a record; call it in ascending order. Points that continue keep their
    /// number and impulse. `near` is the largest distance, on body A, between an old and a new
    /// position of the same point.
    void add_manifolds(std::size_t record, std::span<const ContactManifold> manifolds,
                       const PairRecord* before, const Pose& pose_a, double near);

    /// Copies the manifolds of the old step unchanged.
    void keep_manifolds(std::size_t record, const PairRecord& before);

    [[nodiscard]] std::span<ContactManifold> manifolds() { return present_.manifolds; }
    [[nodiscard]] std::span<const ContactManifold> manifolds() const { return present_.manifolds; }
    [[nodiscard]] std::size_t memory_bytes() const;

  private:
    /// Where the results at `mark` are now.
    enum class Marked : std::uint8_t { Nowhere, Present, Old, Kept };

    void follow_points(std::size_t first_of_pair, ContactManifold& manifold, Anchors& anchors,
                       const PairRecord* before, const Pose& pose_a, double near);

    StepFindings old_;
    StepFindings present_;
    StepFindings kept_;
    Marked marked_ = Marked::Nowhere;
    std::vector<KeptMemory> spare_;  ///< left by pairs that have ended
    std::size_t next_old_ = 0;
    bool is_in_step_ = false;
    std::uint64_t next_id_ = 1;
    std::uint64_t marked_id_ = 1;  ///< value of `next_id_` at `mark`
};

}  // namespace tandem::world

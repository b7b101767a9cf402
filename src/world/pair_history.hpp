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

#include "shapes/near_features.hpp"

namespace tandem::world {

/// What two meshes keep between steps. No answer depends on it, so a copy is empty.
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

/// What is remembered of a pair from one step to the next.
struct PairRecord {
    BodyHandle a;
    BodyHandle b;
    Vec3 axis = Vec3::Zero();  ///< what has separated two convex bodies
    std::uint32_t first = 0;   ///< of its manifolds
    std::uint32_t count = 0;
    bool touches = false;
    KeptMemory memory{};  ///< of two meshes
};

/// Where the points of a manifold are on body A, by which they are found again when their features
/// have changed.
using Anchors = std::array<Vec3, ContactManifold::kMostPoints>;

/// The pairs of two steps, sorted by their bodies, and how the points of one become those of the
/// next. Numbers of points are never given twice.
class PairHistory {
  public:
    /// Makes the pairs of the last step the old ones.
    void begin_step();
    /// The pairs of this step are complete.
    void end_step() noexcept { is_in_step_ = false; }
    /// Makes the pairs of the last complete step the present ones again.
    void abandon_step() noexcept;
    /// The record of the same two bodies in the old step; null if there is none. Pairs must be
    /// asked for in ascending order.
    [[nodiscard]] PairRecord* old_record(BodyHandle a, BodyHandle b);
    [[nodiscard]] std::span<const PairRecord> old_records() const { return old_records_; }
    [[nodiscard]] std::span<PairRecord> records() { return records_; }
    [[nodiscard]] std::span<const PairRecord> records() const { return records_; }

    /// Adds a record, in ascending order.
    PairRecord& add_record(BodyHandle a, BodyHandle b);
    /// A memory for two meshes that are new to each other: one that another pair has left.
    [[nodiscard]] KeptMemory spare_memory();
    /// Adds the manifolds of a record, in ascending order: points that go on keep their number and
    /// impulse. `near` is how far apart, on body A, two of the same may be.
    void add_manifolds(std::size_t record, std::span<const ContactManifold> manifolds,
                       const PairRecord* before, const Pose& pose_a, double near);

    /// Takes over the manifolds of the old step as they are.
    void keep_manifolds(std::size_t record, const PairRecord& before);

    [[nodiscard]] std::span<ContactManifold> manifolds() { return manifolds_; }
    [[nodiscard]] std::span<const ContactManifold> manifolds() const { return manifolds_; }
    [[nodiscard]] std::size_t memory_bytes() const;

  private:
    void follow_points(std::size_t first_of_pair, ContactManifold& manifold, Anchors& anchors,
                       const PairRecord* before, const Pose& pose_a, double near);

    std::vector<PairRecord> old_records_;
    std::vector<PairRecord> records_;
    std::vector<ContactManifold> old_manifolds_;
    std::vector<ContactManifold> manifolds_;
    std::vector<Anchors> old_anchors_;
    std::vector<Anchors> anchors_;
    std::vector<KeptMemory> spare_;  ///< of pairs that are no more
    std::size_t next_old_ = 0;
    bool is_in_step_ = false;
    std::uint64_t next_id_ = 1;
};

}  // namespace tandem::world

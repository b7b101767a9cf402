// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "dynamics/rigid/contact_constraint.hpp"
#include "dynamics/rigid/solver_manifold.hpp"

namespace tandem::dynamics {

/// Keeps the impulses of the last step and finds them for the contacts of the present step: first
/// by id, then by position.
class ImpulseCache {
  public:
    struct Entry {
        SolverManifold manifold;
        ContactImpulses impulses;
    };

    /// The impulses with which the solver starts for a manifold. Each spot of the last step is used
    /// once, so that no impulse is applied twice; for reproducible results call it in the order of
    /// the manifolds. A spot with another id matches within the distance `reach` if the normals
    /// agree.
    [[nodiscard]] ContactImpulses start_of(const SolverManifold& manifold, double reach);

    /// Stores the manifolds of a step, sorted by bodies, and their impulses.
    void keep(std::span<const SolverManifold> manifolds, std::span<const ContactImpulses> impulses);
    /// Call it in each step before the first `start_of`.
    void begin_step();

    /// Allows the present content to be restored, until the next call of `mark`.
    void mark() noexcept { marked_ = Marked::Present; }
    void take_back() noexcept;

    /// The stored impulses, for saving a simulation.
    [[nodiscard]] std::span<const Entry> entries() const { return entries_; }
    void restore(std::vector<Entry> entries);

  private:
    enum class Marked : std::uint8_t { Nowhere, Present, Kept };

    std::vector<Entry> entries_;  ///< sorted by bodies
    std::vector<Entry> kept_;     ///< the content at the last `mark`
    Marked marked_ = Marked::Nowhere;
    std::vector<std::array<bool, kManifoldPoints>> used_;
};

}  // namespace tandem::dynamics

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "dynamics/contact_constraint.hpp"
#include "dynamics/solver_manifold.hpp"

namespace tandem::dynamics {

/// The impulses of the last step, found again for the contacts of this one: by id, then by
/// position.
class ImpulseCache {
  public:
    struct Entry {
        SolverManifold manifold;
        ContactImpulses impulses;
    };

    /// Where the solver starts for a manifold of this step. Each spot of the last step is used
    /// once, so that no impulse is doubled: manifolds must be asked for in their order. Places with
    /// other ids match within `reach` if the normals agree.
    [[nodiscard]] ContactImpulses start_of(const SolverManifold& manifold, double reach);

    /// Takes the manifolds of a step, sorted by bodies, and what they did.
    void keep(std::span<const SolverManifold> manifolds, std::span<const ContactImpulses> impulses);
    /// Before the first question of a step.
    void begin_step();

    /// For snapshots.
    [[nodiscard]] std::span<const Entry> entries() const { return entries_; }
    void restore(std::vector<Entry> entries);

  private:
    std::vector<Entry> entries_;  ///< sorted by bodies
    std::vector<std::array<bool, kManifoldPoints>> used_;
};

}  // namespace tandem::dynamics

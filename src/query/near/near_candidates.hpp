// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>

#include "base/executor.hpp"
#include "base/function_ref.hpp"
#include "base/module_names.hpp"
#include "query/surface_pair.hpp"
#include "query/walk_bounds.hpp"
#include "traversal/wide/near/proximity.hpp"

namespace tandem::query {

/// Finds pairs of triangles that may be within a small distance, by the grouped descent, on one
/// thread or several. Keeps its buffers. A cancelled walk returns early; the caller must check the
/// bounds.
class NearCandidates {
  public:
    NearCandidates();
    NearCandidates(NearCandidates&&) noexcept;
    NearCandidates& operator=(NearCandidates&&) noexcept;
    ~NearCandidates();

    /// Whether the descent is the right walk for a gap, in units of the first tree. For larger
    /// gaps, boxes enlarged by the gap along each axis let too many pairs pass.
    [[nodiscard]] static bool suits(double gap) noexcept { return gap <= 0x1p-4; }

    /// Called with batches that are never empty, each pair once. Calls with different places run at
    /// the same time; places are less than the number of threads.
    using Found = FunctionRef<Flow(std::size_t place, std::span<const WidePair>)>;

    /// Finds every pair that is not certainly farther apart than `gap` or the limit. Neither
    /// surface may be empty.
    void run(const SurfacePair& pair, double gap, const ProximityLimit& limit,
             const Executor& executor, const WalkBounds& bounds, Found found,
             TraversalStats& stats);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tandem::query

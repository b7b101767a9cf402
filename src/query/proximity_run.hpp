// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "base/executor.hpp"
#include "base/function_ref.hpp"
#include "query/surface_pair.hpp"
#include "query/walk_bounds.hpp"
#include "traversal/wide/proximity.hpp"

namespace tandem {

/// Walks over what is near, on one thread or several. Keeps its buffers. A walk that was cancelled
/// returns early; the caller asks the bounds.
class ProximityRun {
  public:
    ProximityRun();
    ProximityRun(ProximityRun&&) noexcept;
    ProximityRun& operator=(ProximityRun&&) noexcept;
    ~ProximityRun();

    /// As that of ProximityWalk, in the order of the question. Calls with different places, which
    /// are less than the number of threads, come at the same time.
    using Examine = FunctionRef<void(std::size_t place, TrianglePair, Vec3& direction)>;

    /// Whether the limit will sink, and the sooner the better.
    enum class Limit { Stays, Sinks };

    /// Neither surface may be empty. `direction` is in the axes of the first tree.
    void run(const SurfacePair& pair, const ProximityLimit& limit, Limit behaviour,
             const Vec3& direction, const Executor& executor, const WalkBounds& bounds,
             Examine examine, TraversalStats& stats);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tandem

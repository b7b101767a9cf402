// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <memory>

#include "base/executor.hpp"
#include "base/function_ref.hpp"
#include "base/module_names.hpp"
#include "query/surface_pair.hpp"
#include "query/walk_bounds.hpp"
#include "traversal/wide/proximity.hpp"

namespace tandem::query {

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

    enum class Outcome {
        Finished,
        GivenUp,  ///< a thread has examined more pairs than it should
    };
    static constexpr std::uint64_t kAnyNumber = std::numeric_limits<std::uint64_t>::max();

    /// Neither surface may be empty. `direction` is in the axes of the first tree. A walk that
    /// examines more pairs than `most_examined` on a thread ends soon after.
    Outcome run(const SurfacePair& pair, const ProximityLimit& limit, Limit behaviour,
                const Vec3& direction, const Executor& executor, const WalkBounds& bounds,
                Examine examine, TraversalStats& stats, std::uint64_t most_examined = kAnyNumber);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tandem::query

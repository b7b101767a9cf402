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
#include "traversal/wide/near/proximity.hpp"

namespace tandem::query {

/// Walks over near pairs, on one thread or several. Keeps its buffers. A cancelled walk returns
/// early; the caller must check the bounds.
class ProximityRun {
  public:
    ProximityRun();
    ProximityRun(ProximityRun&&) noexcept;
    ProximityRun& operator=(ProximityRun&&) noexcept;
    ~ProximityRun();

    /// As the function of that name in ProximityWalk, with the triangles in the caller's order of
    /// the surfaces. Calls with different places run at the same time; places are less than the
    /// number of threads.
    using Examine = FunctionRef<void(std::size_t place, TrianglePair, Vec3& direction)>;

    /// Whether the limit may shrink during the walk. If so, finding close pairs early saves work.
    enum class Limit { Stays, Sinks };

    enum class Outcome {
        Finished,
        GivenUp,  ///< a thread has examined more pairs than allowed
    };
    static constexpr std::uint64_t kAnyNumber = std::numeric_limits<std::uint64_t>::max();

    /// Neither surface may be empty. `direction` is in the axes of the first tree. A walk ends soon
    /// after a thread has examined more than `most_examined` pairs.
    Outcome run(const SurfacePair& pair, const ProximityLimit& limit, Limit behaviour,
                const Vec3& direction, const Executor& executor, const WalkBounds& bounds,
                Examine examine, TraversalStats& stats, std::uint64_t most_examined = kAnyNumber);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tandem::query

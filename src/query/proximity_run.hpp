// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "base/function_ref.hpp"
#include "query/surface_pair.hpp"
#include "traversal/wide/proximity.hpp"

namespace tandem {

/// Walks over what is near, on one thread or several. Keeps its buffers.
class ProximityRun {
  public:
    ProximityRun();
    ProximityRun(ProximityRun&&) noexcept;
    ProximityRun& operator=(ProximityRun&&) noexcept;
    ~ProximityRun();

    /// As that of ProximityWalk, in the order of the question. Calls with different slots, which
    /// are less than the number of threads, come at the same time.
    using Examine = FunctionRef<void(std::size_t slot, TrianglePair, Vec3& direction)>;

    /// Whether the limit will sink, and the sooner the better.
    enum class Limit { Stays, Sinks };

    struct Options {
        Limit behaviour = Limit::Stays;
        unsigned threads = 1;  ///< not 0
    };

    /// Neither tree may be empty. `direction` is in the axes of the first tree.
    void run(const SurfacePair& pair, const ProximityLimit& limit, const Vec3& direction,
             const Options& options, Examine examine, TraversalStats& stats);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

/// The number of threads that a request asks for.
[[nodiscard]] unsigned thread_count(unsigned requested);

}  // namespace tandem

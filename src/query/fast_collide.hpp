// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <tandem/collide.hpp>

#include "base/executor.hpp"
#include "base/function_ref.hpp"
#include "base/module_names.hpp"
#include "query/surface_pair.hpp"
#include "query/walk_bounds.hpp"

namespace tandem::query {

/// Pairs of touching triangles by the grouped descent, on one thread or several. Keeps its buffers.
/// A walk that was cancelled returns early; the caller asks the bounds.
class FastCollide {
  public:
    FastCollide();
    FastCollide(FastCollide&&) noexcept;
    FastCollide& operator=(FastCollide&&) noexcept;
    ~FastCollide();

    /// Appends pairs in the order of the walk, which does not depend on the number of threads; once
    /// there are more than allowed it stops and cuts.
    Extent collect(const SurfacePair& pair, const Executor& executor, const WalkBounds& bounds,
                   std::vector<TrianglePair>& pairs, TraversalStats& stats);

    /// How many there are; stops once there are more than allowed.
    [[nodiscard]] std::uint64_t count(const SurfacePair& pair, const Executor& executor,
                                      const WalkBounds& bounds, TraversalStats& stats);

    /// One pair of touching triangles, if there is any: the same for every instruction set.
    [[nodiscard]] std::optional<TrianglePair> first_contact(const SurfacePair& pair,
                                                            const WalkBounds& bounds,
                                                            TraversalStats& stats);

    /// On the calling thread; `batch_size` triangle pairs are tested at a time. The limit of pairs
    /// is up to `found`.
    void visit(const SurfacePair& pair, const WalkBounds& bounds, std::size_t batch_size,
               FunctionRef<Flow(std::span<const TrianglePair>)> found, TraversalStats& stats);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tandem::query

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

/// Finds pairs of touching triangles by the grouped descent, on one thread or several. Keeps its
/// buffers. A cancelled walk returns early; the caller must check the bounds.
class FastCollide {
  public:
    FastCollide();
    FastCollide(FastCollide&&) noexcept;
    FastCollide& operator=(FastCollide&&) noexcept;
    ~FastCollide();

    /// Appends pairs in the order of the walk, which does not depend on the number of threads. It
    /// stops, and cuts the list, once there are more pairs than allowed.
    Coverage collect(const SurfacePair& pair, const Executor& executor, const WalkBounds& bounds,
                     std::vector<TrianglePair>& pairs, TraversalStats& stats);

    /// The number of pairs; stops once there are more than allowed.
    [[nodiscard]] std::uint64_t count(const SurfacePair& pair, const Executor& executor,
                                      const WalkBounds& bounds, TraversalStats& stats);

    /// One pair of touching triangles, if there is one: the same pair for every instruction set.
    [[nodiscard]] std::optional<TrianglePair> first_contact(const SurfacePair& pair,
                                                            const WalkBounds& bounds,
                                                            TraversalStats& stats);

    /// Runs on the calling thread and tests `batch_size` triangle pairs at a time. `found` must
    /// enforce the limit of pairs.
    void visit(const SurfacePair& pair, const WalkBounds& bounds, std::size_t batch_size,
               FunctionRef<Flow(std::span<const TrianglePair>)> found, TraversalStats& stats);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tandem::query

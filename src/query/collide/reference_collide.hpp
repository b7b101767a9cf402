// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>

#include <tandem/collide.hpp>

#include "base/module_names.hpp"
#include "query/walk_bounds.hpp"
#include "traversal/reference/dispatch.hpp"

namespace tandem::query {

/// Called for each touching pair. A std::function instead of a template parameter: the reference
/// engine has six kinds of volumes, and the compiler would make six walks for each kind of
/// receiver.
using TouchingPairSink = std::function<Flow(TrianglePair)>;

/// Finds pairs of touching triangles by any walk of the reference engine. Keeps its buffers.
class ReferenceCollide {
  public:
    /// Walks with leaf pairs in batches of `batch_size`, and calls `hit` for each touching pair.
    Result<Done> run(const CollideRequest& request, const Placed& a, const Placed& b,
                     std::size_t batch_size, const WalkBounds& bounds, const TouchingPairSink& hit,
                     TraversalStats& stats);

  private:
    WalkBuffers buffers_;
};

}  // namespace tandem::query

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <tandem/collide.hpp>

#include "base/function_ref.hpp"
#include "query/surface_pair.hpp"

namespace tandem {

/// Pairs of touching triangles by the grouped descent, on one thread or several. Keeps its buffers.
class FastCollide {
  public:
    FastCollide();
    FastCollide(FastCollide&&) noexcept;
    FastCollide& operator=(FastCollide&&) noexcept;
    ~FastCollide();

    /// Appends all pairs in the order of the walk, which does not depend on the number of threads.
    void collect(const SurfacePair& pair, unsigned threads, std::vector<TrianglePair>& pairs,
                 TraversalStats& stats);

    [[nodiscard]] std::uint64_t count(const SurfacePair& pair, unsigned threads,
                                      TraversalStats& stats);

    /// One pair of touching triangles, if there is any: the same for every instruction set.
    [[nodiscard]] std::optional<TrianglePair> first_contact(const SurfacePair& pair,
                                                            TraversalStats& stats);

    /// On the calling thread; `batch_size` triangle pairs are tested at a time.
    void visit(const SurfacePair& pair, std::size_t batch_size,
               FunctionRef<Flow(std::span<const TrianglePair>)> found, TraversalStats& stats);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tandem

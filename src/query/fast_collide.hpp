// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <tandem/collide.hpp>

#include "base/function_ref.hpp"
#include "bvh/wide/wide_tree.hpp"

namespace tandem {

/// Pairs of touching triangles by the grouped descent, on one thread or several. Keeps its buffers.
class FastCollide {
  public:
    FastCollide();
    FastCollide(FastCollide&&) noexcept;
    FastCollide& operator=(FastCollide&&) noexcept;
    ~FastCollide();

    /// Two placed meshes and their trees.
    struct Input {
        const Placed& a;
        const WideTree& tree_a;
        const Placed& b;
        const WideTree& tree_b;
    };

    /// Appends all pairs in the order of the walk, which does not depend on the number of threads.
    void collect(const Input& input, unsigned threads, std::vector<TrianglePair>& pairs,
                 TraversalStats& stats);

    [[nodiscard]] std::uint64_t count(const Input& input, unsigned threads, TraversalStats& stats);

    /// One pair of touching triangles, if there is any: the same for every instruction set.
    [[nodiscard]] std::optional<TrianglePair> first_contact(const Input& input,
                                                            TraversalStats& stats);

    /// On the calling thread; `batch_size` triangle pairs are tested at a time.
    void visit(const Input& input, std::size_t batch_size,
               FunctionRef<Flow(std::span<const TrianglePair>)> found, TraversalStats& stats);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tandem

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <tandem/flow.hpp>
#include <tandem/statistics.hpp>

#include "base/function_ref.hpp"
#include "base/module_names.hpp"
#include "bvh/wide/wide_tree.hpp"
#include "traversal/wide/contact/common_vertices.hpp"
#include "traversal/wide/contact/grouped_descent.hpp"
#include "traversal/wide/self/leaf_vertices.hpp"

namespace tandem::traversal {

/// How to treat two triangles that share a vertex number. They are always dropped if a shared
/// vertex has kHubMark.
enum class VertexSharers : std::uint8_t { Drop, Examine };

/// A node with the nodes of its level to compare it with: itself included, and none with a higher
/// number.
struct SelfTask {
    std::uint32_t level;
    std::uint32_t node;
    std::uint32_t first;  ///< index of its first node in a list shared by all tasks
    std::uint32_t count;
};

/// Working memory of a self-walk, kept between walks.
class SelfBuffers {
  public:
    SelfBuffers();
    SelfBuffers(SelfBuffers&&) noexcept;
    SelfBuffers& operator=(SelfBuffers&&) noexcept;
    ~SelfBuffers();

    struct Memory;
    [[nodiscard]] Memory& memory() noexcept { return *memory_; }

  private:
    std::unique_ptr<Memory> memory_;
};

/// A walk of a tree against itself that meets every unordered pair of triangles at most once.
struct SelfWalk {
    const WideTree& tree;
    std::span<const LeafVertices> vertices;
    const CommonVertices& common_vertices;
    VertexSharers sharers;
    /// Decides the pairs that the float filter leaves undecided: pairs without a common vertex that
    /// nearly touch, and pairs with a common vertex that may also meet elsewhere.
    FunctionRef<bool(WidePair)> exact;
    /// Gets the pairs, a < b, in no particular order, in batches that are never empty.
    FunctionRef<Flow(std::span<const WidePair>)> found;
    std::size_t batch_size = 1024;
    /// A stop request ends the walk; null if the walk cannot be cancelled.
    const std::stop_token* cancel = nullptr;

    [[nodiscard]] bool is_cancelled() const noexcept {
        return cancel != nullptr && cancel->stop_requested();
    }
};

/// Walks below one task. The tree must not be empty.
Flow walk_self(const SelfWalk& walk, const SelfTask& task, std::span<const std::uint32_t> nodes,
               SelfBuffers& buffers, TraversalStats& stats);

/// Appends the tasks one level below `task` to `tasks`, and their lists to `nodes`.
void split_self_task(const SelfWalk& walk, const SelfTask& task, std::vector<std::uint32_t>& nodes,
                     std::vector<SelfTask>& tasks, SelfBuffers& buffers, TraversalStats& stats);

}  // namespace tandem::traversal

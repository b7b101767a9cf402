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
#include "traversal/wide/common_vertices.hpp"
#include "traversal/wide/grouped_descent.hpp"
#include "traversal/wide/leaf_vertices.hpp"

namespace tandem::traversal {

/// What happens to two triangles that have a vertex in common, by number. Those with a common
/// vertex that has kHubMark are always dropped.
enum class VertexSharers : std::uint8_t { Drop, Examine };

/// A node with all the nodes of its level, itself included and none behind it, that it has to be
/// compared with.
struct SelfTask {
    std::uint32_t level;
    std::uint32_t node;
    std::uint32_t first;  ///< of its nodes in a list shared by all tasks
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
    /// Decides what the float filter leaves open: among the pairs without a common vertex those
    /// that are nearly touching, among the others those that may meet elsewhere too.
    FunctionRef<bool(WidePair)> exact;
    /// Gets the pairs, never an empty batch, a before b in no particular order.
    FunctionRef<Flow(std::span<const WidePair>)> found;
    std::size_t batch_size = 1024;
    /// As in GroupedWalk.
    const std::stop_token* cancel = nullptr;

    [[nodiscard]] bool is_cancelled() const noexcept {
        return cancel != nullptr && cancel->stop_requested();
    }
};

/// Walks below one task. The tree must not be empty.
Flow walk_self(const SelfWalk& walk, const SelfTask& task, std::span<const std::uint32_t> nodes,
               SelfBuffers& buffers, TraversalStats& stats);

/// The tasks one level below a task. Appends the lists of nodes to `nodes`.
void split_self_task(const SelfWalk& walk, const SelfTask& task, std::vector<std::uint32_t>& nodes,
                     std::vector<SelfTask>& tasks, SelfBuffers& buffers, TraversalStats& stats);

}  // namespace tandem::traversal

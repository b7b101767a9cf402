// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include <tandem/flow.hpp>
#include <tandem/statistics.hpp>

#include "base/function_ref.hpp"
#include "base/module_names.hpp"
#include "bvh/wide/wide_tree.hpp"
#include "traversal/wide/wide_pose.hpp"

namespace tandem::traversal {

/// Two triangles by their numbers in their meshes.
struct WidePair {
    std::uint32_t a;
    std::uint32_t b;
};

/// A node of B with all the nodes of A, on one level, that it has to be compared with.
struct GroupedTask {
    std::uint32_t level_a;
    std::uint32_t level_b;
    std::uint32_t node_b;
    std::uint32_t first;  ///< of its nodes in a list shared by all tasks
    std::uint32_t count;
};

/// Working memory of a walk, kept between walks.
class GroupedBuffers {
  public:
    GroupedBuffers();
    GroupedBuffers(GroupedBuffers&&) noexcept;
    GroupedBuffers& operator=(GroupedBuffers&&) noexcept;
    ~GroupedBuffers();

    struct Memory;
    [[nodiscard]] Memory& memory() noexcept { return *memory_; }

  private:
    std::unique_ptr<Memory> memory_;
};

class ProximityLimit;

/// For a walk that looks for what is near instead of what touches.
struct NearSearch {
    float slack;  ///< as that of a pose without the gap
    float gap;    ///< pairs up to so far apart are wanted, in units of tree A
    /// May sink meanwhile; pairs surely beyond it are left out.
    const ProximityLimit& limit;
};

/// What a walk needs to know. `exact` decides the pairs that the float filter leaves open.
struct GroupedWalk {
    const WideTree& tree_a;
    const WideTree& tree_b;
    const WidePose& pose;
    FunctionRef<bool(WidePair)> exact;
    /// Gets the touching pairs, never an empty batch, in the order of the walk. With `near` the
    /// pairs that may be near: then `exact` is not asked.
    FunctionRef<Flow(std::span<const WidePair>)> found;
    /// Triangle pairs are collected up to about this number before they are looked at.
    std::size_t batch_size = 1024;
    /// The walk stops when it is requested to; null if there is no token.
    const std::stop_token* cancel = nullptr;
    /// Null if pairs shall touch. The slack of `pose` must be that of `near_pose`.
    const NearSearch* near = nullptr;

    [[nodiscard]] bool is_cancelled() const noexcept {
        return cancel != nullptr && cancel->stop_requested();
    }
};

/// Walks below tasks of the same levels, at least one; their lists are parts of `nodes_a`. Neither
/// tree may be empty.
Flow walk_grouped(const GroupedWalk& walk, std::span<const GroupedTask> tasks,
                  std::span<const std::uint32_t> nodes_a, GroupedBuffers& buffers,
                  TraversalStats& stats);

/// Walks from the roots until `found` stops the walk: first to where contact is most likely, then
/// everywhere. Pairs from the first place come twice unless they stop the walk. Neither tree may be
/// empty.
Flow walk_to_contact(const GroupedWalk& walk, GroupedBuffers& buffers, TraversalStats& stats);

/// The tasks one level below tasks of the same levels, at least one, in the order in which
/// walk_grouped takes them. Appends their lists to `nodes`.
void split_tasks(const GroupedWalk& walk, std::span<const GroupedTask> tasks,
                 std::vector<std::uint32_t>& nodes, std::vector<GroupedTask>& next,
                 GroupedBuffers& buffers, TraversalStats& stats);

}  // namespace tandem::traversal

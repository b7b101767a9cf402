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

/// A node of B with all nodes of A, on one level, to compare it with.
struct GroupedTask {
    std::uint32_t level_a;
    std::uint32_t level_b;
    std::uint32_t node_b;
    std::uint32_t first;  ///< index of its first node in a list shared by all tasks
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

/// Additional input of a walk that searches for near pairs instead of touching ones.
struct NearSearch {
    float slack;  ///< the slack of the pose without the gap
    float gap;    ///< largest distance of wanted pairs, in units of tree A
    /// May shrink during the walk; pairs certainly beyond it are dropped.
    const ProximityLimit& limit;
};

/// The input of a walk. `exact` decides the pairs that the float filter leaves undecided.
struct GroupedWalk {
    const WideTree& tree_a;
    const WideTree& tree_b;
    const WidePose& pose;
    FunctionRef<bool(WidePair)> exact;
    /// Gets the touching pairs in batches that are never empty, in the order of the walk. With
    /// `near`, gets the pairs that may be near, and `exact` is not called.
    FunctionRef<Flow(std::span<const WidePair>)> found;
    /// About this many triangle pairs are collected before they are decided.
    std::size_t batch_size = 1024;
    /// A stop request ends the walk; null if the walk cannot be cancelled.
    const std::stop_token* cancel = nullptr;
    /// Null for touching pairs. Otherwise the slack of `pose` must be that of `near_pose`.
    const NearSearch* near = nullptr;

    [[nodiscard]] bool is_cancelled() const noexcept {
        return cancel != nullptr && cancel->stop_requested();
    }
};

/// Walks below tasks, at least one, that are all on the same levels; their lists are parts of
/// `nodes_a`. Neither tree may be empty.
Flow walk_grouped(const GroupedWalk& walk, std::span<const GroupedTask> tasks,
                  std::span<const std::uint32_t> nodes_a, GroupedBuffers& buffers,
                  TraversalStats& stats);

/// Walks from the roots until `found` stops the walk: dives to where contact is most likely, then
/// walks everything. Pairs found by a dive are reported again unless they stop the walk. Neither
/// tree may be empty.
Flow walk_to_contact(const GroupedWalk& walk, GroupedBuffers& buffers, TraversalStats& stats);

/// Appends to `next` the tasks one level below `tasks`, at least one, all on the same levels, in
/// the order in which walk_grouped takes them. Their lists are appended to `nodes`.
void split_tasks(const GroupedWalk& walk, std::span<const GroupedTask> tasks,
                 std::vector<std::uint32_t>& nodes, std::vector<GroupedTask>& next,
                 GroupedBuffers& buffers, TraversalStats& stats);

}  // namespace tandem::traversal

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "broadphase/wide/wide_box_tree.hpp"

namespace tandem::broadphase {

/// A node with all the nodes of its level, itself included and none behind it, that it has to be
/// compared with.
struct DescentTask {
    std::uint32_t level;
    std::uint32_t node;
    std::uint32_t first;  ///< where its nodes begin in a list shared by all tasks
    std::uint32_t count;
};

/// Working memory of one thread, kept between updates.
class DescentMemory {
  public:
    DescentMemory();
    DescentMemory(DescentMemory&&) noexcept;
    DescentMemory& operator=(DescentMemory&&) noexcept;
    ~DescentMemory();

    struct Lists;
    [[nodiscard]] Lists& lists() noexcept { return *lists_; }
    [[nodiscard]] std::size_t memory_bytes() const noexcept;

  private:
    std::unique_ptr<Lists> lists_;
};

/// Appends all overlapping pairs below a task to `out`, the smaller id first. Returns how many
/// pairs of leaves were compared.
std::uint64_t find_pairs_below(const WideBoxTree& tree, const DescentTask& task,
                               std::span<const std::uint32_t> nodes, DescentMemory& memory,
                               std::vector<ObjectPair>& out);

/// The tasks one level below a task of an inner level. Appends the lists of nodes to `nodes`.
void split_task(const WideBoxTree& tree, const DescentTask& task, std::vector<std::uint32_t>& nodes,
                std::vector<DescentTask>& tasks, DescentMemory& memory);

}  // namespace tandem::broadphase

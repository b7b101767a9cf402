// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "broadphase/wide/wide_box_tree.hpp"

namespace tandem::broadphase {

/// A node with the nodes of its level to compare it with: itself included, and none with a higher
/// number.
struct DescentTask {
    std::uint32_t level;
    std::uint32_t node;
    std::uint32_t first;  ///< index of its first node in a list shared by all tasks
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

/// Appends all overlapping pairs below a task to `out`, the smaller id first. Returns the number of
/// pairs of leaves compared.
std::uint64_t find_pairs_below(const WideBoxTree& tree, const DescentTask& task,
                               std::span<const std::uint32_t> nodes, DescentMemory& memory,
                               std::vector<ObjectPair>& out);

/// Appends the tasks one level below a task of an inner level to `tasks`, and their lists to
/// `nodes`.
void split_task(const WideBoxTree& tree, const DescentTask& task, std::vector<std::uint32_t>& nodes,
                std::vector<DescentTask>& tasks, DescentMemory& memory);

}  // namespace tandem::broadphase

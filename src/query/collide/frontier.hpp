// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/module_names.hpp"

namespace tandem::query {

/// A grouped descent divided into tasks of one level, in the order of the walk. Keeps its memory.
template <class Task>
class Frontier {
  public:
    /// Enough tasks to balance the threads, few enough to be cheap.
    static constexpr std::size_t kTasks = 64;

    /// Starts with one task: the root with one node.
    void start(const Task& root) {
        nodes_.assign(1, 0);
        tasks_.assign(1, root);
    }

    /// Descends level by level until there are enough tasks. `is_bottom(task)` returns whether
    /// there is no level below; `descend(tasks, nodes, next)` appends the tasks of the next level.
    template <class IsBottom, class Descend>
    void divide(IsBottom is_bottom, Descend descend) {
        while (!tasks_.empty() && tasks_.size() < kTasks && !is_bottom(tasks_[0])) {
            next_.clear();
            descend(tasks_, nodes_, next_);
            tasks_.swap(next_);
        }
    }

    [[nodiscard]] std::span<const Task> tasks() const noexcept { return tasks_; }
    /// The lists of all tasks.
    [[nodiscard]] std::span<const std::uint32_t> nodes() const noexcept { return nodes_; }
    [[nodiscard]] std::span<const std::uint32_t> nodes_of(const Task& task) const {
        return nodes().subspan(task.first, task.count);
    }

  private:
    std::vector<std::uint32_t> nodes_;
    std::vector<Task> tasks_;
    std::vector<Task> next_;
};

}  // namespace tandem::query

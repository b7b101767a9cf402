// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/module_names.hpp"
#include "query/collide/frontier.hpp"
#include "traversal/wide/contact/grouped_descent.hpp"

namespace tandem::query {

/// A grouped descent over two trees, divided into tasks for threads. Keeps its memory.
class GroupedTasks {
  public:
    /// Starts with the pair of roots. Neither tree may be empty.
    void start(const WideTree& tree_a, const WideTree& tree_b);

    /// Descends until there are enough tasks; returns false if they are not worth several threads.
    [[nodiscard]] bool divide(const GroupedWalk& walk, GroupedBuffers& buffers,
                              TraversalStats& stats);

    [[nodiscard]] std::span<const GroupedTask> tasks() const noexcept { return frontier_.tasks(); }
    /// The lists of all tasks.
    [[nodiscard]] std::span<const std::uint32_t> nodes() const noexcept {
        return frontier_.nodes();
    }

  private:
    Frontier<GroupedTask> frontier_;
};

}  // namespace tandem::query

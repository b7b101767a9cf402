// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "query/collide/grouped_tasks.hpp"

#include <algorithm>

#include "base/parallel.hpp"

namespace tandem::query {
namespace {

/// Growth of the number of comparisons from each level to the next, measured in shallow poses.
constexpr std::uint64_t kGrowth = 3;
/// Time of the comparison of two bottom nodes.
constexpr std::uint64_t kComparisonNanoseconds = 84;

/// Estimates the time of a walk from the size of the frontier and the number of levels below it.
std::uint64_t expected_nanoseconds(std::span<const GroupedTask> tasks) {
    std::uint64_t comparisons = 0;
    for (const GroupedTask& task : tasks) {
        comparisons += task.count;
    }
    for (std::uint32_t level = std::max(tasks[0].level_a, tasks[0].level_b); level > 0; --level) {
        comparisons *= kGrowth;
    }
    return comparisons * kComparisonNanoseconds;
}

}  // namespace

void GroupedTasks::start(const WideTree& tree_a, const WideTree& tree_b) {
    frontier_.start({tree_a.root_level(), tree_b.root_level(), 0, 0, 1});
}

bool GroupedTasks::divide(const GroupedWalk& walk, GroupedBuffers& buffers, TraversalStats& stats) {
    frontier_.divide([](const GroupedTask& task) { return task.level_a == 0 && task.level_b == 0; },
                     [&](std::span<const GroupedTask> tasks, std::vector<std::uint32_t>& nodes,
                         std::vector<GroupedTask>& next) {
                         split_tasks(walk, tasks, nodes, next, buffers, stats);
                     });
    return tasks().size() > 1 && is_worth_threads(expected_nanoseconds(tasks()));
}

}  // namespace tandem::query

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "traversal/wide/grouped_descent.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "traversal/wide/grouped_descent.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

#include "traversal/wide/grouped_descent-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::HWY_NAMESPACE {

Flow walk_grouped_target(const GroupedWalk& walk, const GroupedTask& task,
                         std::span<const std::uint32_t> nodes_a, GroupedMemory& memory,
                         TraversalStats& stats) {
    return GroupedDescent(walk, memory, stats).run(task, nodes_a);
}

void split_task_target(const GroupedWalk& walk, const GroupedTask& task,
                       std::vector<std::uint32_t>& nodes, std::vector<GroupedTask>& tasks,
                       GroupedMemory& memory, TraversalStats& stats) {
    GroupedDescent descent(walk, memory, stats);
    const ListArena::Mark mark = memory.lists.mark();
    const ListArena::List list =
        memory.lists.copy_of(std::span(nodes).subspan(task.first, task.count));
    (void)descent.step(task.level_a, task.level_b, task.node_b, list,
                       [&](std::uint32_t level_a, std::uint32_t level_b, std::uint32_t node_b,
                           ListArena::List out) {
                           const auto view = memory.lists.view(out);
                           tasks.push_back({level_a, level_b, node_b,
                                            static_cast<std::uint32_t>(nodes.size()), out.size});
                           nodes.insert(nodes.end(), view.begin(), view.end());
                           return Flow::Continue;
                       });
    memory.lists.release(mark);
}

}  // namespace tandem::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tandem {

HWY_EXPORT(walk_grouped_target);
HWY_EXPORT(split_task_target);

GroupedBuffers::GroupedBuffers() : memory_(std::make_unique<Memory>()) {}
GroupedBuffers::GroupedBuffers(GroupedBuffers&&) noexcept = default;
GroupedBuffers& GroupedBuffers::operator=(GroupedBuffers&&) noexcept = default;
GroupedBuffers::~GroupedBuffers() = default;

Flow walk_grouped(const GroupedWalk& walk, const GroupedTask& task,
                  std::span<const std::uint32_t> nodes_a, GroupedBuffers& buffers,
                  TraversalStats& stats) {
    return HWY_DYNAMIC_DISPATCH(walk_grouped_target)(walk, task, nodes_a, buffers.memory(), stats);
}

void split_task(const GroupedWalk& walk, const GroupedTask& task, std::vector<std::uint32_t>& nodes,
                std::vector<GroupedTask>& tasks, GroupedBuffers& buffers, TraversalStats& stats) {
    HWY_DYNAMIC_DISPATCH(split_task_target)(walk, task, nodes, tasks, buffers.memory(), stats);
}

}  // namespace tandem
#endif

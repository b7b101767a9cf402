// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "traversal/wide/contact/grouped_descent.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "traversal/wide/contact/grouped_descent.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

#include "traversal/wide/contact/grouped_descent-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

Flow walk_grouped_target(const GroupedWalk& walk, std::span<const GroupedTask> tasks,
                         std::span<const std::uint32_t> nodes_a, GroupedMemory& memory,
                         TraversalStats& stats) {
    return GroupedDescent(walk, memory, stats).run(tasks, nodes_a);
}

Flow walk_to_contact_target(const GroupedWalk& walk, GroupedMemory& memory, TraversalStats& stats) {
    return GroupedDescent(walk, memory, stats).run_to_contact();
}

void split_tasks_target(const GroupedWalk& walk, std::span<const GroupedTask> tasks,
                        std::vector<std::uint32_t>& nodes, std::vector<GroupedTask>& next,
                        GroupedMemory& memory, TraversalStats& stats) {
    GroupedDescent(walk, memory, stats)
        .split(tasks, nodes,
               [&](NodeLevels levels, std::uint32_t node_b, std::span<const std::uint32_t> list) {
                   next.push_back({levels.a, levels.b, node_b,
                                   static_cast<std::uint32_t>(nodes.size()),
                                   static_cast<std::uint32_t>(list.size())});
                   nodes.insert(nodes.end(), list.begin(), list.end());
               });
}

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tandem::traversal {

HWY_EXPORT(walk_grouped_target);
HWY_EXPORT(walk_to_contact_target);
HWY_EXPORT(split_tasks_target);

GroupedBuffers::GroupedBuffers() : memory_(std::make_unique_for_overwrite<Memory>()) {}
GroupedBuffers::GroupedBuffers(GroupedBuffers&&) noexcept = default;
GroupedBuffers& GroupedBuffers::operator=(GroupedBuffers&&) noexcept = default;
GroupedBuffers::~GroupedBuffers() = default;

Flow walk_grouped(const GroupedWalk& walk, std::span<const GroupedTask> tasks,
                  std::span<const std::uint32_t> nodes_a, GroupedBuffers& buffers,
                  TraversalStats& stats) {
    return HWY_DYNAMIC_DISPATCH(walk_grouped_target)(walk, tasks, nodes_a, buffers.memory(), stats);
}

Flow walk_to_contact(const GroupedWalk& walk, GroupedBuffers& buffers, TraversalStats& stats) {
    return HWY_DYNAMIC_DISPATCH(walk_to_contact_target)(walk, buffers.memory(), stats);
}

void split_tasks(const GroupedWalk& walk, std::span<const GroupedTask> tasks,
                 std::vector<std::uint32_t>& nodes, std::vector<GroupedTask>& next,
                 GroupedBuffers& buffers, TraversalStats& stats) {
    HWY_DYNAMIC_DISPATCH(split_tasks_target)(walk, tasks, nodes, next, buffers.memory(), stats);
}

}  // namespace tandem::traversal
#endif

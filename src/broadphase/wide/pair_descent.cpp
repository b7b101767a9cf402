// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/wide/pair_descent.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "broadphase/wide/pair_descent.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

#include "broadphase/wide/pair_descent-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::broadphase::HWY_NAMESPACE {

std::uint64_t find_pairs_target(const WideBoxTree& tree, const DescentTask& task,
                                std::span<const std::uint32_t> nodes, DescentLists& lists,
                                std::vector<ObjectPair>& out) {
    return PairDescent(tree, lists, &out).run(task, nodes);
}

void split_task_target(const WideBoxTree& tree, const DescentTask& task,
                       std::vector<std::uint32_t>& nodes, std::vector<DescentTask>& tasks,
                       DescentLists& lists) {
    PairDescent(tree, lists, nullptr)
        .split(task, std::span(nodes).subspan(task.first, task.count),
               [&](std::uint32_t child, std::span<const std::uint32_t> others) {
                   tasks.push_back({task.level - 1, child, static_cast<std::uint32_t>(nodes.size()),
                                    static_cast<std::uint32_t>(others.size())});
                   nodes.insert(nodes.end(), others.begin(), others.end());
               });
}

}  // namespace tandem::broadphase::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tandem::broadphase {

HWY_EXPORT(find_pairs_target);
HWY_EXPORT(split_task_target);

struct DescentMemory::Lists : DescentLists {};

DescentMemory::DescentMemory() : lists_(std::make_unique<Lists>()) {}
DescentMemory::DescentMemory(DescentMemory&&) noexcept = default;
DescentMemory& DescentMemory::operator=(DescentMemory&&) noexcept = default;
DescentMemory::~DescentMemory() = default;

std::size_t DescentMemory::memory_bytes() const noexcept {
    return lists_->memory_bytes();
}

std::uint64_t find_pairs_below(const WideBoxTree& tree, const DescentTask& task,
                               std::span<const std::uint32_t> nodes, DescentMemory& memory,
                               std::vector<ObjectPair>& out) {
    return HWY_DYNAMIC_DISPATCH(find_pairs_target)(tree, task, nodes, memory.lists(), out);
}

void split_task(const WideBoxTree& tree, const DescentTask& task, std::vector<std::uint32_t>& nodes,
                std::vector<DescentTask>& tasks, DescentMemory& memory) {
    HWY_DYNAMIC_DISPATCH(split_task_target)(tree, task, nodes, tasks, memory.lists());
}

}  // namespace tandem::broadphase
#endif

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "traversal/wide/self/self_descent.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "traversal/wide/self/self_descent.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

#include "traversal/wide/self/self_descent-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace tandem::traversal::HWY_NAMESPACE {

Flow walk_self_target(const SelfWalk& walk, const SelfTask& task,
                      std::span<const std::uint32_t> nodes, SelfMemory& memory,
                      TraversalStats& stats) {
    return SelfDescent(walk, memory, stats).run(task, nodes);
}

void split_self_task_target(const SelfWalk& walk, const SelfTask& task,
                            std::vector<std::uint32_t>& nodes, std::vector<SelfTask>& tasks,
                            SelfMemory& memory, TraversalStats& stats) {
    SelfDescent(walk, memory, stats)
        .split(task, std::span(nodes).subspan(task.first, task.count),
               [&](NodeLevels levels, std::uint32_t node, std::span<const std::uint32_t> list) {
                   tasks.push_back({levels.b, node, static_cast<std::uint32_t>(nodes.size()),
                                    static_cast<std::uint32_t>(list.size())});
                   nodes.insert(nodes.end(), list.begin(), list.end());
               });
}

}  // namespace tandem::traversal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tandem::traversal {

HWY_EXPORT(walk_self_target);
HWY_EXPORT(split_self_task_target);

SelfBuffers::SelfBuffers() : memory_(std::make_unique_for_overwrite<Memory>()) {}
SelfBuffers::SelfBuffers(SelfBuffers&&) noexcept = default;
SelfBuffers& SelfBuffers::operator=(SelfBuffers&&) noexcept = default;
SelfBuffers::~SelfBuffers() = default;

void gather_leaf_vertices(const WideTree& tree, std::span<const Triangle> triangles,
                          std::vector<LeafVertices>& out, const std::stop_token* cancel) {
    out.resize(tree.empty() ? 0 : tree.level_size(0));
    for (std::size_t leaf = 0; leaf < out.size() && !is_cancelled_at(leaf, cancel); ++leaf) {
        const std::size_t count = tree.level(0)[leaf].count;
        for (std::size_t k = 0; k < kWide; ++k) {
            const Triangle& t = triangles[tree.triangles[leaf * kWide + std::min(k, count - 1)].id];
            for (std::size_t corner = 0; corner < 3; ++corner) {
                out[leaf].corner[corner][k] = t[corner];
            }
        }
    }
}

Flow walk_self(const SelfWalk& walk, const SelfTask& task, std::span<const std::uint32_t> nodes,
               SelfBuffers& buffers, TraversalStats& stats) {
    return HWY_DYNAMIC_DISPATCH(walk_self_target)(walk, task, nodes, buffers.memory(), stats);
}

void split_self_task(const SelfWalk& walk, const SelfTask& task, std::vector<std::uint32_t>& nodes,
                     std::vector<SelfTask>& tasks, SelfBuffers& buffers, TraversalStats& stats) {
    HWY_DYNAMIC_DISPATCH(split_self_task_target)(walk, task, nodes, tasks, buffers.memory(), stats);
}

}  // namespace tandem::traversal
#endif

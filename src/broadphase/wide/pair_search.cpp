// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/wide/pair_search.hpp"

#include <algorithm>

#include "base/parallel.hpp"
#include "broadphase/wide/box_descent.hpp"

namespace tandem::broadphase {
namespace {

/// With fewer objects a search takes less than about 50 µs and stays on one thread.
constexpr std::size_t kWorthThreads = 2048;
/// The same limit for objects that are searched one by one.
constexpr std::size_t kWorthThreadsOf = 256;
/// This many tasks balance the threads well; each has its own working memory.
constexpr std::size_t kTasks = 64;

}  // namespace

template <class Search>
std::uint64_t PairSearch::in_parallel(std::size_t tasks, Search search,
                                      std::vector<ObjectPair>& out) {
    if (parts_.size() < tasks) {
        parts_.resize(tasks);
    }
    run_in(Executor(threads_), [&] {
        parallel_for(tasks, [&](std::size_t k) {
            parts_[k].pairs.clear();
            parts_[k].compared = search(k, parts_[k]);
        });
    });
    std::uint64_t compared = 0;
    for (std::size_t k = 0; k < tasks; ++k) {
        out.insert(out.end(), parts_[k].pairs.begin(), parts_[k].pairs.end());
        compared += parts_[k].compared;
    }
    return compared;
}

std::uint64_t PairSearch::find_pairs(const WideBoxTree& tree, std::vector<ObjectPair>& out) {
    if (tree.levels == 0) {
        return 0;
    }
    if (threads_ != 1 && tree.order.size() >= kWorthThreads) {
        split(tree);
        return in_parallel(
            tasks_.size(),
            [&](std::size_t k, Part& part) {
                const DescentTask& task = tasks_[k];
                return find_pairs_below(tree, task,
                                        std::span(nodes_).subspan(task.first, task.count),
                                        part.memory, part.pairs);
            },
            out);
    }
    const std::uint32_t root = 0;
    return find_pairs_below(tree, {tree.levels - 1, root, 0, 1}, {&root, 1}, memory_, out);
}

std::uint64_t PairSearch::find_pairs_of(const WideBoxTree& tree,
                                        std::span<const std::uint32_t> slots,
                                        const ObjectSet& moved, std::vector<ObjectPair>& out) {
    if (threads_ == 1 || slots.size() < kWorthThreadsOf) {
        return broadphase::find_pairs_of(tree, slots, moved, out);
    }
    const std::size_t share = (slots.size() + kTasks - 1) / kTasks;
    return in_parallel((slots.size() + share - 1) / share,
                       [&](std::size_t k, Part& part) {
                           const std::size_t begin = k * share;
                           return broadphase::find_pairs_of(
                               tree, slots.subspan(begin, std::min(share, slots.size() - begin)),
                               moved, part.pairs);
                       },
                       out);
}

/// Splits tasks, from the root down, until there are enough.
void PairSearch::split(const WideBoxTree& tree) {
    nodes_.assign(1, 0);
    tasks_.assign(1, {tree.levels - 1, 0, 0, 1});
    while (tasks_.size() < kTasks && tasks_.front().level > 0) {
        next_tasks_.clear();
        for (const DescentTask& task : tasks_) {
            split_task(tree, task, nodes_, next_tasks_, memory_);
        }
        tasks_.swap(next_tasks_);
    }
}

std::size_t PairSearch::memory_bytes() const noexcept {
    std::size_t bytes = memory_.memory_bytes() + nodes_.capacity() * sizeof(std::uint32_t) +
                        (tasks_.capacity() + next_tasks_.capacity()) * sizeof(DescentTask);
    for (const Part& part : parts_) {
        bytes += part.memory.memory_bytes() + part.pairs.capacity() * sizeof(ObjectPair);
    }
    return bytes;
}

}  // namespace tandem::broadphase

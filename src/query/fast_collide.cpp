// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "query/fast_collide.hpp"

#include <algorithm>
#include <optional>

#include "base/parallel.hpp"
#include "query/traversal_sum.hpp"
#include "traversal/wide/grouped_descent.hpp"

namespace tandem {
namespace {

/// Frontier to split a walk into: enough for the threads to balance, few enough to be cheap.
constexpr std::size_t kPairTasks = 64;
/// Comparisons of bottom nodes below which a walk stays on one thread: about 50 µs.
constexpr std::uint64_t kPairWorkForThreads = 600;
/// How much more there is to compare on each level further down, in shallow poses about.
constexpr std::uint64_t kGrowth = 3;

[[nodiscard]] GroupedTask root_task(const SurfacePair& pair) {
    return {pair.first().root_level(), pair.second().root_level(), 0, 0, 1};
}

/// Runs something with the walk over a pair of surfaces, whose undecided triangles are tested
/// exactly.
template <class Run>
auto with_walk(const SurfacePair& pair, FunctionRef<Flow(std::span<const WidePair>)> found,
               std::size_t batch_size, Run run) {
    const auto exact = [&pair](WidePair triangles) { return pair.touch(triangles); };
    return run(GroupedWalk{pair.first(), pair.second(), pair.pose(), exact, found, batch_size});
}

constexpr std::size_t kWalkBatch = 1024;
/// When the first pair ends the search: a few vectors.
constexpr std::size_t kFirstContactBatch = 16;

}  // namespace

struct FastCollide::State {
    /// What one task of a parallel walk found.
    struct Share {
        std::vector<TrianglePair> pairs;
        std::uint64_t count = 0;
        TraversalStats stats;
    };

    std::vector<GroupedBuffers> buffers = std::vector<GroupedBuffers>(1);  ///< one per thread
    std::vector<std::uint32_t> nodes;
    std::vector<GroupedTask> tasks;
    std::vector<GroupedTask> next_tasks;
    std::vector<Share> shares;
    std::vector<TrianglePair> batch;
    std::optional<tbb::task_arena> arena;
    unsigned arena_threads = 0;

    /// Splits the walk into tasks in the order of the walk; false if they are not worth threads.
    bool split(const SurfacePair& pair, TraversalStats& stats) {
        const auto ignore = [](std::span<const WidePair>) { return Flow::Continue; };
        with_walk(pair, ignore, kWalkBatch, [&](const GroupedWalk& grouped) {
            while (!tasks.empty() && tasks.size() < kPairTasks &&
                   (tasks[0].level_a > 0 || tasks[0].level_b > 0)) {
                next_tasks.clear();
                split_tasks(grouped, tasks, nodes, next_tasks, buffers[0], stats);
                tasks.swap(next_tasks);
            }
        });
        return tasks.size() > 1 && expected_comparisons() >= kPairWorkForThreads;
    }

    /// Of bottom nodes, from the size of the frontier and the levels below it.
    [[nodiscard]] std::uint64_t expected_comparisons() const {
        std::uint64_t comparisons = 0;
        for (const GroupedTask& task : tasks) {
            comparisons += task.count;
        }
        for (std::uint32_t level = std::max(tasks[0].level_a, tasks[0].level_b); level > 0;
             --level) {
            comparisons *= kGrowth;
        }
        return comparisons;
    }

    template <class Body>
    void in_parallel(unsigned threads, Body body) {
        if (!arena || arena_threads != threads) {
            arena.emplace(static_cast<int>(threads));
            arena_threads = threads;
        }
        if (buffers.size() < threads) {
            buffers.resize(threads);
        }
        if (shares.size() < tasks.size()) {
            shares.resize(tasks.size());
        }
        run_in(*arena, [&] {
            parallel_for(tasks.size(), [&](std::size_t k) {
                const auto thread = place_in_arena();
                const ExclusiveUse use(&buffers[thread]);
                shares[k].pairs.clear();
                shares[k].stats = {};
                body(tasks[k], shares[k], buffers[thread]);
            });
        });
    }

    /// Runs the tasks; `found(share, pairs)` gets what each finds, in order within the task.
    template <class Found>
    void run_tasks(const SurfacePair& pair, unsigned threads, Found found) {
        in_parallel(threads, [&](const GroupedTask& task, Share& share, GroupedBuffers& own) {
            share.count = 0;
            const auto receive = [&](std::span<const WidePair> pairs) {
                found(share, pairs);
                return Flow::Continue;
            };
            with_walk(pair, receive, kWalkBatch, [&](const GroupedWalk& grouped) {
                walk_grouped(grouped, {&task, 1}, nodes, own, share.stats);
            });
        });
    }

    /// From the root.
    void start(const SurfacePair& pair) {
        nodes.assign(1, 0);
        tasks.assign(1, root_task(pair));
    }

    /// All tasks on this thread.
    void run_serial(const SurfacePair& pair, std::size_t batch_size,
                    FunctionRef<Flow(std::span<const WidePair>)> found, TraversalStats& stats) {
        if (!tasks.empty()) {
            with_walk(pair, found, batch_size, [&](const GroupedWalk& grouped) {
                walk_grouped(grouped, tasks, nodes, buffers[0], stats);
            });
        }
    }
};

FastCollide::FastCollide() : state_(std::make_unique<State>()) {}
FastCollide::FastCollide(FastCollide&&) noexcept = default;
FastCollide& FastCollide::operator=(FastCollide&&) noexcept = default;
FastCollide::~FastCollide() = default;

void FastCollide::collect(const SurfacePair& pair, unsigned threads,
                          std::vector<TrianglePair>& pairs, TraversalStats& stats) {
    if (pair.is_apart()) {
        return;
    }
    state_->start(pair);
    if (threads > 1 && state_->split(pair, stats)) {
        state_->run_tasks(pair, threads, [&](State::Share& share, std::span<const WidePair> found) {
            for (const WidePair touching : found) {
                share.pairs.push_back(pair.as_asked(touching));
            }
        });
        for (std::size_t k = 0; k < state_->tasks.size(); ++k) {
            const State::Share& share = state_->shares[k];
            pairs.insert(pairs.end(), share.pairs.begin(), share.pairs.end());
            add(stats, share.stats);
        }
        return;
    }
    const auto append = [&](std::span<const WidePair> found) {
        const std::size_t before = pairs.size();
        pairs.resize(before + found.size());
        for (std::size_t k = 0; k < found.size(); ++k) {
            pairs[before + k] = pair.as_asked(found[k]);
        }
        return Flow::Continue;
    };
    state_->run_serial(pair, kWalkBatch, append, stats);
}

std::uint64_t FastCollide::count(const SurfacePair& pair, unsigned threads, TraversalStats& stats) {
    if (pair.is_apart()) {
        return 0;
    }
    state_->start(pair);
    if (threads > 1 && state_->split(pair, stats)) {
        state_->run_tasks(pair, threads, [](State::Share& share, std::span<const WidePair> found) {
            share.count += found.size();
        });
        std::uint64_t sum = 0;
        for (std::size_t k = 0; k < state_->tasks.size(); ++k) {
            sum += state_->shares[k].count;
            add(stats, state_->shares[k].stats);
        }
        return sum;
    }
    std::uint64_t sum = 0;
    const auto add_size = [&](std::span<const WidePair> found) {
        sum += found.size();
        return Flow::Continue;
    };
    state_->run_serial(pair, kWalkBatch, add_size, stats);
    return sum;
}

std::optional<TrianglePair> FastCollide::first_contact(const SurfacePair& pair,
                                                       TraversalStats& stats) {
    std::optional<TrianglePair> first;
    if (pair.is_apart()) {
        return first;
    }
    const auto stop = [&](std::span<const WidePair> pairs) {
        first = pair.as_asked(pairs[0]);
        return Flow::Stop;
    };
    with_walk(pair, stop, kFirstContactBatch, [&](const GroupedWalk& grouped) {
        walk_to_contact(grouped, state_->buffers[0], stats);
    });
    return first;
}

void FastCollide::visit(const SurfacePair& pair, std::size_t batch_size,
                        FunctionRef<Flow(std::span<const TrianglePair>)> found,
                        TraversalStats& stats) {
    if (pair.is_apart()) {
        return;
    }
    std::vector<TrianglePair>& batch = state_->batch;
    const auto pass_on = [&](std::span<const WidePair> pairs) {
        batch.clear();
        for (const WidePair touching : pairs) {
            batch.push_back(pair.as_asked(touching));
        }
        return found(batch);
    };
    state_->start(pair);
    state_->run_serial(pair, batch_size, pass_on, stats);
}

}  // namespace tandem

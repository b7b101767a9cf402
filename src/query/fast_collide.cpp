// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "query/fast_collide.hpp"

#include <algorithm>
#include <optional>

#include "base/parallel.hpp"
#include "geometry/triangle_pair.hpp"
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

/// The walk in the frame of the larger mesh, and the exact test behind it.
class Walk {
  public:
    explicit Walk(const FastCollide::Input& input)
        : swapped_(input.tree_a.frame.scale > input.tree_b.frame.scale),
          first_(swapped_ ? input.b : input.a),
          second_(swapped_ ? input.a : input.b),
          tree_first_(swapped_ ? input.tree_b : input.tree_a),
          tree_second_(swapped_ ? input.tree_a : input.tree_b),
          pose_(wide_pose(
              relative_pose(tree_first_.frame, first_.pose, tree_second_.frame, second_.pose))) {}

    [[nodiscard]] bool finds_nothing() const {
        return tree_first_.empty() || tree_second_.empty() || pose_.apart;
    }

    [[nodiscard]] GroupedTask root() const {
        return {tree_first_.root_level(), tree_second_.root_level(), 0, 0, 1};
    }

    template <class Run>
    auto with(FunctionRef<Flow(std::span<const WidePair>)> found, std::size_t batch_size,
              Run run) const {
        const auto exact = [this](WidePair pair) {
            const TriangleCorners a = to_world(first_.pose, first_.model.mesh().corners(pair.a));
            const TriangleCorners b = to_world(second_.pose, second_.model.mesh().corners(pair.b));
            return intersects(refer_to(a), refer_to(b));
        };
        return run(GroupedWalk{tree_first_, tree_second_, pose_, exact, found, batch_size});
    }

    [[nodiscard]] TrianglePair as_asked(WidePair pair) const {
        return swapped_ ? TrianglePair{pair.b, pair.a} : TrianglePair{pair.a, pair.b};
    }

  private:
    bool swapped_;
    const Placed& first_;
    const Placed& second_;
    const WideTree& tree_first_;
    const WideTree& tree_second_;
    WidePose pose_;
};

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
    bool split(const Walk& walk, TraversalStats& stats) {
        const auto ignore = [](std::span<const WidePair>) { return Flow::Continue; };
        walk.with(ignore, kWalkBatch, [&](const GroupedWalk& grouped) {
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
    void run_tasks(const Walk& walk, unsigned threads, Found found) {
        in_parallel(threads, [&](const GroupedTask& task, Share& share, GroupedBuffers& own) {
            share.count = 0;
            const auto receive = [&](std::span<const WidePair> pairs) {
                found(share, pairs);
                return Flow::Continue;
            };
            walk.with(receive, kWalkBatch, [&](const GroupedWalk& grouped) {
                walk_grouped(grouped, {&task, 1}, nodes, own, share.stats);
            });
        });
    }

    /// From the root.
    void start(const Walk& walk) {
        nodes.assign(1, 0);
        tasks.assign(1, walk.root());
    }

    /// All tasks on this thread.
    void run_serial(const Walk& walk, std::size_t batch_size,
                    FunctionRef<Flow(std::span<const WidePair>)> found, TraversalStats& stats) {
        if (!tasks.empty()) {
            walk.with(found, batch_size, [&](const GroupedWalk& grouped) {
                walk_grouped(grouped, tasks, nodes, buffers[0], stats);
            });
        }
    }
};

FastCollide::FastCollide() : state_(std::make_unique<State>()) {}
FastCollide::FastCollide(FastCollide&&) noexcept = default;
FastCollide& FastCollide::operator=(FastCollide&&) noexcept = default;
FastCollide::~FastCollide() = default;

void FastCollide::collect(const Input& input, unsigned threads, std::vector<TrianglePair>& pairs,
                          TraversalStats& stats) {
    const Walk walk(input);
    if (walk.finds_nothing()) {
        return;
    }
    state_->start(walk);
    if (threads > 1 && state_->split(walk, stats)) {
        state_->run_tasks(walk, threads, [&](State::Share& share, std::span<const WidePair> found) {
            for (const WidePair pair : found) {
                share.pairs.push_back(walk.as_asked(pair));
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
            pairs[before + k] = walk.as_asked(found[k]);
        }
        return Flow::Continue;
    };
    state_->run_serial(walk, kWalkBatch, append, stats);
}

std::uint64_t FastCollide::count(const Input& input, unsigned threads, TraversalStats& stats) {
    const Walk walk(input);
    if (walk.finds_nothing()) {
        return 0;
    }
    state_->start(walk);
    if (threads > 1 && state_->split(walk, stats)) {
        state_->run_tasks(walk, threads, [](State::Share& share, std::span<const WidePair> found) {
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
    state_->run_serial(walk, kWalkBatch, add_size, stats);
    return sum;
}

std::optional<TrianglePair> FastCollide::first_contact(const Input& input, TraversalStats& stats) {
    const Walk walk(input);
    std::optional<TrianglePair> first;
    if (walk.finds_nothing()) {
        return first;
    }
    const auto stop = [&](std::span<const WidePair> pairs) {
        first = walk.as_asked(pairs[0]);
        return Flow::Stop;
    };
    walk.with(stop, kFirstContactBatch, [&](const GroupedWalk& grouped) {
        walk_to_contact(grouped, state_->buffers[0], stats);
    });
    return first;
}

void FastCollide::visit(const Input& input, std::size_t batch_size,
                        FunctionRef<Flow(std::span<const TrianglePair>)> found,
                        TraversalStats& stats) {
    const Walk walk(input);
    if (walk.finds_nothing()) {
        return;
    }
    std::vector<TrianglePair>& batch = state_->batch;
    const auto pass_on = [&](std::span<const WidePair> pairs) {
        batch.clear();
        for (const WidePair pair : pairs) {
            batch.push_back(walk.as_asked(pair));
        }
        return found(batch);
    };
    state_->start(walk);
    state_->run_serial(walk, batch_size, pass_on, stats);
}

}  // namespace tandem

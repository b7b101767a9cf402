// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "query/collide/fast_collide.hpp"

#include "base/parallel.hpp"
#include "base/per_thread.hpp"
#include "query/collide/grouped_tasks.hpp"
#include "query/collide/pair_shares.hpp"
#include "traversal/wide/contact/grouped_descent.hpp"

namespace tandem::query {
namespace {

constexpr std::size_t kWalkBatch = 1024;
/// Used if the first pair ends the search: a few vectors.
constexpr std::size_t kFirstContactBatch = 16;
/// Calls `run` with the walk over a pair of surfaces. Pairs that the filter leaves undecided are
/// tested exactly.
template <class Run>
auto with_walk(const SurfacePair& pair, const WalkBounds& bounds, std::size_t batch_size,
               FunctionRef<Flow(std::span<const WidePair>)> found, Run run) {
    TouchTest exact(pair);
    return run(GroupedWalk{pair.first(), pair.second(), pair.pose(), exact, found, batch_size,
                           bounds.cancel});
}

}  // namespace

struct FastCollide::State {
    PerThread<GroupedBuffers> buffers;
    GroupedTasks frontier;
    PairShares shares;
    std::vector<TrianglePair> batch;

    /// Divides the walk into tasks; returns false if they are not worth several threads.
    bool divide(const SurfacePair& pair, const WalkBounds& bounds, TraversalStats& stats) {
        const auto ignore = [](std::span<const WidePair>) { return Flow::Continue; };
        return with_walk(pair, bounds, kWalkBatch, ignore, [&](const GroupedWalk& walk) {
            return frontier.divide(walk, buffers.first(), stats);
        });
    }

    /// Runs the tasks. `found(share, pairs)` gets the pairs of each task, in order within the task.
    template <class Found>
    void run_tasks(const SurfacePair& pair, const Executor& executor, const WalkBounds& bounds,
                   Found found) {
        const std::span<const GroupedTask> tasks = frontier.tasks();
        buffers.make_room(executor);
        shares.start(tasks.size(), bounds);
        const auto run_task = [&](std::size_t k) {
            if (shares.is_idle(k)) {
                return;
            }
            const auto receive = [&](std::span<const WidePair> pairs) {
                found(shares[k], pairs);
                return shares.add_to_count(k, pairs.size());
            };
            const auto own = buffers.here();
            with_walk(pair, bounds, kWalkBatch, receive, [&](const GroupedWalk& walk) {
                walk_grouped(walk, tasks.subspan(k, 1), frontier.nodes(), *own, shares[k].stats);
            });
        };
        run_in(executor, [&] { parallel_for(tasks.size(), run_task); });
    }

    /// Runs all tasks on this thread.
    void run_serial(const SurfacePair& pair, const WalkBounds& bounds, std::size_t batch_size,
                    FunctionRef<Flow(std::span<const WidePair>)> found, TraversalStats& stats) {
        if (!frontier.tasks().empty()) {
            with_walk(pair, bounds, batch_size, found, [&](const GroupedWalk& walk) {
                walk_grouped(walk, frontier.tasks(), frontier.nodes(), buffers.first(), stats);
            });
        }
    }
};

FastCollide::FastCollide() : state_(std::make_unique<State>()) {}
FastCollide::FastCollide(FastCollide&&) noexcept = default;
FastCollide& FastCollide::operator=(FastCollide&&) noexcept = default;
FastCollide::~FastCollide() = default;

Coverage FastCollide::collect(const SurfacePair& pair, const Executor& executor,
                              const WalkBounds& bounds, std::vector<TrianglePair>& pairs,
                              TraversalStats& stats) {
    if (pair.is_apart()) {
        return Coverage::Whole;
    }
    state_->frontier.start(pair.first(), pair.second());
    if (executor.threads() > 1 && state_->divide(pair, bounds, stats)) {
        state_->run_tasks(pair, executor, bounds,
                          [&](PairShares::Share& share, std::span<const WidePair> found) {
                              for (const WidePair touching : found) {
                                  share.pairs.push_back(pair.as_asked(touching));
                              }
                          });
        (void)state_->shares.sum(stats);
        state_->shares.gather(pairs);
        return cut_to(bounds, pairs);
    }
    const auto append = [&](std::span<const WidePair> found) {
        const std::size_t before = pairs.size();
        pairs.resize(before + found.size());
        for (std::size_t k = 0; k < found.size(); ++k) {
            pairs[before + k] = pair.as_asked(found[k]);
        }
        return bounds.is_enough(pairs.size()) ? Flow::Stop : Flow::Continue;
    };
    state_->run_serial(pair, bounds, kWalkBatch, append, stats);
    return cut_to(bounds, pairs);
}

std::uint64_t FastCollide::count(const SurfacePair& pair, const Executor& executor,
                                 const WalkBounds& bounds, TraversalStats& stats) {
    if (pair.is_apart()) {
        return 0;
    }
    state_->frontier.start(pair.first(), pair.second());
    std::uint64_t sum = 0;
    if (executor.threads() > 1 && state_->divide(pair, bounds, stats)) {
        state_->run_tasks(pair, executor, bounds,
                          [](PairShares::Share&, std::span<const WidePair>) {});
        sum = state_->shares.sum(stats);
    } else {
        const auto add_size = [&](std::span<const WidePair> found) {
            sum += found.size();
            return bounds.is_enough(sum) ? Flow::Stop : Flow::Continue;
        };
        state_->run_serial(pair, bounds, kWalkBatch, add_size, stats);
    }
    return sum;
}

std::optional<TrianglePair> FastCollide::first_contact(const SurfacePair& pair,
                                                       const WalkBounds& bounds,
                                                       TraversalStats& stats) {
    std::optional<TrianglePair> first;
    if (pair.is_apart()) {
        return first;
    }
    const auto stop = [&](std::span<const WidePair> pairs) {
        first = pair.as_asked(pairs[0]);
        return Flow::Stop;
    };
    with_walk(pair, bounds, kFirstContactBatch, stop, [&](const GroupedWalk& walk) {
        walk_to_contact(walk, state_->buffers.first(), stats);
    });
    return first;
}

void FastCollide::visit(const SurfacePair& pair, const WalkBounds& bounds, std::size_t batch_size,
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
    state_->frontier.start(pair.first(), pair.second());
    state_->run_serial(pair, bounds, batch_size, pass_on, stats);
}

}  // namespace tandem::query

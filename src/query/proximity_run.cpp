// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "query/proximity_run.hpp"

#include <algorithm>
#include <limits>

#include "base/parallel.hpp"
#include "query/traversal_sum.hpp"

namespace tandem {
namespace {

/// Comparisons of nodes on the calling thread before others help: about half a millisecond. A
/// search that ends sooner has found its limit by then, and the rest is too little to share.
constexpr std::uint64_t kAlone = 4096;
constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();
/// Shares for each thread: enough to balance, few enough to be cheap.
constexpr std::size_t kSharesOfThread = 4;

}  // namespace

struct ProximityRun::State {
    struct Slot {
        ProximityBuffers buffers;
        TraversalStats stats;
    };

    std::vector<Slot> slots = std::vector<Slot>(1);
    std::vector<NearNodes> tasks;
    std::optional<tbb::task_arena> arena;
    unsigned arena_threads = 0;

    void prepare(unsigned threads, const Vec3& direction) {
        if (slots.size() < threads) {
            slots.resize(threads);
        }
        for (Slot& slot : slots) {
            slot.buffers.queue.clear();
            slot.buffers.direction = direction;
            slot.stats = {};
        }
        if (threads > 1 && arena_threads != threads) {
            arena.emplace(static_cast<int>(threads));
            arena_threads = threads;
        }
    }

    /// The queue of one share of so many: every so manieth pair of nodes, so that all shares begin
    /// with near ones.
    void take_share(std::size_t share, std::size_t shares, std::vector<NearNodes>& queue) const {
        queue.clear();
        for (std::size_t k = share; k < tasks.size(); k += shares) {
            queue.push_back(tasks[k]);  // one after the other is a heap, too
        }
    }
};

ProximityRun::ProximityRun() : state_(std::make_unique<State>()) {}
ProximityRun::ProximityRun(ProximityRun&&) noexcept = default;
ProximityRun& ProximityRun::operator=(ProximityRun&&) noexcept = default;
ProximityRun::~ProximityRun() = default;

void ProximityRun::run(const SurfacePair& pair, const ProximityLimit& limit, const Vec3& direction,
                       const Options& options, Examine examine, TraversalStats& stats) {
    State& s = *state_;
    s.prepare(options.threads, direction);
    const auto with = [&](std::size_t slot, auto body) {
        const auto examine_here = [&](WidePair triangles, Vec3& changed_direction) {
            examine(slot, pair.as_asked(triangles), changed_direction);
        };
        body(ProximityWalk{pair.first(), pair.second(), pair.pose(), limit, examine_here},
             s.slots[slot].buffers, s.slots[slot].stats);
    };
    const auto walk = [&](std::size_t slot, std::uint64_t comparisons) {
        with(slot, [&](const ProximityWalk& here, ProximityBuffers& own, TraversalStats& counts) {
            walk_proximity(here, comparisons, own, counts);
        });
    };
    if (options.behaviour == Limit::Sinks) {
        with(0, dive_to_triangles);
    }
    std::vector<NearNodes>& queue = s.slots[0].buffers.queue;
    queue.push_back(near_roots(pair.first(), pair.second()));
    walk(0, options.threads > 1 ? kAlone : kAll);
    if (!queue.empty()) {
        s.tasks.assign(queue.begin(), queue.end());
        std::sort(s.tasks.begin(), s.tasks.end(),
                  [](const NearNodes& x, const NearNodes& y) { return is_later(y, x); });
        for (State::Slot& slot : s.slots) {
            slot.buffers.direction = s.slots[0].buffers.direction;
        }
        const std::size_t shares = kSharesOfThread * options.threads;
        run_in(*s.arena, [&] {
            parallel_for(shares, [&](std::size_t k) {
                const auto slot = place_in_arena();
                const ExclusiveUse use(&s.slots[slot]);
                s.take_share(k, shares, s.slots[slot].buffers.queue);
                walk(slot, kAll);
            });
        });
    }
    for (const State::Slot& slot : s.slots) {
        add(stats, slot.stats);
    }
}

unsigned thread_count(unsigned requested) {
    return requested != 0 ? requested
                          : static_cast<unsigned>(tbb::this_task_arena::max_concurrency());
}

}  // namespace tandem

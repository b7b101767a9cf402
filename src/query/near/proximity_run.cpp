// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "query/near/proximity_run.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <vector>

#include "base/parallel.hpp"
#include "base/per_thread.hpp"
#include "query/collide/traversal_sum.hpp"

namespace tandem::query {
namespace {

/// Comparisons of nodes on the calling thread before other threads help: about half a millisecond.
/// Shorter searches end alone; longer ones have found a good limit by then.
constexpr std::uint64_t kAlone = 4096;
/// Number of comparisons between two checks for a stop request and for too many examined pairs.
constexpr std::uint64_t kWatched = 512;
constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();
/// Number of shares per thread: enough to balance, few enough to be cheap.
constexpr std::size_t kSharesOfThread = 4;

}  // namespace

struct ProximityRun::State {
    struct Slot {
        ProximityBuffers buffers;
        TraversalStats stats;
    };

    PerThread<Slot> slots;
    std::vector<NearNodes> tasks;

    /// Fills the queue of one of several shares: of the tasks, which are sorted by distance, it
    /// takes every `shares`-th from `share` on, so that all shares begin with near ones.
    void take_share(std::size_t share, std::size_t shares, std::vector<NearNodes>& queue) const {
        queue.clear();
        for (std::size_t k = share; k < tasks.size(); k += shares) {
            queue.push_back(tasks[k]);  // a sorted list is a heap, too
        }
    }
};

ProximityRun::ProximityRun() : state_(std::make_unique<State>()) {}
ProximityRun::ProximityRun(ProximityRun&&) noexcept = default;
ProximityRun& ProximityRun::operator=(ProximityRun&&) noexcept = default;
ProximityRun::~ProximityRun() = default;

ProximityRun::Outcome ProximityRun::run(const SurfacePair& pair, const ProximityLimit& limit,
                                        Limit behaviour, const Vec3& direction,
                                        const Executor& executor, const WalkBounds& bounds,
                                        Examine examine, TraversalStats& stats,
                                        std::uint64_t most_examined) {
    State& s = *state_;
    s.slots.make_room(executor);
    s.slots.for_each([](State::Slot& slot) { slot.stats = {}; });
    const auto walk = [&](std::size_t place, State::Slot& slot, NearStart start,
                          std::uint64_t comparisons) {
        const auto examine_here = [&](WidePair triangles, Vec3& changed_direction) {
            // A comparison of nodes may examine 64 pairs, which takes longer than everything else.
            if (!bounds.is_cancelled()) {
                examine(place, pair.as_asked(triangles), changed_direction);
            }
        };
        const ProximityWalk here{pair.first(), pair.second(), pair.pose(), limit, examine_here};
        const bool is_watched = bounds.cancel != nullptr || most_examined != kAnyNumber;
        const auto goes_on = [&] {
            return (start == NearStart::WithDive || !slot.buffers.queue.empty()) &&
                   !bounds.is_cancelled() && slot.stats.geometry_tests <= most_examined;
        };
        while (comparisons > 0 && goes_on()) {
            const std::uint64_t some = is_watched ? std::min(comparisons, kWatched) : comparisons;
            walk_proximity(here, start, some, slot.buffers, slot.stats);
            start = NearStart::FromQueue;
            comparisons -= some;
        }
    };
    State::Slot& first = s.slots.first();
    first.buffers.queue.clear();
    first.buffers.direction = direction;
    // 1. Walk alone for a while. If the limit may shrink, a dive comes first and gives one.
    first.buffers.compared = {};
    if (behaviour == Limit::Stays) {
        first.buffers.queue.push_back(near_roots(pair.first(), pair.second()));
    }
    walk(0, first, behaviour == Limit::Sinks ? NearStart::WithDive : NearStart::FromQueue,
         executor.threads() > 1 ? kAlone : kAll);
    std::atomic<bool> given_up = first.stats.geometry_tests > most_examined;
    // 2. Share the rest of the queue between the threads.
    if (!first.buffers.queue.empty() && !bounds.is_cancelled() && !given_up) {
        s.tasks.assign(first.buffers.queue.begin(), first.buffers.queue.end());
        std::sort(s.tasks.begin(), s.tasks.end(),
                  [](const NearNodes& x, const NearNodes& y) { return is_later(y, x); });
        const Vec3 start = first.buffers.direction;
        const ComparedNodes compared = first.buffers.compared;
        const std::size_t shares = kSharesOfThread * executor.threads();
        run_in(executor, [&] {
            parallel_for(shares, [&](std::size_t k) {
                const auto slot = s.slots.here();
                slot->buffers.direction = start;
                slot->buffers.compared = compared;
                s.take_share(k, shares, slot->buffers.queue);
                walk(slot.place(), *slot, NearStart::FromQueue, kAll);
                if (!slot->buffers.queue.empty()) {
                    given_up.store(true, std::memory_order_relaxed);
                }
            });
        });
    }
    s.slots.for_each([&](const State::Slot& slot) { add(stats, slot.stats); });
    return given_up ? Outcome::GivenUp : Outcome::Finished;
}

}  // namespace tandem::query

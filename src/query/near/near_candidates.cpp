// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "query/near/near_candidates.hpp"

#include <atomic>

#include "base/parallel.hpp"
#include "base/per_thread.hpp"
#include "query/collide/grouped_tasks.hpp"
#include "query/collide/traversal_sum.hpp"

namespace tandem::query {
namespace {

constexpr std::size_t kCandidateBatch = 512;

}  // namespace

struct NearCandidates::State {
    struct Slot {
        GroupedBuffers buffers;
        TraversalStats stats;
    };

    PerThread<Slot> slots;
    GroupedTasks tasks;
};

NearCandidates::NearCandidates() : state_(std::make_unique<State>()) {}
NearCandidates::NearCandidates(NearCandidates&&) noexcept = default;
NearCandidates& NearCandidates::operator=(NearCandidates&&) noexcept = default;
NearCandidates::~NearCandidates() = default;

void NearCandidates::run(const SurfacePair& pair, double gap, const ProximityLimit& limit,
                         const Executor& executor, const WalkBounds& bounds, Found found,
                         TraversalStats& stats) {
    State& s = *state_;
    // 1. A walk whose slack includes the gap; its pairs need no exact test.
    // Rounded up, see docs/design/distance.md, section "Clearance".
    const auto reach = static_cast<float>(gap * (1.0 + 0x1p-22) + 0x1p-120);
    const WidePose pose = near_pose(pair.pose(), reach);
    const NearSearch near{pair.pose().slack, reach, limit};
    const auto with_walk = [&](FunctionRef<Flow(std::span<const WidePair>)> take, auto run) {
        const auto never = [](WidePair) { return true; };
        return run(GroupedWalk{pair.first(), pair.second(), pose, never, take, kCandidateBatch,
                               bounds.cancel, &near});
    };
    // 2. With several threads: divide the walk into tasks, and run them.
    State::Slot& first = s.slots.first();
    s.tasks.start(pair.first(), pair.second());
    const auto none = [](std::span<const WidePair>) { return Flow::Continue; };
    if (executor.threads() > 1 && with_walk(none, [&](const GroupedWalk& walk) {
            return s.tasks.divide(walk, first.buffers, stats);
        })) {
        s.slots.make_room(executor);
        s.slots.for_each([](State::Slot& slot) { slot.stats = {}; });
        std::atomic<bool> is_over = false;
        const auto run_task = [&](std::size_t k) {
            if (is_over.load(std::memory_order_relaxed) || bounds.is_cancelled()) {
                return;
            }
            const auto slot = s.slots.here();
            const auto take = [&](std::span<const WidePair> pairs) {
                if (found(slot.place(), pairs) == Flow::Stop) {
                    is_over.store(true, std::memory_order_relaxed);
                }
                return is_over.load(std::memory_order_relaxed) ? Flow::Stop : Flow::Continue;
            };
            with_walk(take, [&](const GroupedWalk& walk) {
                (void)walk_grouped(walk, s.tasks.tasks().subspan(k, 1), s.tasks.nodes(),
                                   slot->buffers, slot->stats);
            });
        };
        run_in(executor, [&] { parallel_for(s.tasks.tasks().size(), run_task); });
        s.slots.for_each([&](const State::Slot& slot) { add(stats, slot.stats); });
        return;
    }
    // 3. Otherwise: walk all tasks on this thread.
    if (!s.tasks.tasks().empty()) {
        const auto take = [&](std::span<const WidePair> pairs) { return found(0, pairs); };
        with_walk(take, [&](const GroupedWalk& walk) {
            (void)walk_grouped(walk, s.tasks.tasks(), s.tasks.nodes(), first.buffers, stats);
        });
    }
}

}  // namespace tandem::query

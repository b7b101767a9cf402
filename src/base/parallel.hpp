// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_invoke.h>
#include <tbb/task_arena.h>

#include "base/happens_before.hpp"

namespace tandem {

// TBB's loops, as the thread sanitizer can follow them. All that the library does in parallel goes
// through here.

/// `body(k)` for every k below `count`.
template <class Index, class Body>
void parallel_for(Index count, const Body& body) {
    ForkJoin order;
    tbb::parallel_for(Index{0}, count, [&](Index k) TANDEM_UNWATCHED {
        const ForkJoin::Task task(order);
        body(k);
    });
    order.join();
}

/// `body(first, end)` for ranges of about `grain` numbers that make up those below `count`.
template <class Index, class Body>
void parallel_ranges(Index count, Index grain, const Body& body) {
    ForkJoin order;
    tbb::parallel_for(tbb::blocked_range<Index>(0, count, grain),
                      [&](const tbb::blocked_range<Index>& range) TANDEM_UNWATCHED {
                          const ForkJoin::Task task(order);
                          body(range.begin(), range.end());
                      });
    order.join();
}

template <class One, class Other>
void parallel_invoke(const One& one, const Other& other) {
    ForkJoin order;
    tbb::parallel_invoke(
        [&]() TANDEM_UNWATCHED {
            const ForkJoin::Task task(order);
            one();
        },
        [&]() TANDEM_UNWATCHED {
            const ForkJoin::Task task(order);
            other();
        });
    order.join();
}

/// Runs `body` in the arena, maybe on another thread.
template <class Body>
void run_in(tbb::task_arena& arena, const Body& body) {
    ForkJoin order;
    arena.execute([&]() TANDEM_UNWATCHED {
        const ForkJoin::Task task(order);
        body();
    });
    order.join();
}

/// The number of this thread in its arena, below the number of threads: for buffers of its own. Say
/// with an `ExclusiveUse` how long they are used, since threads may change places in between.
[[nodiscard]] inline std::size_t place_in_arena() {
    return static_cast<std::size_t>(tbb::this_task_arena::current_thread_index());
}

}  // namespace tandem

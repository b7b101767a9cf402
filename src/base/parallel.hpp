// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_invoke.h>
#include <tbb/task_arena.h>
#include <utility>

#include "base/executor.hpp"
#include "base/happens_before.hpp"
#include "base/module_names.hpp"

namespace tandem::base {

// TBB's loops in a form that the thread sanitizer can follow. All parallel work of the library uses
// these functions: `run_in(executor, …)` enters the threads of an executor, and the loops below
// share their work between these threads. Outside of an executor a loop stays on its thread.

/// Whether loops on this thread may use other threads: inside `run_in` with more than one thread.
class LoopScope {
  public:
    enum class Kind : bool { Alone, Shared };

    explicit LoopScope(Kind kind) noexcept : before_(std::exchange(kind_here(), kind)) {}
    LoopScope(const LoopScope&) = delete;
    LoopScope& operator=(const LoopScope&) = delete;
    ~LoopScope() { kind_here() = before_; }

    [[nodiscard]] static bool is_shared() noexcept { return kind_here() == Kind::Shared; }

  private:
    [[nodiscard]] static Kind& kind_here() noexcept {
        static thread_local Kind kind = Kind::Alone;
        return kind;
    }

    Kind before_;
};

/// Held on the thread that runs a task of a loop: the code before the loop has happened, and loops
/// within the task may be shared, too.
class LoopTask {
  public:
    explicit LoopTask(const ForkJoin& order) : task_(order), scope_(LoopScope::Kind::Shared) {}

  private:
    ForkJoin::Task task_;
    LoopScope scope_;
};

/// Calls `body(k)` for every k below `count`.
template <class Index, class Body>
void parallel_for(Index count, const Body& body) {
    if (!LoopScope::is_shared() || count < 2) {
        for (Index k = 0; k < count; ++k) {
            body(k);
        }
        return;
    }
    ForkJoin order;
    tbb::parallel_for(Index{0}, count, [&](Index k) TANDEM_UNWATCHED {
        const LoopTask task(order);
        body(k);
    });
    order.join();
}

/// Calls `body(first, end)` for ranges of about `grain` numbers that cover all numbers below
/// `count`.
template <class Index, class Body>
void parallel_ranges(Index count, Index grain, const Body& body) {
    if (!LoopScope::is_shared() || count <= grain) {
        if (count > 0) {
            body(Index{0}, count);
        }
        return;
    }
    ForkJoin order;
    tbb::parallel_for(tbb::blocked_range<Index>(0, count, grain),
                      [&](const tbb::blocked_range<Index>& range) TANDEM_UNWATCHED {
                          const LoopTask task(order);
                          body(range.begin(), range.end());
                      });
    order.join();
}

template <class One, class Other>
void parallel_invoke(const One& one, const Other& other) {
    if (!LoopScope::is_shared()) {
        one();
        other();
        return;
    }
    ForkJoin order;
    tbb::parallel_invoke(
        [&]() TANDEM_UNWATCHED {
            const LoopTask task(order);
            one();
        },
        [&]() TANDEM_UNWATCHED {
            const LoopTask task(order);
            other();
        });
    order.join();
}

/// Runs `body`, whose loops share their work between the threads of the executor. It may run on a
/// thread other than the calling one.
template <class Body>
void run_in(const Executor& executor, const Body& body) {
    tbb::task_arena* const arena = executor.shared() ? executor.shared()->arena() : nullptr;
    if (arena == nullptr) {
        const LoopScope scope(LoopScope::Kind::Alone);
        body();
        return;
    }
    ForkJoin order;
    arena->execute([&]() TANDEM_UNWATCHED {
        const LoopTask task(order);
        body();
    });
    order.join();
}

/// The number of this thread within its executor, below the number of threads: for separate buffers
/// (`PerThread`). It may change between two tasks of a thread.
[[nodiscard]] inline std::size_t thread_place() {
    return LoopScope::is_shared()
               ? static_cast<std::size_t>(tbb::this_task_arena::current_thread_index())
               : 0;
}

}  // namespace tandem::base

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "base/executor.hpp"

#include <algorithm>
#include <exception>
#include <latch>
#include <mutex>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <thread>
#include <vector>

namespace tandem {
namespace {

constexpr unsigned kLeastLimit = 64;

unsigned threads_of_processor() noexcept {
    return static_cast<unsigned>(std::max(1, tbb::info::default_concurrency()));
}

/// Limits of the threads that TBB may start in this process. Both only grow.
struct StartedThreads {
    std::mutex changing;
    unsigned startable = 0;  ///< threads in addition to the calling one that could be started
    /// Raises TBB's limit above the number of the processor's threads, once more are wanted;
    /// otherwise TBB warns on standard error. It never lowers the limit, which also holds for the
    /// caller's loops.
    std::optional<tbb::global_control> allowed;
};

StartedThreads& started_threads() {
    static StartedThreads started;
    return started;
}

/// Allows TBB to have `wanted` threads; returns the number that an arena may have.
unsigned allow_threads(unsigned wanted) {
    StartedThreads& started = started_threads();
    const std::lock_guard lock(started.changing);
    const unsigned most = std::max(wanted, threads_of_processor());
    if (started.startable < most - 1) {
        if (base::startable_threads(most - 1) < most - 1) {
            return 1;
        }
        started.startable = most - 1;
        if (most > threads_of_processor()) {
            started.allowed.reset();
            started.allowed.emplace(tbb::global_control::max_allowed_parallelism, most);
        }
    }
    // A lower limit set by the caller takes precedence.
    const std::size_t limit =
        tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism);
    return static_cast<unsigned>(std::min<std::size_t>(wanted, limit));
}

}  // namespace

unsigned base::startable_threads(unsigned wanted) {
    std::latch go(1);
    std::vector<std::thread> threads;
    try {
        threads.reserve(wanted);
        while (threads.size() < wanted) {
            threads.emplace_back([&go] { go.wait(); });
        }
    } catch (const std::exception&) {
        // Starting fails; the threads started so far count.
    }
    go.count_down();
    for (std::thread& thread : threads) {
        thread.join();
    }
    return static_cast<unsigned>(threads.size());
}

unsigned Executor::most_threads() noexcept {
    return std::max(kLeastLimit, threads_of_processor());
}

Executor::Executor(unsigned threads) {
    const unsigned all =
        static_cast<unsigned>(std::max(1, tbb::this_task_arena::max_concurrency()));
    const unsigned count = threads == 0 ? all : std::min(threads, most_threads());
    if (count > 1) {
        threads_ = std::make_shared<Threads>(count);
    }
}

unsigned Executor::threads() const noexcept {
    return threads_ ? threads_->wanted : 1;
}

tbb::task_arena* Executor::Threads::arena() const {
    const auto make = [this]() -> std::unique_ptr<tbb::task_arena> {
        try {
            if (const unsigned count = allow_threads(wanted); count > 1) {
                auto arena = std::make_unique<tbb::task_arena>(static_cast<int>(count));
                arena->initialize();
                return arena;
            }
        } catch (const std::exception&) {
            // There is not enough memory for threads; there may still be enough for the work.
        }
        return nullptr;
    };
    return arena_.get(make).get();
}

}  // namespace tandem

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <tbb/task_arena.h>

#include <tandem/executor.hpp>

#include "base/lazy.hpp"
#include "base/module_names.hpp"

namespace tandem {

/// The state shared by the copies of an Executor: an arena of TBB, entered when there is work.
struct Executor::Threads {
    explicit Threads(unsigned count) : wanted(count) {}

    /// The arena, made at the first call; null, then and later, if no threads can be started.
    [[nodiscard]] tbb::task_arena* arena() const;

    const unsigned wanted;  ///< at least 2

  private:
    base::Lazy<std::unique_ptr<tbb::task_arena>> arena_;
};

}  // namespace tandem

namespace tandem::base {

/// The executor of a request: the one given by the caller, or a new one with `threads` threads.
[[nodiscard]] inline Executor executor_of(const std::optional<Executor>& given, unsigned threads) {
    return given ? *given : Executor(threads);
}

/// Whether work of an estimated duration justifies waking other threads.
[[nodiscard]] inline bool is_worth_threads(std::uint64_t nanoseconds) noexcept {
    return nanoseconds >= 50'000;
}

/// The number of threads, up to `wanted`, that the system can start in addition to the calling one.
/// They are started briefly, all at once, because TBB cannot continue after a failed start.
[[nodiscard]] unsigned startable_threads(unsigned wanted);

}  // namespace tandem::base

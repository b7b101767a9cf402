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

/// What the copies of an Executor share: an arena of TBB, entered when there is work for it.
struct Executor::Threads {
    explicit Threads(unsigned count) : wanted(count) {}

    /// The arena, made when first asked for; null if no threads can be started, from then on.
    [[nodiscard]] tbb::task_arena* arena() const;

    const unsigned wanted;  ///< at least 2

  private:
    base::Lazy<std::unique_ptr<tbb::task_arena>> arena_;
};

}  // namespace tandem

namespace tandem::base {

/// The executor of a request: the one that the caller has passed in, or one of so many threads.
[[nodiscard]] inline Executor executor_of(const std::optional<Executor>& given, unsigned threads) {
    return given ? *given : Executor(threads);
}

/// Whether work of so many nanoseconds, as estimated, is worth waking threads for.
[[nodiscard]] inline bool is_worth_threads(std::uint64_t nanoseconds) noexcept {
    return nanoseconds >= 50'000;
}

/// How many threads beside the calling one the system can start, up to `wanted`. They are started
/// for a moment all at once: TBB cannot go on when it fails to start one.
[[nodiscard]] unsigned startable_threads(unsigned wanted);

}  // namespace tandem::base

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

namespace tandem {

/// A set of threads that share work. Queries, batches and builds start their own threads, as many
/// as the request says, unless the request passes an Executor; sharing one Executor saves starting
/// threads again. It is a cheap handle: copies stand for the same threads. Several calling threads
/// may use it at the same time. No answer depends on it.
///
/// If the system cannot start threads (little memory, a limit on processes), all work stays on the
/// calling thread.
class Executor {
  public:
    /// At most `threads` threads, including the calling one; 0 for all threads of the processor.
    /// Larger numbers than `most_threads()` are reduced to it. `threads` has this meaning in every
    /// request.
    explicit Executor(unsigned threads = 0);

    /// The number of threads requested, at most `most_threads()`; fewer may take part.
    [[nodiscard]] unsigned threads() const noexcept;

    /// The number of the processor's threads, but at least 64, so that the behaviour of large
    /// machines can be tested on small ones.
    [[nodiscard]] static unsigned most_threads() noexcept;

    struct Threads;
    /// For the library's own loops; null for an executor with one thread.
    [[nodiscard]] Threads* shared() const noexcept { return threads_.get(); }

  private:
    std::shared_ptr<Threads> threads_;
};

}  // namespace tandem

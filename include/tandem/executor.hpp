// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

namespace tandem {

/// Threads to share work between. Queries, batches and builds make one of their own from the number
/// in their request, or take one that the caller passes in: one Executor for many of them saves
/// starting anew. A cheap handle whose copies stand for the same threads; several calling threads
/// may use it at the same time. No answer depends on it.
///
/// If the system cannot start threads (little memory, a limit on processes), all work stays on the
/// calling thread.
class Executor {
  public:
    /// Up to so many threads, the calling one included; 0 for all there are. More than
    /// `most_threads()` is taken as that. This meaning is the same wherever a request has
    /// `threads`.
    explicit Executor(unsigned threads = 0);

    /// How many were asked for, within the limits; fewer may take part.
    [[nodiscard]] unsigned threads() const noexcept;

    /// The processor's threads, and at least 64, so that behaviour on large machines can be tested
    /// on small ones.
    [[nodiscard]] static unsigned most_threads() noexcept;

    struct Threads;
    /// For the library's own loops; null for an executor of one thread.
    [[nodiscard]] Threads* shared() const noexcept { return threads_.get(); }

  private:
    std::shared_ptr<Threads> threads_;
};

}  // namespace tandem

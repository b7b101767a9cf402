// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#if defined(__SANITIZE_THREAD__)
#define TANDEM_THREAD_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define TANDEM_THREAD_SANITIZER 1
#endif
#endif

// On the lambda that a thread gets from TBB: it reads what it has captured before it can say what
// happened before. What it calls is watched as usual.
#ifdef TANDEM_THREAD_SANITIZER
#include <sanitizer/tsan_interface.h>

#include "base/module_names.hpp"
#define TANDEM_UNWATCHED __attribute__((no_sanitize("thread")))
#else
#define TANDEM_UNWATCHED
#endif

namespace tandem::base {

// Debian's oneTBB is compiled without the thread sanitizer, which therefore does not see what TBB
// orders, and reports every result that is read after a loop. These types tell it, and only what
// TBB promises: tasks of one loop stay unordered among each other, so that their races are found.
// Without the sanitizer they are empty.

inline void happens_before(const void* mark) {
#ifdef TANDEM_THREAD_SANITIZER
    __tsan_release(const_cast<void*>(mark));
#else
    static_cast<void>(mark);
#endif
}

inline void happens_after(const void* mark) {
#ifdef TANDEM_THREAD_SANITIZER
    __tsan_acquire(const_cast<void*>(mark));
#else
    static_cast<void>(mark);
#endif
}

/// What came before the fork is before every task, and every task before what comes after the join.
class ForkJoin {
  public:
    ForkJoin() { happens_before(&fork_); }
    ForkJoin(const ForkJoin&) = delete;
    ForkJoin& operator=(const ForkJoin&) = delete;

    class Task {
      public:
        explicit Task(const ForkJoin& order) : order_(order) { happens_after(&order.fork_); }
        Task(const Task&) = delete;
        Task& operator=(const Task&) = delete;
        ~Task() { happens_before(&order_.join_); }

      private:
        const ForkJoin& order_;
    };

    void join() const { happens_after(&join_); }

  private:
    char fork_ = 0;
    char join_ = 0;
};

/// Uses of the same thing, one after the other, by whichever thread has its place in an arena.
class ExclusiveUse {
  public:
    explicit ExclusiveUse(const void* thing) : thing_(thing) { happens_after(thing); }
    ExclusiveUse(const ExclusiveUse&) = delete;
    ExclusiveUse& operator=(const ExclusiveUse&) = delete;
    ~ExclusiveUse() { happens_before(thing_); }

  private:
    const void* thing_;
};

}  // namespace tandem::base

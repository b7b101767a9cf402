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

// Disables the sanitizer for a lambda that TBB calls on a thread: it reads its captures before it
// can declare what happened before. Functions called by it are checked as usual.
#ifdef TANDEM_THREAD_SANITIZER
#include <sanitizer/tsan_interface.h>

#include "base/module_names.hpp"
#define TANDEM_UNWATCHED __attribute__((no_sanitize("thread")))
#else
#define TANDEM_UNWATCHED
#endif

namespace tandem::base {

// Debian's oneTBB is compiled without the thread sanitizer, which therefore does not know the order
// that TBB guarantees, and would report every result that is read after a loop. These types declare
// this order, and nothing more: tasks of one loop stay unordered, so that races between them are
// found. Without the sanitizer the types are empty.

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

/// Code before the fork happens before every task, and every task before the code after the join.
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

/// Orders uses of the same object, one after another, by the threads that occupy its place in an
/// arena.
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

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "base/module_names.hpp"
#include "base/parallel.hpp"

namespace tandem::base {

/// A separate object for each thread of an executor, such as buffers. It is kept between runs, and
/// made by the thread that first needs it. The first one always exists.
template <class T>
class PerThread {
  public:
    PerThread() { all_.push_back(std::make_unique<T>()); }

    /// Call it before `run_in` with this executor.
    void make_room(const Executor& executor) {
        if (all_.size() < executor.threads()) {
            all_.resize(executor.threads());
        }
    }

    /// The object of the calling thread; use it within a task, until the task ends.
    class Use {
      public:
        explicit Use(PerThread& all)
            : place_(thread_place()), use_(&all.all_[place_]), thing_(all.at(place_)) {}

        [[nodiscard]] T& operator*() const noexcept { return thing_; }
        [[nodiscard]] T* operator->() const noexcept { return &thing_; }
        [[nodiscard]] std::size_t place() const noexcept { return place_; }

      private:
        std::size_t place_;
        ExclusiveUse use_;
        T& thing_;
    };
    [[nodiscard]] Use here() { return Use(*this); }

    /// The object of the first thread; for use outside of a parallel run.
    [[nodiscard]] T& first() noexcept { return *all_[0]; }

    /// Calls `body(thing)` for each existing object, in the order of the threads' numbers.
    template <class Body>
    void for_each(Body body) {
        for (const std::unique_ptr<T>& thing : all_) {
            if (thing) {
                body(*thing);
            }
        }
    }
    [[nodiscard]] T& at(std::size_t place) {
        if (!all_[place]) {
            all_[place] = std::make_unique<T>();
        }
        return *all_[place];
    }

  private:
    std::vector<std::unique_ptr<T>> all_;
};

}  // namespace tandem::base

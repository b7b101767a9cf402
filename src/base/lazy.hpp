// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>

#include "base/module_names.hpp"

namespace tandem::base {

/// A value that is made at its first use, by one thread while the others wait. If making it throws,
/// the next use tries again. It may be moved while no thread uses it.
///
/// Not std::call_once: after an exception it never returns on some platforms (GCC bug 66146) and
/// under the thread sanitizer.
template <class T>
class Lazy {
  public:
    template <class Make>
    const T& get(Make make) const {
        if (!state_->made.load(std::memory_order_acquire)) {
            const std::lock_guard lock(state_->making);
            if (!state_->value) {
                state_->value.emplace(make());
                state_->made.store(true, std::memory_order_release);
            }
        }
        return *state_->value;
    }

    /// Makes the next use compute the value again. No other thread may use the value meanwhile.
    void forget() {
        state_->made.store(false, std::memory_order_relaxed);
        state_->value.reset();
    }

  private:
    struct State {
        std::mutex making;
        std::atomic<bool> made = false;
        std::optional<T> value;
    };
    std::unique_ptr<State> state_ = std::make_unique<State>();
};

}  // namespace tandem::base

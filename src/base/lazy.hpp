// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <mutex>
#include <optional>

namespace tandem {

/// A value made when it is first asked for, by one thread while the others wait. Movable while
/// nobody asks.
template <class T>
class Lazy {
  public:
    template <class Make>
    const T& get(Make make) const {
        std::call_once(state_->once, [&] { state_->value.emplace(make()); });
        return *state_->value;
    }

  private:
    struct State {
        std::once_flag once;
        std::optional<T> value;
    };
    std::unique_ptr<State> state_ = std::make_unique<State>();
};

}  // namespace tandem

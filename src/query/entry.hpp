// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>

#include <tandem/result.hpp>
#include <tandem/statistics.hpp>

#include "base/executor.hpp"
#include "base/module_names.hpp"
#include "query/walk_bounds.hpp"

namespace tandem::query {

/// The common part of the states of all query objects.
struct QueryState {
    explicit QueryState(Executor threads) : executor(std::move(threads)) {}

    Executor executor;
    TraversalStats stats;
    Coverage extent = Coverage::Whole;
    std::atomic<bool> is_busy = false;
};

/// Held by each public call of a query object while it runs. It detects a query that was moved
/// from, and one that is still running: its buffers are in use while it calls a visitor or a rule.
class Entry {
  public:
    explicit Entry(QueryState* state) noexcept : state_(state) {
        if (state_ != nullptr && state_->is_busy.exchange(true, std::memory_order_acquire)) {
            state_ = nullptr;
            busy_ = true;
        }
        if (state_ != nullptr) {
            state_->stats = {};
            state_->extent = Coverage::Whole;
        }
    }
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;
    ~Entry() {
        if (state_ != nullptr) {
            state_->is_busy.store(false, std::memory_order_release);
        }
    }

    [[nodiscard]] bool is_refused() const noexcept { return state_ == nullptr; }

    [[nodiscard]] Error error() const {
        return {ErrorCode::InvalidArgument,
                busy_ ? "the query is at work: use another one inside of a visitor or a rule, and "
                        "one for each thread"
                      : "the query was moved from: assign a new one to it first"};
    }

  private:
    QueryState* state_;
    bool busy_ = false;
};

/// Returned by accessors of a query that was moved from.
inline constexpr TraversalStats kNoStats{};

}  // namespace tandem::query

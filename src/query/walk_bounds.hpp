// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <stop_token>

#include <tandem/limits.hpp>
#include <tandem/result.hpp>

#include "base/module_names.hpp"

namespace tandem::query {

/// Whether an answer is complete.
enum class Coverage : bool { Whole, Cut };

/// The limits of a request in the form that walks need.
struct WalkBounds {
    static constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

    std::uint64_t max_pairs = kUnlimited;
    const std::stop_token* cancel = nullptr;  ///< null if the walk cannot be cancelled

    [[nodiscard]] bool is_limited() const noexcept { return max_pairs != kUnlimited; }
    /// One pair more than allowed shows that the answer has to be cut.
    [[nodiscard]] bool is_enough(std::uint64_t pairs) const noexcept { return pairs > max_pairs; }
    [[nodiscard]] bool is_cancelled() const noexcept {
        return cancel != nullptr && cancel->stop_requested();
    }
};

/// `bytes_of_pair` is the memory of a pair in all the lists that hold it at the same time.
[[nodiscard]] inline WalkBounds bounds_of(const QueryLimits& limits, std::size_t bytes_of_pair) {
    WalkBounds bounds{.max_pairs = limits.max_pairs};
    if (limits.max_bytes != std::numeric_limits<std::size_t>::max()) {
        bounds.max_pairs =
            std::min<std::uint64_t>(bounds.max_pairs, limits.max_bytes / bytes_of_pair);
    }
    if (limits.cancel.stop_possible()) {
        bounds.cancel = &limits.cancel;
    }
    return bounds;
}

[[nodiscard]] inline Error was_cancelled() {
    return {ErrorCode::Cancelled, "the query was cancelled"};
}

}  // namespace tandem::query

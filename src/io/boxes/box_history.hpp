// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <tandem/box_recording.hpp>

namespace tandem::io {

/// The objects that exist after the steps so far; checks whether the next step is valid.
class BoxHistory {
  public:
    /// Applies the step, or says what is wrong with it.
    [[nodiscard]] std::optional<std::string> apply(const BoxStep& step);

  private:
    [[nodiscard]] bool is_there(std::uint32_t object) const {
        return object < there_.size() && there_[object];
    }

    /// Indexed by object number. Numbers must be below the number of additions so far, so this
    /// cannot grow faster than the file.
    std::vector<bool> there_;
    std::uint64_t additions_ = 0;
};

}  // namespace tandem::io

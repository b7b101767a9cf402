// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <tandem/box_recording.hpp>

namespace tandem::io {

/// Which objects are there, and whether a step makes sense after the steps before it.
class BoxHistory {
  public:
    /// Takes note of the step, or says what is wrong with it.
    [[nodiscard]] std::optional<std::string> apply(const BoxStep& step);

  private:
    [[nodiscard]] bool is_there(std::uint32_t object) const {
        return object < there_.size() && there_[object];
    }

    /// Numbers are below the number of additions so far, so that this cannot grow faster than the
    /// file.
    std::vector<bool> there_;
    std::uint64_t additions_ = 0;
};

}  // namespace tandem::io

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <fmt/format.h>
#include <string>

namespace tandem::bench {

/// Whether a report has everything that was asked for, or was interrupted before.
struct Completeness {
    bool interrupted = false;
    std::size_t done = 0;
    std::size_t planned = 0;

    /// The line that every text, page and document of an interrupted report begins with; empty for
    /// a complete one. `unit` is what is counted: "rows".
    [[nodiscard]] std::string note(const char* unit) const {
        return interrupted
                   ? fmt::format("INCOMPLETE: interrupted after {} of {} {}.", done, planned, unit)
                   : std::string();
    }
};

}  // namespace tandem::bench

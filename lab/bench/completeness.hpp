// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <fmt/format.h>
#include <string>

namespace tandem::bench {

/// Whether a report is complete or was interrupted.
struct Completeness {
    bool interrupted = false;
    std::size_t done = 0;
    std::size_t planned = 0;

    /// The line with which every text, page and document of an interrupted report begins; empty for
    /// a complete one. `unit` names what is counted, such as "rows".
    [[nodiscard]] std::string note(const char* unit) const {
        return interrupted
                   ? fmt::format("INCOMPLETE: interrupted after {} of {} {}.", done, planned, unit)
                   : std::string();
    }
};

}  // namespace tandem::bench

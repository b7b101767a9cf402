// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include <tandem/result.hpp>

namespace tandem::bench {

// Documents with a part between two marker lines, which a verb of `tandem bench` writes.

/// The first marker line: "<!-- measured: written by tandem bench peers -->".
[[nodiscard]] std::string measured_begin(std::string_view verb);

inline constexpr std::string_view kMeasuredEnd = "<!-- measured: end -->";

/// The document with another part between the marker lines; an error if it has no such lines.
[[nodiscard]] Result<std::string> with_measured_part(const std::string& document,
                                                     std::string_view verb,
                                                     const std::string& part);

}  // namespace tandem::bench

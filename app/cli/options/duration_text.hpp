// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include <tandem/result.hpp>

namespace tandem::cli {

/// Parses seconds from "60s", "500ms", "2min" or a bare number of seconds; must be more than 0 and
/// at most one day.
[[nodiscard]] Result<double> parse_duration(std::string_view text);

}  // namespace tandem::cli

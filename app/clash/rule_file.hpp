// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>

#include <tandem/clash.hpp>

namespace tandem::clash {

/// Parses "A:B" of --exclude.
[[nodiscard]] Result<std::pair<std::string, std::string>> parse_exclusion(const std::string& text);

/// Adds the rules of a file, with lines `a PATTERN`, `b PATTERN`, `exclude A:B`, `same-parent
/// skip`; empty lines and lines that begin with # are ignored.
[[nodiscard]] Result<Done> add_rules_of_file(const std::string& file, ClashRules& rules);

}  // namespace tandem::clash

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/options/parser.hpp"

namespace tandem::cli {

/// Accepts a whole number from `lowest` to `highest`, and says so when it is none.
[[nodiscard]] CLI::Validator whole_number(std::uint64_t lowest, std::uint64_t highest);

/// `--order NAMES`, a list that may be given several times.
void add_names(CLI::App& verb, const std::string& option, std::vector<std::string>& names,
               const std::string& help);

/// `--budget TIME`
void add_budget(CLI::App& verb, double& seconds, const std::string& help);

/// Accepts a finite number that is not negative, and says so when it is none.
[[nodiscard]] CLI::Validator not_negative();

/// `--json [FILE]`, always parsed as `--json=FILE`: see `join_json_value`.
CLI::Option* add_json_option(CLI::App& verb, std::string& file);

}  // namespace tandem::cli

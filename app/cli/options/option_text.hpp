// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "parser/verb.hpp"

namespace tandem::cli {

/// Adds an option such as `--order NAMES`: a list that may be given several times.
void add_names(const parser::Verb& verb, const std::string& option, std::vector<std::string>& names,
               const std::string& help);

/// Adds `--budget TIME`.
void add_budget(const parser::Verb& verb, double& seconds, const std::string& help);

/// Adds `--json [FILE]`, which the parser always gets as `--json=FILE`: see `join_json_value`.
parser::Option add_json_option(const parser::Verb& verb, std::string& file);

}  // namespace tandem::cli

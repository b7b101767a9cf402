// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "cli/answers/outputs.hpp"
#include "parser/verb.hpp"

namespace tandem::cli {

/// Adds `--json` and `--export` (`coloured` describes the picture), and for answers that are pairs
/// `--pairs` and `--max-pairs`.
void add_file_options(const parser::Verb& verb, Outputs& outputs, const std::string& coloured);
void add_pair_options(const parser::Verb& verb, Outputs& outputs);

/// Adds `--stats` and `--quiet`.
void add_report_options(const parser::Verb& verb, Outputs& outputs);

}  // namespace tandem::cli

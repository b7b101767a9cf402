// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include <tandem/result.hpp>

#include "parser/verb.hpp"

namespace tandem::cli {

using Arguments = std::vector<std::string>;

/// Gives a bare `--json` its value, so that the parser cannot take a mesh for it: the next word if
/// that ends in ".json", else "-" for standard output.
[[nodiscard]] Arguments join_json_value(std::span<const std::string> arguments);

/// `help VERB` as `VERB --help`, and `help` alone as `--help`; other arguments as they are.
[[nodiscard]] Arguments expand_help(std::span<const std::string> arguments);

/// Whether JSON is to go to standard output, where `--quiet` allows nothing.
[[nodiscard]] bool wants_json_output(std::span<const std::string> joined);

/// What to say of too many meshes when one of them may be meant as the value of `--json`.
[[nodiscard]] std::string json_hint(std::span<const std::string> arguments);

/// The verbs that the arguments begin with, such as "bench walks"; empty when they begin with none.
[[nodiscard]] std::string verb_of(const parser::Verb& program,
                                  std::span<const std::string> arguments);

/// Looks for an unknown verb or option and names the nearest known one. The parser's own complaint
/// would come later and often be about something else.
[[nodiscard]] Result<Done> check_names(const parser::Verb& program,
                                       std::span<const std::string> arguments);

}  // namespace tandem::cli

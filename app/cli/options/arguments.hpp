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

/// Gives a bare `--json` its value, so that the parser cannot read a mesh as its value: the next
/// word if that ends in ".json", otherwise "-" for standard output.
[[nodiscard]] Arguments join_json_value(std::span<const std::string> arguments);

/// Turns `help VERB` into `VERB --help`, and `help` alone into `--help`; leaves other arguments as
/// they are.
[[nodiscard]] Arguments expand_help(std::span<const std::string> arguments);

/// Whether JSON goes to standard output; errors are then also written there as JSON.
[[nodiscard]] bool wants_json_output(std::span<const std::string> joined);

/// Advice for a command line with too many meshes, one of which may be meant as the value of
/// `--json`.
[[nodiscard]] std::string json_hint(std::span<const std::string> arguments);

/// The verbs at the start of the arguments, such as "bench walks"; empty if there are none.
[[nodiscard]] std::string verb_of(const parser::Verb& program,
                                  std::span<const std::string> arguments);

/// Reports an unknown verb or option together with the most similar known one. The parser would
/// report it later, often with a misleading message.
[[nodiscard]] Result<Done> check_names(const parser::Verb& program,
                                       std::span<const std::string> arguments);

}  // namespace tandem::cli

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "parser/verb.hpp"

namespace tandem::cli {

/// An option as a user types it.
struct DescribedOption {
    std::vector<std::string> names;  ///< "-q", "--quiet"
    std::string value;               ///< the placeholder of its value; empty for a flag
    std::string help;                ///< on one line
};

struct DescribedVerb {
    std::string name;
    std::string help;
    std::vector<DescribedOption> arguments;  ///< their names have no dashes
    std::vector<DescribedOption> options;
    std::string footer;  ///< examples and exit codes
};

/// All verbs; the program itself comes first, with an empty name. Taken from the parser, so that
/// man page and completions always agree with what it accepts.
[[nodiscard]] std::vector<DescribedVerb> description_of(const parser::Verb& program);

[[nodiscard]] std::string bash_completion(const std::vector<DescribedVerb>& verbs);
[[nodiscard]] std::string zsh_completion(const std::vector<DescribedVerb>& verbs);
[[nodiscard]] std::string fish_completion(const std::vector<DescribedVerb>& verbs);
/// The manual page for `man`, in troff.
[[nodiscard]] std::string man_page(const std::vector<DescribedVerb>& verbs);
/// Verbs, options and refused combinations as tandem.describe/1, for scripts.
[[nodiscard]] std::string json_description(const std::vector<DescribedVerb>& verbs);

}  // namespace tandem::cli

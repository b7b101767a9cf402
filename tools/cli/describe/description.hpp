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
    std::string value;               ///< what to call its value; empty for a flag
    std::string help;                ///< on one line
};

struct DescribedVerb {
    std::string name;
    std::string help;
    std::vector<DescribedOption> arguments;  ///< names without dashes
    std::vector<DescribedOption> options;
    std::string footer;  ///< examples and exit codes
};

/// The program itself comes first, with an empty name. Taken from the parser, so that man page and
/// completions cannot differ from what is accepted.
[[nodiscard]] std::vector<DescribedVerb> description_of(const parser::Verb& program);

[[nodiscard]] std::string bash_completion(const std::vector<DescribedVerb>& verbs);
[[nodiscard]] std::string zsh_completion(const std::vector<DescribedVerb>& verbs);
[[nodiscard]] std::string fish_completion(const std::vector<DescribedVerb>& verbs);
/// For `man`, in troff.
[[nodiscard]] std::string man_page(const std::vector<DescribedVerb>& verbs);
/// Verbs, options and refused combinations as tandem.describe/1, for scripts.
[[nodiscard]] std::string json_description(const std::vector<DescribedVerb>& verbs);

}  // namespace tandem::cli

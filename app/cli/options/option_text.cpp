// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/options/option_text.hpp"

#include "cli/options/duration_text.hpp"

namespace tandem::cli {

void add_names(const parser::Verb& verb, const std::string& option, std::vector<std::string>& names,
               const std::string& help) {
    verb.add_option(option, names, help)
        .allow_extra_args(false)
        .delimiter(',')
        .option_text("NAMES");
}

void add_budget(const parser::Verb& verb, double& seconds, const std::string& help) {
    const auto read = [&seconds](const std::string& text) -> Result<Done> {
        const Result<double> parsed = parse_duration(text);
        if (!parsed) {
            return parsed.error();
        }
        seconds = *parsed;
        return Done{};
    };
    verb.add_reader("--budget", read, help).option_text("TIME");
}

parser::Option add_json_option(const parser::Verb& verb, std::string& file) {
    return verb
        .add_option("--json", file,
                    "Report as JSON to FILE (--json=FILE, or any name that ends\n"
                    "in .json); without FILE to standard output, and only that")
        .option_text("[FILE]");
}

}  // namespace tandem::cli

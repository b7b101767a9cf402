// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/options/option_text.hpp"

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

#include "cli/options/duration_text.hpp"

namespace tandem::cli {

CLI::Validator whole_number(std::uint64_t lowest, std::uint64_t highest) {
    return CLI::Validator(
        [=](std::string& text) -> std::string {
            std::uint64_t value = 0;
            const char* const end = text.data() + text.size();
            const auto [stop, problem] = std::from_chars(text.data(), end, value);
            if (problem == std::errc{} && stop == end && value >= lowest && value <= highest) {
                return {};
            }
            return fmt::format("'{}' is not a whole number from {} to {}", text, lowest, highest);
        },
        "");
}

void add_names(CLI::App& verb, const std::string& option, std::vector<std::string>& names,
               const std::string& help) {
    verb.add_option(option, names, help)
        ->allow_extra_args(false)
        ->delimiter(',')
        ->option_text("NAMES");
}

void add_budget(CLI::App& verb, double& seconds, const std::string& help) {
    const auto read = [&seconds](const std::string& text) {
        const Result<double> parsed = parse_duration(text);
        if (!parsed) {
            throw CLI::ValidationError("--budget", parsed.error().message);
        }
        seconds = *parsed;
    };
    verb.add_option_function<std::string>("--budget", read, help)->option_text("TIME");
}

CLI::Validator not_negative() {
    return CLI::Validator(
        [](std::string& text) -> std::string {
            double value = 0.0;
            const char* const end = text.data() + text.size();
            const auto [stop, problem] = std::from_chars(text.data(), end, value);
            if (problem == std::errc{} && stop == end && std::isfinite(value) && value >= 0.0) {
                return {};
            }
            return fmt::format("'{}' is not a finite number, 0 or more", text);
        },
        "");
}

CLI::Option* add_json_option(CLI::App& verb, std::string& file) {
    return verb
        .add_option("--json", file,
                    "Report as JSON to FILE (--json=FILE, or any name that ends\n"
                    "in .json); without FILE to standard output, and only that")
        ->option_text("[FILE]");
}

}  // namespace tandem::cli

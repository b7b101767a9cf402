// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "option_text.hpp"

#include <charconv>
#include <fmt/format.h>

namespace tandem::cli {

CLI::Validator whole_number(std::uint64_t lowest, std::uint64_t highest) {
    return CLI::Validator(
        [=](std::string& text) -> std::string {
            std::uint64_t value = 0;
            const char* const end = text.data() + text.size();
            const auto [stop, problem] = std::from_chars(text.data(), end, value);
            if (problem == std::errc{} && stop == end && value >= lowest && value <= highest)
                return {};
            return fmt::format("'{}' is not a whole number from {} to {}", text, lowest, highest);
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

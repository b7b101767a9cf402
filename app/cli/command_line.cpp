// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/command_line.hpp"

#include <string_view>

namespace tandem::cli {
namespace {

std::string& remembered() {
    static std::string line = "tandem";
    return line;
}

bool needs_quotes(const std::string& word) {
    static constexpr std::string_view kPlain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=./,:+@%";
    return word.empty() || word.find_first_not_of(kPlain) != std::string::npos;
}

std::string quoted(const std::string& word) {
    if (!needs_quotes(word)) {
        return word;
    }
    std::string safe = "'";
    for (const char letter : word) {
        safe += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    }
    return safe + "'";
}

}  // namespace

void remember_command_line(std::span<const std::string> arguments) {
    std::string line = "tandem";
    for (const std::string& word : arguments) {
        line += " " + quoted(word);
    }
    remembered() = std::move(line);
}

const std::string& command_line() {
    return remembered();
}

}  // namespace tandem::cli

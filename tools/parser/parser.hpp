// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "parser/verb.hpp"

namespace tandem::parser {

/// What came of the words of a command line.
struct Parsed {
    enum class Outcome {
        Fine,
        Help,        ///< asked for; `text` is the help
        Version,     ///< asked for
        Unexpected,  ///< `text` is the first word that no verb takes
        Wrong,       ///< `text` says what
    };
    Outcome outcome = Outcome::Fine;
    std::string text;
};

/// The command line of a program. Verbs and options are added before its words are parsed.
class Parser {
  public:
    Parser(const std::string& help, const std::string& name);
    ~Parser();
    Parser(const Parser&) = delete;
    Parser& operator=(const Parser&) = delete;

    [[nodiscard]] Verb program() const;
    /// `-V,--version`
    void offer_version() const;
    /// The help of the program, or of the verb that is given.
    [[nodiscard]] std::string help() const;

    /// The words without the name of the program.
    [[nodiscard]] Parsed parse(std::vector<std::string> words) const;

    /// For programs without verbs: parses the words, shows the help or what is wrong, and then
    /// returns the code to exit with.
    [[nodiscard]] std::optional<int> parse_or_show(int argc, char** argv) const;

  private:
    std::unique_ptr<CLI::App> app_;
};

}  // namespace tandem::parser

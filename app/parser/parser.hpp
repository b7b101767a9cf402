// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "parser/verb.hpp"

namespace tandem::parser {

/// The result of parsing a command line.
struct Parsed {
    enum class Outcome {
        Fine,
        Help,        ///< the user requested help, which is in `text`
        Version,     ///< the user requested the version
        Unexpected,  ///< `text` is the first word that no verb accepts
        Wrong,       ///< invalid; `text` is the message
    };
    Outcome outcome = Outcome::Fine;
    std::string text;
};

/// The command line of a program. Verbs and options must be added before its words are parsed.
class Parser {
  public:
    Parser(const std::string& help, const std::string& name);
    ~Parser();
    Parser(const Parser&) = delete;
    Parser& operator=(const Parser&) = delete;

    [[nodiscard]] Verb program() const;
    /// Adds the option `-V,--version`.
    void offer_version() const;
    /// The help of the program, or of the verb that was given.
    [[nodiscard]] std::string help() const;

    /// Parses the words, without the name of the program.
    [[nodiscard]] Parsed parse(std::vector<std::string> words) const;

    /// For programs without verbs: parses the words, prints the help or the error, and returns the
    /// exit code if the program must end.
    [[nodiscard]] std::optional<int> parse_or_show(int argc, char** argv) const;

  private:
    std::unique_ptr<CLI::App> app_;
};

}  // namespace tandem::parser

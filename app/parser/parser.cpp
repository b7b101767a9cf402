// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "parser/parser.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace tandem::parser {
namespace {

/// CLI11's layout with a blank line before the usage.
class HelpLayout : public CLI::Formatter {
  public:
    std::string make_usage(const CLI::App* app, std::string name) const override {
        return "\n" + CLI::Formatter::make_usage(app, std::move(name));
    }
};

void set_layout(CLI::App& program) {
    const auto formatter = std::make_shared<HelpLayout>();
    formatter->column_width(26);
    formatter->label("REQUIRED", "");
    formatter->label("Positionals", "Arguments");
    formatter->label("SUBCOMMAND", "VERB");
    formatter->label("OPTIONS", "options");
    program.formatter(formatter);
    program.option_defaults()->group("Options");
}

std::string first_extra(const CLI::App& program) {
    const std::vector<std::string> extras = program.remaining(true);
    const auto named = std::find_if_not(extras.begin(), extras.end(),
                                        [](const std::string& word) { return word == "--"; });
    return named == extras.end() ? extras.front() : *named;
}

}  // namespace

Parser::Parser(const std::string& help, const std::string& name)
    : app_(std::make_unique<CLI::App>(help, name)) {
    set_layout(*app_);
    app_->set_help_flag("-h,--help", "This text");
}

Parser::~Parser() = default;

Verb Parser::program() const {
    return Verb(*app_);
}

void Parser::offer_version() const {
    app_->set_version_flag("-V,--version", "", "The version");
}

std::string Parser::help() const {
    return app_->help();
}

Parsed Parser::parse(std::vector<std::string> words) const {
    using Outcome = Parsed::Outcome;
    try {
        std::reverse(words.begin(), words.end());  // CLI11 takes the words from the end
        app_->parse(std::move(words));
    } catch (const CLI::CallForHelp&) {
        return {Outcome::Help, app_->help()};
    } catch (const CLI::CallForVersion&) {
        return {Outcome::Version, {}};
    } catch (const CLI::ExtrasError&) {
        return {Outcome::Unexpected, first_extra(*app_)};
    } catch (const CLI::ParseError& problem) {
        return {Outcome::Wrong, problem.what()};
    }
    return {};
}

std::optional<int> Parser::parse_or_show(int argc, char** argv) const {
    const Parsed parsed = parse({argv + 1, argv + argc});
    switch (parsed.outcome) {
        case Parsed::Outcome::Fine:
            return std::nullopt;
        case Parsed::Outcome::Help:
        case Parsed::Outcome::Version:
            fmt::print("{}", parsed.text);
            return 0;
        case Parsed::Outcome::Unexpected:
            fmt::print(stderr, "unexpected argument '{}'; see --help\n", parsed.text);
            return 2;
        case Parsed::Outcome::Wrong:
            fmt::print(stderr, "{}; see --help\n", parsed.text);
            return 2;
    }
    return 2;
}

}  // namespace tandem::parser

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/describe/description.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

namespace tandem::cli {
namespace {

std::string one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

DescribedOption described(const CLI::Option& option) {
    DescribedOption described{{}, {}, one_line(option.get_description())};
    for (const std::string& letter : option.get_snames()) {
        described.names.push_back("-" + letter);
    }
    for (const std::string& name : option.get_lnames()) {
        described.names.push_back("--" + name);
    }
    if (option.get_positional()) {
        described.names.push_back(option.get_name());
    }
    if (option.get_items_expected_max() > 0) {
        const std::string& shown = option.get_option_text();
        described.value = shown.empty() ? "VALUE" : shown;
    }
    return described;
}

DescribedVerb described(const CLI::App& app, std::string name) {
    DescribedVerb verb{std::move(name), one_line(app.get_description()), {}, {}, app.get_footer()};
    for (const CLI::Option* const option : app.get_options()) {
        (option->get_positional() ? verb.arguments : verb.options).push_back(described(*option));
    }
    return verb;
}

}  // namespace

std::vector<DescribedVerb> description_of(const CLI::App& program) {
    std::vector<DescribedVerb> verbs{described(program, {})};
    for (const CLI::App* const verb : program.get_subcommands({})) {
        verbs.push_back(described(*verb, verb->get_name()));
    }
    return verbs;
}

}  // namespace tandem::cli

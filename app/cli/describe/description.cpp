// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/describe/description.hpp"

#include <algorithm>

namespace tandem::cli {
namespace {

std::string one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

DescribedOption described(const parser::OptionFacts& option) {
    DescribedOption described{{}, {}, one_line(option.help)};
    for (const std::string& letter : option.short_names) {
        described.names.push_back("-" + letter);
    }
    for (const std::string& name : option.long_names) {
        described.names.push_back("--" + name);
    }
    if (option.is_argument) {
        described.names.push_back(option.name);
    }
    if (option.most_values > 0) {
        described.value = option.text.empty() ? "VALUE" : option.text;
    }
    return described;
}

DescribedVerb described(const parser::Verb& app, std::string name) {
    DescribedVerb verb{std::move(name), one_line(app.help()), {}, {}, app.examples()};
    for (const parser::OptionFacts& option : app.options()) {
        (option.is_argument ? verb.arguments : verb.options).push_back(described(option));
    }
    return verb;
}

}  // namespace

std::vector<DescribedVerb> description_of(const parser::Verb& program) {
    std::vector<DescribedVerb> verbs{described(program, {})};
    for (const parser::Verb& verb : program.verbs()) {
        verbs.push_back(described(verb, verb.name()));
    }
    return verbs;
}

}  // namespace tandem::cli

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/options/refusals.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <vector>

namespace tandem::cli {
namespace {

std::vector<std::string_view> split(std::string_view text, std::string_view separator) {
    std::vector<std::string_view> parts;
    for (std::size_t end = text.find(separator); end != std::string_view::npos;
         end = text.find(separator)) {
        parts.push_back(text.substr(0, end));
        text.remove_prefix(end + separator.size());
    }
    parts.push_back(text);
    return parts;
}

bool has_verb(const Refusal& row, const std::string& verb) {
    const std::vector<std::string_view> verbs = split(row.verbs, " ");
    return row.verbs.empty() || std::find(verbs.begin(), verbs.end(), verb) != verbs.end();
}

/// The option as given, with the value that the row names; empty if it is not given.
std::string given(const parser::Verb& verb, std::string_view described) {
    const std::size_t blank = described.find(' ');
    const std::string name(described.substr(0, blank));
    const auto facts = verb.find_option(name);
    if (!facts || !facts->is_given || (name == "--device" && facts->values.back() == "cpu")) {
        return {};
    }
    if (blank == std::string_view::npos) {
        return name;
    }
    for (const std::string_view value : split(described.substr(blank + 1), "|")) {
        if (std::find(facts->values.begin(), facts->values.end(), value) != facts->values.end()) {
            return fmt::format("{} {}", name, value);
        }
    }
    return {};
}

bool is_given_one_of(const parser::Verb& verb, std::string_view described) {
    const std::vector<std::string_view> options = split(described, ", ");
    return std::any_of(options.begin(), options.end(),
                       [&](std::string_view option) { return !given(verb, option).empty(); });
}

std::string joined_by_or(std::string_view described) {
    std::string text(described);
    for (std::size_t comma = text.find(", "); comma != std::string::npos; comma = text.find(", ")) {
        text.replace(comma, 2, " or ");
    }
    return text;
}

}  // namespace

Result<Done> check_combination(const parser::Verb& verb) {
    for (const Refusal& row : kRefusals) {
        const std::string option = has_verb(row, verb.name()) ? given(verb, row.option) : "";
        if (option.empty()) {
            continue;
        }
        if (row.kind == Refusal::Kind::Needs && !is_given_one_of(verb, row.other)) {
            return Error{ErrorCode::InvalidArgument,
                         fmt::format("{} needs {}: {}", option, joined_by_or(row.other), row.why)};
        }
        const std::string other =
            row.kind == Refusal::Kind::Contradicts ? given(verb, row.other) : "";
        if (!other.empty()) {
            return Error{ErrorCode::InvalidArgument,
                         fmt::format("{} and {} contradict each other: {}; leave out one of them",
                                     option, other, row.why)};
        }
    }
    for (const parser::Verb& below : verb.verbs()) {
        if (below.is_given()) {
            return check_combination(below);
        }
    }
    return Done{};
}

}  // namespace tandem::cli

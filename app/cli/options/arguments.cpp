// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/options/arguments.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <set>

#include <tandem/mesh_file.hpp>

#include "names/suggest.hpp"

namespace tandem::cli {
namespace {

Error wrong_use(std::string message) {
    return {ErrorCode::InvalidArgument, std::move(message)};
}

/// Whether a word is the name of a JSON or JSON lines file.
bool ends_in_json(const std::string& word) {
    std::string lower = word;
    std::transform(lower.begin(), lower.end(), lower.begin(), [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    });
    const auto has_ending = [&](std::string_view ending) {
        return lower.size() > ending.size() && lower.ends_with(ending);
    };
    return !word.starts_with('-') && (has_ending(".json") || has_ending(".jsonl"));
}

std::vector<std::string> option_names(const parser::Verb& app) {
    std::vector<std::string> names;
    for (const parser::OptionFacts& option : app.options()) {
        for (const std::string& name : option.long_names) {
            names.push_back("--" + name);
        }
    }
    return names;
}

std::vector<std::string> verb_names(const parser::Verb& program) {
    std::vector<std::string> names;
    for (const parser::Verb& verb : program.verbs()) {
        names.push_back(verb.name());
    }
    return names;
}

std::optional<parser::Verb> find_verb(const parser::Verb& program, const std::string& name) {
    for (const parser::Verb& verb : program.verbs()) {
        if (verb.name() == name) {
            return verb;
        }
    }
    return std::nullopt;
}

Error unknown_verb(const parser::Verb& program, const std::string& typed) {
    if (!program.is_program()) {
        return wrong_use(fmt::format("unknown verb '{} {}'{}", program.name(), typed,
                                     names::did_you_mean(typed, verb_names(program))));
    }
    if (mesh_format_of(typed)) {
        return wrong_use(fmt::format("'{0}' is no verb (did you mean tandem check {0} …?)", typed));
    }
    return wrong_use(
        fmt::format("unknown verb '{}'{}", typed, names::did_you_mean(typed, verb_names(program))));
}

Result<Done> check_options(const parser::Verb& app, std::span<const std::string> arguments) {
    std::set<std::string> seen;
    for (std::size_t k = 0; k < arguments.size() && arguments[k] != "--"; ++k) {
        const std::string& word = arguments[k];
        if (word.empty()) {
            return wrong_use("an argument is empty; is a variable of your script not set?");
        }
        if (word.size() < 2 || word[0] != '-') {
            continue;
        }
        const std::size_t equals = word.find('=');
        const std::string name = word.substr(0, equals);
        const std::optional<parser::OptionFacts> option = app.find_option(name);
        if (!option) {
            return wrong_use(fmt::format("unknown option {}{}", name,
                                         names::did_you_mean(name, option_names(app))));
        }
        const bool has_value = equals != std::string::npos;
        if (option->fewest_values == 0) {
            if (has_value) {
                return wrong_use(fmt::format("{} takes no value", name));
            }
            continue;
        }
        if (equals == word.size() - 1 || (!has_value && k + 1 == arguments.size())) {
            return wrong_use(fmt::format("{} needs a value", name));
        }
        if (!seen.insert(name).second && option->most_values == 1) {
            return wrong_use(fmt::format("{} is given twice", name));
        }
        if (!has_value) {
            ++k;
        }
    }
    return Done{};
}

}  // namespace

Arguments join_json_value(std::span<const std::string> arguments) {
    Arguments joined;
    for (std::size_t k = 0; k < arguments.size(); ++k) {
        if (arguments[k] == "--") {
            joined.insert(joined.end(), arguments.begin() + static_cast<std::ptrdiff_t>(k),
                          arguments.end());
            break;
        }
        if (arguments[k] != "--json") {
            joined.push_back(arguments[k]);
        } else if (k + 1 < arguments.size() && ends_in_json(arguments[k + 1])) {
            joined.push_back("--json=" + arguments[++k]);
        } else {
            joined.emplace_back("--json=-");
        }
    }
    return joined;
}

Arguments expand_help(std::span<const std::string> arguments) {
    Arguments expanded(arguments.begin(), arguments.end());
    if (!expanded.empty() && expanded.front() == "help") {
        expanded.erase(expanded.begin());
        expanded.emplace_back("--help");
    }
    return expanded;
}

bool wants_json_output(std::span<const std::string> joined) {
    const auto end = std::find(joined.begin(), joined.end(), "--");
    return std::find(joined.begin(), end, "--json=-") != end;
}

std::string json_hint(std::span<const std::string> arguments) {
    for (std::size_t k = 0; k + 1 < arguments.size() && arguments[k] != "--"; ++k) {
        const std::string& next = arguments[k + 1];
        if (arguments[k] == "--json" && next == "-") {
            return " (--json alone writes to standard output)";
        }
        if (arguments[k] == "--json" && !next.starts_with('-') && !ends_in_json(next)) {
            return fmt::format(" (if '{0}' is where the JSON should go: --json={0})", next);
        }
    }
    return {};
}

std::string verb_of(const parser::Verb& program, std::span<const std::string> arguments) {
    std::string path;
    std::optional<parser::Verb> verb = program;
    for (const std::string& word : arguments) {
        verb = find_verb(*verb, word);
        if (!verb) {
            break;
        }
        path += (path.empty() ? "" : " ") + word;
    }
    return path;
}

Result<Done> check_names(const parser::Verb& program, std::span<const std::string> arguments) {
    const bool has_verbs = !program.verbs().empty();
    if (!has_verbs || arguments.empty() || arguments[0].starts_with('-')) {
        return check_options(program, arguments);
    }
    const std::optional<parser::Verb> verb = find_verb(program, arguments[0]);
    if (!verb) {
        return unknown_verb(program, arguments[0]);
    }
    return check_names(*verb, arguments.subspan(1));
}

}  // namespace tandem::cli

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/options/arguments.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <set>

#include <tandem/mesh_file.hpp>

#include "names/suggest.hpp"

namespace tandem::cli {
namespace {

Error wrong_use(std::string message) {
    return {ErrorCode::InvalidArgument, std::move(message)};
}

/// A name of a JSON document, or of JSON lines.
bool ends_in_json(const std::string& word) {
    const std::string lower = CLI::detail::to_lower(word);
    const auto has_ending = [&](std::string_view ending) {
        return lower.size() > ending.size() && lower.ends_with(ending);
    };
    return !word.starts_with('-') && (has_ending(".json") || has_ending(".jsonl"));
}

std::vector<std::string> option_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options()) {
        for (const std::string& name : option->get_lnames()) {
            names.push_back("--" + name);
        }
    }
    return names;
}

std::vector<std::string> verb_names(const CLI::App& program) {
    std::vector<std::string> names;
    for (const CLI::App* verb : program.get_subcommands({})) {
        names.push_back(verb->get_name());
    }
    return names;
}

const CLI::App* find_verb(const CLI::App& program, const std::string& name) {
    for (const CLI::App* verb : program.get_subcommands({})) {
        if (verb->get_name() == name) {
            return verb;
        }
    }
    return nullptr;
}

Error unknown_verb(const CLI::App& program, const std::string& typed) {
    if (program.get_parent() != nullptr) {
        return wrong_use(fmt::format("unknown verb '{} {}'{}", program.get_name(), typed,
                                     names::did_you_mean(typed, verb_names(program))));
    }
    if (mesh_format_of(typed)) {
        return wrong_use(fmt::format("'{0}' is no verb (did you mean tandem check {0} …?)", typed));
    }
    return wrong_use(
        fmt::format("unknown verb '{}'{}", typed, names::did_you_mean(typed, verb_names(program))));
}

Result<Done> check_options(const CLI::App& app, std::span<const std::string> arguments) {
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
        const CLI::Option* const option = app.get_option_no_throw(name);
        if (option == nullptr) {
            return wrong_use(fmt::format("unknown option {}{}", name,
                                         names::did_you_mean(name, option_names(app))));
        }
        const bool has_value = equals != std::string::npos;
        if (option->get_items_expected_min() == 0) {
            if (has_value) {
                return wrong_use(fmt::format("{} takes no value", name));
            }
            continue;
        }
        if (equals == word.size() - 1 || (!has_value && k + 1 == arguments.size())) {
            return wrong_use(fmt::format("{} needs a value", name));
        }
        if (!seen.insert(name).second && option->get_items_expected_max() == 1) {
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
    const auto given = [&](const char* word) {
        return std::find(joined.begin(), end, word) != end;
    };
    return given("--json=-") && !given("--quiet") && !given("-q");
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

std::string verb_of(const CLI::App& program, std::span<const std::string> arguments) {
    std::string path;
    const CLI::App* app = &program;
    for (const std::string& word : arguments) {
        app = find_verb(*app, word);
        if (app == nullptr) {
            break;
        }
        path += (path.empty() ? "" : " ") + word;
    }
    return path;
}

Result<Done> check_names(const CLI::App& program, std::span<const std::string> arguments) {
    const bool has_verbs = !program.get_subcommands({}).empty();
    if (!has_verbs || arguments.empty() || arguments[0].starts_with('-')) {
        return check_options(program, arguments);
    }
    const CLI::App* const verb = find_verb(program, arguments[0]);
    if (verb == nullptr) {
        return unknown_verb(program, arguments[0]);
    }
    return check_names(*verb, arguments.subspan(1));
}

}  // namespace tandem::cli

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <iterator>

#include "cli/describe/description.hpp"

namespace tandem::cli {
namespace {

/// Puts a backslash before every character of `special` in the text.
std::string escaped(const std::string& text, const std::string& special) {
    std::string out;
    for (const char letter : text) {
        if (special.find(letter) != std::string::npos) {
            out += '\\';
        }
        out += letter;
    }
    return out;
}

/// Puts a text into single quotes of a POSIX shell.
std::string in_quotes(const std::string& text) {
    std::string out = "'";
    for (const char letter : text) {
        out += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    }
    return out + "'";
}

std::string option_words(const DescribedVerb& verb) {
    std::string words;
    for (const DescribedOption& option : verb.options) {
        for (const std::string& name : option.names) {
            words += (words.empty() ? "" : " ") + name;
        }
    }
    return words;
}

/// Specifications such as "--pose-a[Where A is]:POSE:_files", one for each name of the option.
std::string zsh_specs(const DescribedOption& option) {
    std::string specs;
    for (const std::string& name : option.names) {
        const std::string help = escaped(option.help, "[]\\:");
        const std::string value =
            option.value.empty() ? "" : ":" + escaped(option.value, ":\\") + ":_files";
        specs += " " + in_quotes(name + "[" + help + "]" + value);
    }
    return specs;
}

}  // namespace

std::string bash_completion(const std::vector<DescribedVerb>& verbs) {
    std::string names;
    std::string cases;
    for (const DescribedVerb& verb : verbs) {
        if (verb.name.empty()) {
            continue;
        }
        names += (names.empty() ? "" : " ") + verb.name;
        cases += fmt::format("        {}) words={} ;;\n", verb.name, in_quotes(option_words(verb)));
    }
    return fmt::format(R"(# Completion of tandem for bash, written by `tandem describe bash`.
_tandem() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} verb= words= k
    for ((k = 1; k < COMP_CWORD; ++k)); do
        if [[ ${{COMP_WORDS[k]}} != -* ]]; then
            verb=${{COMP_WORDS[k]}}
            break
        fi
    done
    case $verb in
        '') words={} ;;
        help) words={} ;;
{}    esac
    COMPREPLY=()
    if [[ -z $verb || $verb == help || $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    fi
}}
complete -o default -F _tandem tandem
)",
                       in_quotes(names + " help " + option_words(verbs.front())), in_quotes(names),
                       cases);
}

std::string zsh_completion(const std::vector<DescribedVerb>& verbs) {
    std::string names;
    std::string cases;
    for (const DescribedVerb& verb : verbs) {
        if (verb.name.empty()) {
            continue;
        }
        names += " " + in_quotes(escaped(verb.name, ":\\") + ":" + verb.help);
        std::string specs;
        for (const DescribedOption& option : verb.options) {
            specs += zsh_specs(option);
        }
        cases += fmt::format("        {}) _arguments{} '*:file:_files' ;;\n", verb.name, specs);
    }
    return fmt::format(R"(#compdef tandem
# Completion of tandem for zsh, written by `tandem describe zsh`.
_tandem() {{
    local -a verbs
    verbs=({})
    if ((CURRENT == 2)); then
        _describe verb verbs
        return
    fi
    case $words[2] in
        help) _describe verb verbs ;;
{}    esac
}}
_tandem "$@"
)",
                       names, cases);
}

std::string fish_completion(const std::vector<DescribedVerb>& verbs) {
    std::string out = "# Completion of tandem for fish, written by `tandem describe fish`.\n";
    const auto end = std::back_inserter(out);
    for (const DescribedVerb& verb : verbs) {
        const std::string where = verb.name.empty() ? "__fish_use_subcommand"
                                                    : "__fish_seen_subcommand_from " + verb.name;
        if (!verb.name.empty()) {
            fmt::format_to(end, "complete -c tandem -n __fish_use_subcommand -f -a {} -d {}\n",
                           verb.name, in_quotes(verb.help));
        }
        for (const DescribedOption& option : verb.options) {
            fmt::format_to(end, "complete -c tandem -n '{}'", where);
            for (const std::string& name : option.names) {
                fmt::format_to(end, " {} {}", name.starts_with("--") ? "-l" : "-s",
                               name.substr(name.starts_with("--") ? 2 : 1));
            }
            fmt::format_to(end, "{} -d {}\n", option.value.empty() ? "" : " -r",
                           in_quotes(option.help));
        }
    }
    return out;
}

}  // namespace tandem::cli

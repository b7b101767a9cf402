// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <iterator>

#include <tandem/version.hpp>

#include "cli/describe/description.hpp"

namespace tandem::cli {
namespace {

/// Escapes text for troff, which reads lines that begin with a dot or an apostrophe as commands,
/// and "-" as a hyphen.
std::string troff(const std::string& text) {
    std::string out;
    for (std::size_t k = 0; k < text.size(); ++k) {
        const bool begins_line = k == 0 || text[k - 1] == '\n';
        if (begins_line && (text[k] == '.' || text[k] == '\'')) {
            out += "\\&";
        }
        if (text[k] == '\\') {
            out += "\\e";
        } else if (text[k] == '-') {
            out += "\\-";
        } else {
            out += text[k];
        }
    }
    return out;
}

void add_option(std::string& out, const DescribedOption& option) {
    std::string names;
    for (const std::string& name : option.names) {
        names += (names.empty() ? "\\fB" : ", \\fB") + troff(name) + "\\fR";
    }
    const bool is_blank = option.value.find_first_not_of(' ') == std::string::npos;
    fmt::format_to(std::back_inserter(out), ".TP\n{}{}\n{}\n", names,
                   is_blank ? "" : " \\fI" + troff(option.value) + "\\fR", troff(option.help));
}

void add_verb(std::string& out, const DescribedVerb& verb) {
    fmt::format_to(std::back_inserter(out), ".SS tandem {}\n{}\n", troff(verb.name),
                   troff(verb.help));
    for (const DescribedOption& argument : verb.arguments) {
        add_option(out, argument);
    }
    for (const DescribedOption& option : verb.options) {
        add_option(out, option);
    }
    if (!verb.footer.empty()) {
        fmt::format_to(std::back_inserter(out), ".PP\n.nf\n{}\n.fi\n", troff(verb.footer));
    }
}

}  // namespace

std::string man_page(const std::vector<DescribedVerb>& verbs) {
    const DescribedVerb& program = verbs.front();
    std::string out = fmt::format(
        ".\\\" Written by `tandem describe man`.\n.TH TANDEM 1 \"\" \"tandem {}\" \"Tandem\"\n"
        ".SH NAME\ntandem \\- {}\n.SH SYNOPSIS\n.B tandem\n.I VERB\n[options] [files]\n"
        ".SH OPTIONS\n",
        TANDEM_VERSION, troff(program.help));
    for (const DescribedOption& option : program.options) {
        add_option(out, option);
    }
    out += ".SH VERBS\n";
    for (const DescribedVerb& verb : verbs) {
        if (!verb.name.empty()) {
            add_verb(out, verb);
        }
    }
    fmt::format_to(std::back_inserter(out), ".SH EXAMPLES\n.nf\n{}\n.fi\n", troff(program.footer));
    return out;
}

}  // namespace tandem::cli

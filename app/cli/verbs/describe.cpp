// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "cli/answers/text_sink.hpp"
#include "cli/describe/description.hpp"
#include "cli/verbs.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kDescribeExamples = R"(Examples:
  source <(tandem describe bash)                       completion in this bash
  tandem describe zsh > ~/.zfunc/_tandem
  tandem describe fish > ~/.config/fish/completions/tandem.fish
  tandem describe man > tandem.1 && man ./tandem.1
  tandem describe json > tandem.json                   verbs, options, refusals

cmake --install puts the first four where the shells and man look for them.)";

struct Form {
    std::string_view name;
    std::string (*write)(const std::vector<DescribedVerb>& verbs);
};

constexpr std::array<Form, 5> kForms{{{"bash", bash_completion},
                                      {"zsh", zsh_completion},
                                      {"fish", fish_completion},
                                      {"man", man_page},
                                      {"json", json_description}}};

std::string known_form(const std::string& name) {
    const bool is_known = std::any_of(kForms.begin(), kForms.end(),
                                      [&](const Form& form) { return form.name == name; });
    return is_known ? "" : "must be bash, zsh, fish, man or json, not '" + name + "'";
}

ExitCode print_form(const parser::Verb& program, const std::string& name) {
    const auto form = std::find_if(kForms.begin(), kForms.end(),
                                   [&](const Form& one) { return one.name == name; });
    if (const auto written = write_text("-", form->write(description_of(program))); !written) {
        complain(written.error().message);
        return ExitCode::BadInput;
    }
    return ExitCode::Clear;
}

}  // namespace

VerbAction add_describe(const parser::Verb& program) {
    const auto form = std::make_shared<std::string>();
    const parser::Verb verb = program.add_verb(
        "describe", "The man page, or completion for a shell, from the options themselves");
    verb.footer(kDescribeExamples);
    verb.add_option("FORM", *form, "bash, zsh, fish, man or json")
        .required()
        .check(known_form)
        .option_text(" ");
    return [form, program] { return print_form(program, *form); };
}

}  // namespace tandem::cli

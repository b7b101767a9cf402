// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/program.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <utility>
#include <vector>

#include <tandem/simd.hpp>
#include <tandem/version.hpp>

#include "cli/answers/error_json.hpp"
#include "cli/answers/text_sink.hpp"
#include "cli/command_line.hpp"
#include "cli/options/arguments.hpp"
#include "cli/verbs.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kProgramExamples = R"(Examples:
  tandem check left.stl right.stl                 do they touch, and where?
  tandem check a.obj b.obj --export touching.glb  a picture of the touching triangles
  tandem distance a.obj b.obj                     how far are they apart?
  tandem self part.stl                            does a mesh cut through itself?
  tandem info part.ply                            is the mesh fit for use?
  tandem demo                                     try it without a file at hand
  tandem bench walks --budget 10s                 which walk is the fastest here?
  tandem tune a.obj b.obj                         which settings are the fastest for this?
  tandem deform frames/                           which pairs touch in each frame?

tandem help VERB tells more. Exit code: 0 no collision, 1 collision, 2 wrong use or
unreadable input, 3 internal failure.)";

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

ExitCode print(std::string_view text) {
    if (const Result<Done> done = write_text("-", text); !done) {
        complain(done.error().message);
        return ExitCode::BadInput;
    }
    return ExitCode::Clear;
}

ExitCode wrong_use(std::string_view message, std::string_view verb) {
    complain(message);
    tell(fmt::format("Try: tandem{}{} --help\n", verb.empty() ? "" : " ", verb));
    return ExitCode::BadInput;
}

ExitCode run_verbs(std::span<const std::string> arguments, std::span<const AddVerb> verbs,
                   std::span<const OtherVerb> others) {
    CLI::App program("Finds every pair of touching triangles between meshes, exactly.", "tandem");
    set_layout(program);
    program.set_help_flag("-h,--help", "This text");
    program.set_version_flag("-V,--version", "tandem " TANDEM_VERSION, "The version");
    program.require_subcommand(0, 1);
    program.footer(kProgramExamples);
    remember_command_line(arguments);
    std::vector<VerbAction> actions;
    actions.reserve(verbs.size() + others.size());
    for (const AddVerb add : verbs) {
        actions.push_back(add(program));
    }
    for (const OtherVerb& other : others) {
        actions.push_back(announce(program, other));
    }

    if (arguments.empty()) {
        const ExitCode shown = print(program.help());
        return shown == ExitCode::Clear ? ExitCode::BadInput : shown;
    }
    Arguments prepared = join_json_value(arguments);
    const std::string verb = verb_of(program, prepared);
    try {
        if (const Result<Done> named = check_names(program, prepared); !named) {
            return wrong_use(named.error().message, verb);
        }
        std::reverse(prepared.begin(), prepared.end());
        program.parse(std::move(prepared));
    } catch (const CLI::CallForHelp&) {
        return print(program.help());
    } catch (const CLI::CallForVersion&) {
        return print("tandem " TANDEM_VERSION "\n");
    } catch (const CLI::ExtrasError&) {
        const std::vector<std::string> extras = program.remaining(true);
        const auto named = std::find_if_not(extras.begin(), extras.end(),
                                            [](const std::string& word) { return word == "--"; });
        const std::string extra = named == extras.end() ? extras.front() : *named;
        return wrong_use(fmt::format("unexpected argument '{}'{}", extra, json_hint(arguments)),
                         verb);
    } catch (const CLI::ParseError& problem) {
        return wrong_use(problem.what(), verb);
    }
    if (const Result<Done> simd = simd_environment(); !simd) {
        complain(simd.error().message);
        return ExitCode::BadInput;
    }
    const std::vector<CLI::App*> parsed = program.get_subcommands({});
    for (std::size_t k = 0; k < parsed.size(); ++k) {
        if (parsed[k]->parsed()) {
            return actions[k]();
        }
    }
    return wrong_use("no verb given", "");
}

bool is_failure(ExitCode code) {
    return code == ExitCode::BadInput || code == ExitCode::InternalFailure;
}

}  // namespace

ExitCode run(std::span<const std::string> arguments, std::span<const AddVerb> verbs,
             std::span<const OtherVerb> others) {
    const ExitCode code = run_verbs(arguments, verbs, others);
    if (is_failure(code) && wants_json_output(join_json_value(arguments))) {
        show_error_json(code);
    }
    return code;
}

}  // namespace tandem::cli

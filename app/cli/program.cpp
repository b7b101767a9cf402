// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/program.hpp"

#include <fmt/format.h>
#include <vector>

#include <tandem/simd.hpp>
#include <tandem/version.hpp>

#include "cli/answers/error_json.hpp"
#include "cli/answers/text_sink.hpp"
#include "cli/command_line.hpp"
#include "cli/options/arguments.hpp"
#include "cli/options/refusals.hpp"
#include "cli/verbs.hpp"
#include "parser/parser.hpp"

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

ExitCode run_verbs(std::span<const std::string> arguments, std::span<const AddVerb> verbs) {
    // 1. Describe the program and its verbs.
    const parser::Parser parser("Finds every pair of touching triangles between meshes, exactly.",
                                "tandem");
    const parser::Verb program = parser.program();
    parser.offer_version();
    program.require_verbs(0, 1);
    program.footer(kProgramExamples);
    remember_command_line(arguments);
    std::vector<VerbAction> actions;
    actions.reserve(verbs.size());
    for (const AddVerb add : verbs) {
        actions.push_back(add(program));
    }

    // 2. Parse the arguments.
    if (arguments.empty()) {
        const ExitCode shown = print(parser.help());
        return shown == ExitCode::Clear ? ExitCode::BadInput : shown;
    }
    const Arguments prepared = join_json_value(arguments);
    const std::string verb = verb_of(program, prepared);
    if (const Result<Done> named = check_names(program, prepared); !named) {
        return wrong_use(named.error().message, verb);
    }
    const parser::Parsed parsed = parser.parse(prepared);
    switch (parsed.outcome) {
        case parser::Parsed::Outcome::Fine:
            break;
        case parser::Parsed::Outcome::Help:
            return print(parsed.text);
        case parser::Parsed::Outcome::Version:
            return print("tandem " TANDEM_VERSION "\n");
        case parser::Parsed::Outcome::Unexpected:
            return wrong_use(
                fmt::format("unexpected argument '{}'{}", parsed.text, json_hint(arguments)), verb);
        case parser::Parsed::Outcome::Wrong:
            return wrong_use(parsed.text, verb);
    }
    // 3. Run the verb, unless its options contradict each other.
    if (const Result<Done> simd = simd_environment(); !simd) {
        complain(simd.error().message);
        return ExitCode::BadInput;
    }
    const std::vector<parser::Verb> added = program.verbs();
    for (std::size_t k = 0; k < added.size(); ++k) {
        if (added[k].is_given()) {
            if (const Result<Done> fine = check_combination(added[k]); !fine) {
                complain(fine.error().message);
                return ExitCode::BadInput;
            }
            return actions[k]();
        }
    }
    return wrong_use("no verb given", "");
}

bool is_failure(ExitCode code) {
    return code == ExitCode::BadInput || code == ExitCode::InternalFailure;
}

}  // namespace

ExitCode run(std::span<const std::string> arguments, std::span<const AddVerb> verbs) {
    const ExitCode code = run_verbs(arguments, verbs);
    if (is_failure(code) && wants_json_output(join_json_value(arguments))) {
        show_error_json(code);
    }
    return code;
}

}  // namespace tandem::cli

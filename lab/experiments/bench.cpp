// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <memory>
#include <string>
#include <vector>

#include "cli/answers/output_notes.hpp"
#include "experiments/experiment.hpp"
#include "experiments/lab_outputs.hpp"
#include "experiments/lab_verbs.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kBenchExamples = R"(Examples:
  tandem bench walks                        every order of traversal on every setup
  tandem bench walks --html walks.html      the same as a page with plots
  tandem bench peers --quick                we and other libraries on the same work
  tandem bench broadphase --quick           every broad phase on worlds of boxes
  tandem bench clash                        clash detection in a large assembly
  tandem bench deform --quick               meshes that deform and break
  tandem bench world --quick                worlds of real shapes, narrow phase included
  tandem bench continuous                   steps of moving meshes, exact times of contact
  tandem bench simulate --quick             collision inside of a simulation
  tandem bench gpu --quick                  the scenes of the GPU papers on each device
  tandem bench kernels                      the inner loops, and what the processor allows
  tandem bench compare old.json new.json    what became slower?

tandem bench VERB --help shows the options of a verb.)";

/// An action on the experiment that was chosen: run it, or print its needs.
using Use = ExitCode (*)(Experiment& experiment, const LabOutputs& outputs);

VerbAction add_experiments(const parser::Verb& program, Use use) {
    const parser::Verb verb = program.add_verb(kBenchVerb, kBenchHelp);
    verb.footer(kBenchExamples);
    verb.require_verbs(0, 1);
    std::vector<VerbAction> actions;
    for (const MakeExperiment make : kExperiments) {
        const std::shared_ptr<Experiment> experiment = make();
        const auto outputs = std::make_shared<LabOutputs>();
        const Experiment::About about = experiment->about();
        const parser::Verb below = verb.add_verb(about.name, about.help);
        below.footer(about.examples);
        experiment->add_options(below);
        add_output_options(below, about, *outputs);
        actions.push_back([=] { return use(*experiment, *outputs); });
    }
    return [verb, actions] {
        const std::vector<parser::Verb> experiments = verb.verbs();
        for (std::size_t k = 0; k < experiments.size(); ++k) {
            if (experiments[k].is_given()) {
                return actions[k]();
            }
        }
        complain("bench needs a verb of its own, such as walks or peers",
                 "Try: tandem bench --help");
        return ExitCode::BadInput;
    };
}

ExitCode print_needs(Experiment& experiment, const LabOutputs& /*outputs*/) {
    std::string text;
    for (const std::string& line : experiment.needs()) {
        text += line + "\n";
    }
    OutputNotes note;
    note(write_text("-", text));
    return note.code();
}

}  // namespace

VerbAction add_bench(const parser::Verb& program) {
    return add_experiments(program, run_experiment);
}

VerbAction add_bench_needs(const parser::Verb& program) {
    return add_experiments(program, print_needs);
}

}  // namespace tandem::cli

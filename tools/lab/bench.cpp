// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <utility>
#include <vector>

#include "cli/answers/text_sink.hpp"
#include "lab/lab_verbs.hpp"

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
  tandem bench gpu --quick                  the scenes of the GPU papers on each device

In a checkout, ./tandem bench simulate, continuous and kernels measure more.
tandem bench VERB --help tells more.)";

}  // namespace

VerbAction add_bench(const parser::Verb& program) {
    const parser::Verb verb = program.add_verb(kBenchVerb, kBenchHelp);
    verb.footer(kBenchExamples);
    verb.require_verbs(0, 1);
    const std::vector<VerbAction> actions{add_bench_walks(verb),      add_bench_peers(verb),
                                          add_bench_broadphase(verb), add_bench_clash(verb),
                                          add_bench_deform(verb),     add_bench_world(verb)};
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

}  // namespace tandem::cli

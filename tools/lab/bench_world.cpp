// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <memory>

#include "cli/options/option_text.hpp"
#include "lab/lab_verbs.hpp"
#include "lab/world_lab.hpp"
#include "parser/checks.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kWorldExamples = R"(Examples:
  tandem bench world --quick
  tandem bench world --experiment geometry --peers --json geometry.json
  tandem bench world --method wide-tree,sweep-and-prune
  tandem bench world --experiment pairs --peers

Runs the experiments of section 4.2 of the thesis that need a narrow phase: real shapes,
update, broad phase, narrow phase, possible and actual collisions. --peers adds Bullet's
collision world with its three broad phases, and FCL's managers and narrow phase, each in a
process of its own, on the same poses. The experiment pairs has the time of one pair for
every two kinds of convex shapes, contact points included.
tandem bench broadphase --narrow runs the same with worlds of your own.
Ctrl-C ends it early and keeps what was measured.
Exit code: 0 done, 2 wrong use or no adapters, 130 interrupted.)";

}  // namespace

VerbAction add_bench_world(const parser::Verb& bench) {
    const auto options = std::make_shared<WorldLabOptions>();
    const parser::Verb verb =
        bench.add_verb("world", "Worlds of real shapes, narrow phase included");
    verb.footer(kWorldExamples);
    verb.add_option("--experiment", options->experiments,
                    "objects, geometry, density, velocity, stationary,\n"
                    "uniformity, tightness, terrain, meshes, pairs (default:\nall)")
        .delimiter(',')
        .option_text("NAME,...");
    verb.add_option("--method", options->methods, "Broad phases of ours (default: wide-tree)")
        .delimiter(',')
        .option_text("NAME,...");
    verb.add_option("--steps", options->steps, "Measured steps (default: 40; the thesis has 400)")
        .check(parser::whole_number(1, 1'000'000))
        .option_text("N");
    verb.add_option("--warm-up", options->warm_up, "Steps before them (default: 20)")
        .check(parser::whole_number(0, 1'000'000))
        .option_text("N");
    add_json_option(verb, options->json);
    verb.add_option("--adapters", options->adapters, "Folder of the peers' programs")
        .option_text("FOLDER");
    verb.add_flag("--peers", options->peers, "Bullet and FCL, too");
    verb.add_flag("--quick", options->quick, "Few steps, unless these are given");
    return [options] { return world_lab(*options); };
}

}  // namespace tandem::cli

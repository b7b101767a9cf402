// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "experiments/broad_options.hpp"

#include <limits>

#include "cli/options/option_text.hpp"
#include "parser/checks.hpp"

namespace tandem::cli {
namespace {

template <class T>
void add_number(const parser::Verb& verb, const std::string& name, std::optional<T>& place,
                const std::string& help, parser::Check check) {
    verb.add_option(name, place, help).check(std::move(check)).option_text("N");
}

void add_world_options(const parser::Verb& verb, BroadOptions& options) {
    add_number(verb, "--objects", options.objects, "Number of objects (default: 1000)",
               parser::whole_number(1, 16'000'000));
    add_number(verb, "--density", options.density, "Objects in a unit of volume (default: 0.05)",
               parser::not_negative());
    add_number(verb, "--velocity", options.velocity,
               "Mean velocity in units a second (default: 40)", parser::not_negative());
    add_number(verb, "--stationary", options.stationary,
               "Fraction of objects that never move (default: 0)", parser::not_negative());
    add_number(verb, "--uniformity", options.uniformity,
               "How alike the sizes are: parameter of a beta distribution\n(default: 100)",
               parser::not_negative());
    verb.add_option("--motion", options.motion,
                    "redirected, straight, teleport, brownian, free-fall,\n"
                    "gravity (default: redirected)")
        .option_text("NAME");
    add_names(verb, "--shape", options.shapes,
              "box, sphere, cylinder, cone, capsule, compound\n(default: the first five)");
    verb.add_flag("--terrain", options.terrain, "One more object that is the ground");
    verb.add_option("--sweep", options.sweep,
                    "A parameter that changes: objects=100..100000,\n"
                    "density=0.01,0.1 or shape=box,cone")
        .option_text("SWEEP");
}

void add_effort_options(const parser::Verb& verb, BroadOptions& options) {
    add_number(verb, "--steps", options.steps, "Measured steps (default: 400)",
               parser::whole_number(1, 1'000'000));
    add_number(verb, "--warm-up", options.warm_up, "Steps before them (default: 200)",
               parser::whole_number(0, 1'000'000));
    add_number(verb, "--rounds", options.rounds, "How often each process is started (default: 3)",
               parser::whole_number(1, 1000));
    add_number(verb, "--seed", options.seed, "Seed of the world (default: 1)",
               parser::whole_number(0, std::numeric_limits<std::uint64_t>::max()));
    add_number(verb, "--threads", options.threads,
               "Threads of methods that can use them, 0 for all (default: 1)",
               parser::whole_number(0, 1024));
    verb.add_option("--limit", options.limit_s,
                    "Seconds after which a process is stopped (default: 600)")
        .check(parser::whole_number(1, 1'000'000))
        .option_text("N");
    verb.add_flag("--quick", options.quick,
                  "In seconds: few steps, one round, small worlds, unless\nthese are given");
}

void add_file_options(const parser::Verb& verb, BroadOptions& options) {
    const auto add = [&](const std::string& name, std::string& place, const std::string& help,
                         const std::string& what) {
        verb.add_option(name, place, help).option_text(what);
    };
    add("--replay", options.replay, "A recording of boxes instead of a world", "FILE");
    add("--record", options.record, "Write the boxes of the world, and measure nothing", "FILE");
    add("--write-config", options.write_config,
        "Write the options as a configuration to edit, and\nmeasure nothing", "FILE");
}

}  // namespace

void add_broad_options(const parser::Verb& verb, BroadOptions& options) {
    verb.add_option("config", options.config,
                    "A configuration: docs/guide/broadphase-lab.md\n"
                    "(default: the experiments below)")
        .option_text("[CONFIG.json]");
    add_names(verb, "--experiment", options.experiments,
              "objects, uniformity, stationary, velocity, density,\n"
              "shapes, broadmark; with --peers also incoherent, goals\n"
              "(all if no world is described below)");
    add_names(verb, "--method", options.methods,
              "brute-force, dense-grid, chained-grid, open-grid,\n"
              "hierarchical-grid, enclosing-octree, leaf-octree,\n"
              "sweep-and-prune, sort-and-sweep, dynamic-tree,\n"
              "static-dynamic, wide-tree, auto, all; or peers:\n"
              "bullet-dbvt, bullet-sap, cgal, embree, fcl");
    verb.add_option("--profile", options.profile,
                    "Method, unless --method is given, and settings that\n"
                    "tandem tune has found")
        .option_text("FILE");
    verb.add_flag("--narrow", options.narrow,
                  "Real shapes, solid, with a narrow phase: the worlds of\n"
                  "tandem bench world, its tables and its JSON");
    verb.add_flag("--peers", options.peers, "All peers too, in the same tables");
    verb.add_option("--adapters", options.adapters,
                    "Folder of the peers' programs (default: that of this\nprogram)")
        .option_text("FOLDER");
    add_world_options(verb, options);
    add_effort_options(verb, options);
    add_file_options(verb, options);
    verb.add_option(std::string(bench::kRunOption), options.run,
                    "One measurement in this process, as the lab starts them:\n"
                    "a case as JSON, the answer as a line of JSON")
        .option_text("CASE");
}

}  // namespace tandem::cli

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "experiments/tune_options.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <limits>

#include <tandem/mesh_file.hpp>

#include "cli/options/option_text.hpp"
#include "parser/checks.hpp"

namespace tandem::cli {
namespace {

Error misused(std::string message) {
    return {ErrorCode::InvalidArgument, std::move(message)};
}

}  // namespace

void add_tune_options(const parser::Verb& verb, TuneOptions& options) {
    verb.add_option("WORKLOAD", options.workload,
                    "A configuration of bench broadphase (.json), a recording\n"
                    "of boxes, or a mesh")
        .required()
        .option_text(" ");
    verb.add_option("B", options.other, "The other mesh").option_text(" ");
    verb.add_option("--poses", options.poses,
                    "Two meshes: poses of B, one per line in the form of\ncheck --pose-b")
        .option_text("FILE");
    verb.add_option(
            "--random-poses", options.random_poses,
            "Two meshes: number of random poses near contact, instead\nof a file (default: 64)")
        .check(parser::whole_number(1, 100'000))
        .option_text("N");
    verb.add_option("--seed", options.seed, "Seed of the random poses (default: 1)")
        .option_text("N");
    add_names(verb, "--method", options.methods,
              "Boxes: only these broad phases, as in bench broadphase\n(default: all)");
    add_budget(verb, options.budget_s, "Time for all measurements: 10s, 2min (default: 30s)");
    verb.add_flag("--exhaustive", options.exhaustive,
                  "Every combination of settings, not only sensible ones");
    verb.add_flag("--keep-all", options.keep_all,
                  "Measure every candidate to the end, for comparison: slow");
    verb.add_option("--profile-out", options.profile_out,
                    "The decision as a profile, for load_profile of the\n"
                    "library and for --profile")
        .option_text("FILE");
    add_json_option(verb, options.json);
    verb.add_option("--html", options.html, "Chart and table as one page that loads nothing")
        .option_text("FILE");
}

Result<WorkloadKind> workload_kind(const TuneOptions& options) {
    if (!options.other.empty()) {
        if (!options.methods.empty()) {
            return misused("--method is for boxes, not for meshes");
        }
        if (!options.poses.empty() && (options.random_poses || options.seed)) {
            return misused("--poses cannot be combined with --random-poses and --seed");
        }
        return WorkloadKind::Meshes;
    }
    const std::string& file = options.workload;
    if (mesh_format_of(file)) {
        return misused(fmt::format("{}: tuning needs two meshes; name the other one, too", file));
    }
    if (!options.poses.empty() || options.random_poses || options.seed) {
        return misused("--poses, --random-poses and --seed are for two meshes");
    }
    return std::filesystem::path(file).extension() == ".json" ? WorkloadKind::Configuration
                                                              : WorkloadKind::Recording;
}

}  // namespace tandem::cli

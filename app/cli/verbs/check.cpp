// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "cli/answers/clearance_answer.hpp"
#include "cli/answers/collision.hpp"
#include "cli/answers/collision_report.hpp"
#include "cli/answers/distance_answer.hpp"
#include "cli/answers/motion_answer.hpp"
#include "cli/answers/outputs.hpp"
#include "cli/answers/relation_answer.hpp"
#include "cli/answers/text_sink.hpp"
#include "cli/options/check_mode.hpp"
#include "cli/options/device_option.hpp"
#include "cli/options/output_options.hpp"
#include "cli/options/pose_file.hpp"
#include "cli/options/region_options.hpp"
#include "cli/options/scene_options.hpp"
#include "cli/verbs.hpp"
#include "signals/interrupt.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kCheckExamples = R"(Examples:
  tandem check left.stl right.stl
  tandem check arm.obj table.obj --pose-a "0 0 1.5"
  tandem check a.ply b.ply --pose-b "-1 0 0 0.7071 0 0 0.7071" --export touching.glb
  tandem check a.obj b.obj --json report.json --pairs pairs.csv
  tandem check arm.obj table.obj --mode clearance --clearance 0.02 --pairs close.csv
  tandem check bolt.stl block.stl --mode contain
  tandem check bolt.stl plate.stl --regions --tolerance 0.1 --contacts where.csv
  tandem check scan.ply block.stl --mode contain --open winding
  tandem check arm.obj table.obj --poses motion.txt --json
  tandem check a.obj b.obj --engine reference --volume obb --order stackless --stats
  tandem check a.obj b.obj --device auto --kernel blocked
  if tandem check a.obj b.obj --first --quiet; then echo free; fi

Triangles touch when they share at least one point. Regions are connected places where the
surfaces meet; they have depth and normal where both meshes are closed. Exit code: 0 no
collision that counts, none too close, or apart; 1 the opposite; 2 wrong use or unreadable
input; 3 internal failure.)";

struct CheckOptions {
    SceneOptions scene;
    std::string profile;
    std::string poses;
    ModeOptions mode;
    Outputs outputs;
    RegionOptions regions;
    DeviceOptions device;
};

std::optional<RegionOptions> wanted_regions(const CheckOptions& options) {
    return wants_regions(options.regions, options.outputs) ? std::optional(options.regions)
                                                           : std::nullopt;
}

/// The engine options including the profile. Refuses a profile for the reference engine if the mode
/// or the device needs the fast engine: the table of refusals covers only typed options.
Result<EngineOptions> engine_of(const CheckOptions& options) {
    if (options.profile.empty()) {
        return options.scene.engine;
    }
    TANDEM_TRY(EngineOptions engine, with_profile(options.scene.engine, options.profile));
    const bool needs_fast = options.mode.mode != CheckMode::Collide || options.device.wanted();
    if (engine.engine == EngineKind::Reference && needs_fast) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("{} is for the reference engine, which finds touching pairs only, "
                                 "on the CPU; leave out --profile or {}",
                                 options.profile, options.device.wanted() ? "--device" : "--mode")};
    }
    return engine;
}

Result<MeshPair> prepare(const CheckOptions& options, Progress& progress) {
    SceneOptions scene = options.scene;
    TANDEM_TRY(scene.engine, engine_of(options));
    const std::vector<std::string> inputs{options.profile, options.poses};
    TANDEM_TRY_DONE(check_outputs(options.outputs, inputs));
    if (options.mode.mode == CheckMode::Contain && options.mode.solid().open == OpenMesh::Refuse) {
        scene.openness = Openness::MustBeClosed;
    }
    return load_scene(scene, options.outputs, progress);
}

PairsWanted extent_of(const ModeOptions& mode) {
    return mode.first   ? PairsWanted::FirstContact
           : mode.count ? PairsWanted::Count
                        : PairsWanted::AllPairs;
}

/// The number of pairs of a pose that the outputs need.
std::size_t kept_pairs(const Outputs& outputs) {
    constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
    if (!outputs.pairs.empty() || !outputs.page.empty()) {
        return kAll;
    }
    return outputs.json.empty() ? 0 : outputs.max_pairs.value_or(kAll);
}

/// Runs `--poses`: builds the trees once and runs the query at each pose.
Result<Motion> follow(const CheckOptions& options, Progress& progress) {
    TANDEM_TRY(const std::vector<PosePair> poses, load_motion(options.poses, options.scene.pose_a));
    CheckOptions asked_often = options;
    if (!asked_often.scene.engine.effort && options.profile.empty() &&
        options.scene.engine.engine != EngineKind::Reference) {
        asked_often.scene.engine.effort = BuildEffort::Balanced;
    }
    TANDEM_TRY(MeshPair scene, prepare(asked_often, progress));
    return follow_motion(std::move(scene), poses,
                         {options.mode, extent_of(options.mode), kept_pairs(options.outputs),
                          options.outputs.memory, wanted_regions(options), options.device},
                         progress);
}

ExitCode check_motion(const CheckOptions& options) {
    Progress progress(options.outputs.verbosity);
    const signals::FinishFirst finish_first;
    const ExitCode code = report(follow(options, progress), options.outputs, progress);
    const bool wrote = code == ExitCode::Clear || code == ExitCode::Collision;
    return wrote && signals::interrupted() ? ExitCode::Interrupted : code;
}

ExitCode check(const CheckOptions& options) {
    if (!options.poses.empty()) {
        return check_motion(options);
    }
    Progress progress(options.outputs.verbosity);
    Result<MeshPair> scene = prepare(options, progress);
    if (!scene) {
        progress.finish();
        complain(scene.error().message);
        return ExitCode::BadInput;
    }
    const auto tell = [&](const auto& found) { return report(found, options.outputs, progress); };
    const std::optional<RegionOptions> regions = wanted_regions(options);
    switch (options.mode.mode) {
        case CheckMode::Distance:
            return tell(find_separation(*std::move(scene), {}, Schema::Check, regions, progress));
        case CheckMode::Clearance:
            return tell(find_nearness(*std::move(scene), *options.mode.clearance,
                                      options.outputs.memory, regions, progress));
        case CheckMode::Contain:
            return tell(
                find_containment(*std::move(scene), options.mode.solid(), regions, progress));
        case CheckMode::Collide:
            break;
    }
    return tell(find_collision(
        *std::move(scene),
        {extent_of(options.mode), memory_for(options.outputs), regions, options.device}, progress));
}

}  // namespace

VerbAction add_check(const parser::Verb& program) {
    const auto options = std::make_shared<CheckOptions>();
    const parser::Verb verb =
        program.add_verb("check", "Do two meshes touch, and which of their triangles?");
    verb.footer(kCheckExamples);
    add_scene_options(verb, options->scene);
    verb.add_option("--poses", options->poses,
                    "One answer for each line of FILE: where B is, or where A\n"
                    "and B are, as \"POSE; POSE\"")
        .option_text("FILE");
    add_mode_options(verb, options->mode);
    add_region_options(verb, options->regions, options->outputs);
    add_file_options(verb, options->outputs,
                     "Both meshes as PLY, GLB or OBJ, the triangles of the answer\n"
                     "coloured; with options about regions, contact curves as thin tubes");
    add_pair_options(verb, options->outputs);
    add_report_options(verb, options->outputs);
    add_profile_option(verb, options->profile,
                       "Engine and settings that tandem tune has found; options\n"
                       "below that are given go before");
    add_device_options(verb, options->device);
    add_engine_options(verb, options->scene.engine);
    return [options] { return check(*options); };
}

}  // namespace tandem::cli

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "cli/answers/clearance_answer.hpp"
#include "cli/answers/collision.hpp"
#include "cli/answers/collision_report.hpp"
#include "cli/answers/distance_answer.hpp"
#include "cli/answers/outputs.hpp"
#include "cli/answers/relation_answer.hpp"
#include "cli/answers/text_sink.hpp"
#include "cli/options/check_mode.hpp"
#include "cli/options/output_options.hpp"
#include "cli/options/scene_options.hpp"
#include "cli/verbs.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kCheckExamples = R"(Examples:
  tandem check left.stl right.stl
  tandem check arm.obj table.obj --pose-a "0 0 1.5"
  tandem check a.ply b.ply --pose-b "-1 0 0 0.7071 0 0 0.7071" --export touching.glb
  tandem check a.obj b.obj --json report.json --pairs pairs.csv
  tandem check arm.obj table.obj --mode clearance --clearance 0.02 --pairs close.csv
  tandem check bolt.stl block.stl --mode contain
  tandem check scan.ply block.stl --mode contain --open winding
  tandem check a.obj b.obj --engine reference --volume obb --order stackless --stats
  if tandem check a.obj b.obj --first --quiet; then echo free; fi

Triangles touch when they share at least one point. Exit code: 0 no collision, none too
close, or apart; 1 the opposite; 2 wrong use or unreadable input; 3 internal failure.)";

struct CheckOptions {
    SceneOptions scene;
    std::string profile;
    ModeOptions mode;
    Outputs outputs;
};

Result<Scene> prepare(const CheckOptions& options, Progress& progress) {
    SceneOptions scene = options.scene;
    if (!options.profile.empty()) {
        const Result<EngineOptions> engine = with_profile(scene.engine, options.profile);
        if (!engine)
            return engine.error();
        scene.engine = *engine;
        const std::vector<std::string> inputs{options.profile};
        if (const Result<Done> fine = check_outputs(options.outputs, inputs); !fine)
            return fine.error();
    }
    if (const Result<Done> fine = check_mode(options.mode, scene.engine, options.outputs); !fine)
        return fine.error();
    return load_scene(scene, options.outputs, progress);
}

ExitCode check(const CheckOptions& options) {
    Progress progress(options.outputs.verbosity);
    Result<Scene> scene = prepare(options, progress);
    if (!scene) {
        progress.finish();
        complain(scene.error().message);
        return ExitCode::BadInput;
    }
    const auto tell = [&](const auto& found) { return report(found, options.outputs, progress); };
    switch (options.mode.mode) {
        case CheckMode::Distance:
            return tell(find_separation(*std::move(scene), {}, Schema::Check, progress));
        case CheckMode::Clearance:
            return tell(find_nearness(*std::move(scene), *options.mode.clearance, progress));
        case CheckMode::Contain:
            return tell(find_containment(*std::move(scene), options.mode.solid(), progress));
        case CheckMode::Collide:
            break;
    }
    const Extent extent = options.mode.first ? Extent::FirstContact : Extent::AllPairs;
    return tell(find_collision(*std::move(scene), extent, progress));
}

}  // namespace

VerbAction add_check(CLI::App& program) {
    const auto options = std::make_shared<CheckOptions>();
    CLI::App& verb =
        *program.add_subcommand("check", "Do two meshes touch, and which of their triangles?");
    verb.group("Verbs");
    verb.footer(kCheckExamples);
    add_scene_options(verb, options->scene);
    add_mode_options(verb, options->mode);
    add_file_options(verb, options->outputs,
                     "Both meshes as PLY, GLB or OBJ, the triangles of the answer\ncoloured");
    add_pair_options(verb, options->outputs);
    add_report_options(verb, options->outputs);
    add_profile_option(verb, options->profile,
                       "Engine and settings that tandem tune has found; options\n"
                       "below that are given go before");
    add_engine_options(verb, options->scene.engine);
    return [options] { return check(*options); };
}

}  // namespace tandem::cli

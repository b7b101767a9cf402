// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <CLI/CLI.hpp>
#include <memory>

#include "collision.hpp"
#include "collision_report.hpp"
#include "output_options.hpp"
#include "outputs.hpp"
#include "scene_options.hpp"
#include "text_sink.hpp"
#include "verbs.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kExamples = R"(Examples:
  tandem check left.stl right.stl
  tandem check arm.obj table.obj --pose-a "0 0 1.5"
  tandem check a.ply b.ply --pose-b "-1 0 0 0.7071 0 0 0.7071" --export touching.glb
  tandem check a.obj b.obj --json report.json --pairs pairs.csv
  tandem check a.obj b.obj --engine reference --volume obb --order stackless --stats
  if tandem check a.obj b.obj --first --quiet; then echo free; fi

Triangles touch when they share at least one point. Exit code: 0 no collision,
1 collision, 2 wrong use or unreadable input, 3 internal failure.)";

struct CheckOptions {
    SceneOptions scene;
    bool first = false;
    Outputs outputs;
};

Result<Collision> ask(const CheckOptions& options, Progress& progress) {
    Result<Scene> scene = load_scene(options.scene, options.outputs, progress);
    if (!scene)
        return scene.error();
    return find_collision(*std::move(scene),
                          options.first ? Extent::FirstContact : Extent::AllPairs, progress);
}

ExitCode check(const CheckOptions& options) {
    Progress progress(options.outputs.verbosity);
    const Result<Collision> collision = ask(options, progress);
    if (!collision) {
        progress.finish();
        complain(collision.error().message);
        return ExitCode::BadInput;
    }
    return write_outputs(options.outputs, answer_of(*collision), progress);
}

}  // namespace

VerbAction add_check(CLI::App& program) {
    const auto options = std::make_shared<CheckOptions>();
    CLI::App& verb =
        *program.add_subcommand("check", "Every pair of touching triangles of two meshes");
    verb.group("Verbs");
    verb.footer(kExamples);
    add_scene_options(verb, options->scene);
    verb.add_flag("--first", options->first, "Stop at the first pair found");
    add_file_options(verb, options->outputs,
                     "Both meshes as PLY, GLB or OBJ, touching triangles coloured");
    add_pair_options(verb, options->outputs);
    add_report_options(verb, options->outputs);
    add_engine_options(verb, options->scene.engine);
    return [options] { return check(*options); };
}

}  // namespace tandem::cli

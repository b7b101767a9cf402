// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <memory>

#include "cli/answers/distance_answer.hpp"
#include "cli/options/option_text.hpp"
#include "cli/options/output_options.hpp"
#include "cli/options/scene_options.hpp"
#include "cli/verbs.hpp"
#include "parser/checks.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kDistanceExamples = R"(Examples:
  tandem distance robot.stl wall.stl
  tandem distance a.obj b.obj --pose-b "0 0 0.25" --json
  tandem distance a.obj b.obj --upper-bound 0.1      is anything within 0.1?
  tandem distance a.obj b.obj --relative-tolerance 0.01 --export closest.glb
  if tandem distance a.obj b.obj --quiet; then echo apart; fi

The meshes are surfaces: one inside the other is as far from it as its closest triangle.
Exit code: 0 apart, 1 touching, 2 wrong use or unreadable input, 3 internal failure.)";

struct DistanceOptions {
    SceneOptions scene;
    DistanceRequest request;
    Outputs outputs;
};

Result<Separation> ask(const DistanceOptions& options, Progress& progress) {
    Result<MeshPair> scene = load_scene(options.scene, options.outputs, progress);
    if (!scene) {
        return scene.error();
    }
    return find_separation(*std::move(scene), options.request, Schema::Distance, {}, progress);
}

}  // namespace

VerbAction add_distance(const parser::Verb& program) {
    const auto options = std::make_shared<DistanceOptions>();
    const parser::Verb verb =
        program.add_verb("distance", "How far two meshes are apart, and where they are closest");
    verb.footer(kDistanceExamples);
    add_scene_options(verb, options->scene);
    verb.add_option("--upper-bound", options->request.upper_bound,
                    "Look only for triangles within D of each other")
        .check(parser::not_negative())
        .option_text("D");
    verb.add_option("--tolerance", options->request.absolute_tolerance,
                    "Stop when the distance is known up to D")
        .check(parser::not_negative())
        .option_text("D");
    verb.add_option("--relative-tolerance", options->request.relative_tolerance,
                    "Stop when it is known up to R times itself")
        .check(parser::not_negative())
        .option_text("R");
    add_file_options(verb, options->outputs,
                     "Both meshes as PLY, GLB or OBJ, the closest triangles\ncoloured");
    add_report_options(verb, options->outputs);
    add_fast_options(verb, options->scene.engine);
    return [options] {
        Progress progress(options->outputs.verbosity);
        return report(ask(*options, progress), options->outputs, progress);
    };
}

}  // namespace tandem::cli

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <memory>
#include <string>
#include <vector>

#include "cli/answers/self_answer.hpp"
#include "cli/options/device_option.hpp"
#include "cli/options/output_options.hpp"
#include "cli/options/scene_options.hpp"
#include "cli/verbs.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kSelfExamples = R"(Examples:
  tandem self part.stl
  tandem self cloth.obj --beyond-shared --export folds.glb
  tandem self part.ply --json report.json --pairs pairs.csv
  tandem self part.stl --device auto
  if tandem self part.stl --quiet; then echo sound; fi

Triangles intersect when they have a point but no vertex in common. Vertices at the same
position count as one, so that an STL file is judged like the welded mesh it stands for.
Exit code: 0 no self-intersection, 1 self-intersection, 2 wrong use or unreadable input,
3 internal failure.)";

struct SelfOptions {
    std::string file;
    SelfRequest request;
    EngineOptions engine;
    Outputs outputs;
    ReadOptions reading;
    DeviceOptions device;
};

Result<SelfIntersection> ask(const SelfOptions& options, Progress& progress) {
    const EngineChoice engine = choice_of(options.engine);
    if (const Result<Done> fine = check_outputs(options.outputs, std::vector{options.file});
        !fine) {
        return fine.error();
    }
    Result<LoadedMesh> loaded = load(options.file, Pose{}, options.reading, progress);
    if (!loaded) {
        return loaded.error();
    }
    Times times;
    Result<Side> mesh = build_side(*std::move(loaded), engine, progress, times);
    if (!mesh) {
        return mesh.error();
    }
    return find_self_intersection({*std::move(mesh), engine, times, options.request},
                                  memory_for(options.outputs), options.device, progress);
}

}  // namespace

VerbAction add_self(const parser::Verb& program) {
    const auto options = std::make_shared<SelfOptions>();
    const parser::Verb verb =
        program.add_verb("self", "Every pair of triangles of one mesh that intersect");
    verb.footer(kSelfExamples);
    verb.add_option("FILE", options->file, "Mesh: OBJ, OFF, PLY, STL, glTF, GLB, 3MF or COLLADA")
        .required()
        .option_text(" ");
    verb.add_flag_callback(
        "--beyond-shared", [options] { options->request.mode = SelfMode::BeyondShared; },
        "Also pairs that share a vertex or an edge and meet\noutside of it");
    verb.add_flag_callback(
        "--by-index", [options] { options->request.shared_by = SharedBy::Index; },
        "Only the same vertex number counts as shared");
    add_file_options(verb, options->outputs,
                     "The mesh as PLY, GLB or OBJ, intersecting triangles\ncoloured");
    add_pair_options(verb, options->outputs);
    add_reading_options(verb, options->reading);
    add_report_options(verb, options->outputs);
    add_device_options(verb, options->device);
    add_fast_options(verb, options->engine);
    return [options] {
        Progress progress(options->outputs.verbosity);
        return report(ask(*options, progress), options->outputs, progress);
    };
}

}  // namespace tandem::cli

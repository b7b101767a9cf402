// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <CLI/CLI.hpp>
#include <limits>
#include <memory>

#include "collision.hpp"
#include "option_text.hpp"
#include "outputs.hpp"
#include "pose_text.hpp"
#include "text_sink.hpp"
#include "verbs.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kExamples = R"(Examples:
  tandem check left.stl right.stl
  tandem check arm.obj table.obj --pose-a "0 0 1.5"
  tandem check a.ply b.ply --pose-b "-1 0 0 0.7071 0 0 0.7071" --export touching.glb
  tandem check a.obj b.obj --json report.json --pairs pairs.csv
  if tandem check a.obj b.obj --first --quiet; then echo free; fi

Triangles touch when they share at least one point. Exit code: 0 no collision,
1 collision, 2 wrong use or unreadable input, 3 internal failure.)";

struct CheckOptions {
    std::string file_a;
    std::string file_b;
    Pose pose_a;
    Pose pose_b;
    bool first = false;
    bool quiet = false;
    bool stats = false;
    ReferenceOptions build;
    Outputs outputs;
};

/// `--pose-a POSE`, parsed with the other options so that a mistake in it is reported first.
void add_pose_option(CLI::App& verb, const std::string& name, const char* help, Pose& pose) {
    const auto read = [name, &pose](const std::string& text) {
        const Result<Pose> parsed = parse_pose(text);
        if (!parsed)
            throw CLI::ValidationError(name, parsed.error().message);
        pose = *parsed;
    };
    verb.add_option_function<std::string>(name, read, help)->option_text("POSE");
}

Result<Collision> ask(const CheckOptions& options, Progress& progress) {
    const std::vector<std::string> inputs{options.file_a, options.file_b};
    if (const Result<Done> fine = check_outputs(options.outputs, inputs); !fine)
        return fine.error();
    Result<LoadedMesh> mesh_a = load(options.file_a, options.pose_a, progress);
    if (!mesh_a)
        return mesh_a.error();
    Result<LoadedMesh> mesh_b = load(options.file_b, options.pose_b, progress);
    if (!mesh_b)
        return mesh_b.error();
    return find_collision(*std::move(mesh_a), *std::move(mesh_b), options.build,
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
    return write_outputs(options.outputs, *collision, progress);
}

}  // namespace

VerbAction add_check(CLI::App& program) {
    const auto options = std::make_shared<CheckOptions>();
    CLI::App& verb =
        *program.add_subcommand("check", "Every pair of touching triangles of two meshes");
    verb.group("Verbs");
    verb.footer(kExamples);
    verb.add_option("A", options->file_a, "Mesh: OBJ, OFF, PLY, STL, glTF or GLB")
        ->required()
        ->option_text(" ");
    verb.add_option("B", options->file_b, "The other mesh")->required()->option_text(" ");
    add_pose_option(verb, "--pose-a", R"(Where A is: "tx ty tz" or "tx ty tz qw qx qy qz")",
                    options->pose_a);
    add_pose_option(verb, "--pose-b", "Where B is", options->pose_b);
    verb.add_flag("--first", options->first, "Stop at the first pair found");
    CLI::Option* const json = add_json_option(verb, options->outputs.json);
    verb.add_option("--pairs", options->outputs.pairs, "Every pair as CSV")
        ->option_text("FILE.csv");
    verb.add_option("--export", options->outputs.picture,
                    "Both meshes as PLY, GLB or OBJ, touching triangles coloured")
        ->option_text("FILE");
    verb.add_option("--max-pairs", options->outputs.max_pairs,
                    "List N pairs at most, in the summary (10 if not given)\n"
                    "and in the JSON (all if not given)")
        ->check(whole_number(0, std::numeric_limits<std::uint32_t>::max()))
        ->option_text("N");
    verb.add_option("--leaf-size", options->build.leaf_size,
                    "Triangles in a leaf of the trees at most, 1 to 16 (1 if not\n"
                    "given); changes the time, never the answer")
        ->check(whole_number(1, 16))
        ->option_text("N");
    verb.add_flag("--stats", options->stats, "Add what the search did to the summary");
    verb.add_flag("--quiet", options->quiet, "Nothing on standard output; the exit code tells");
    return [options, json] {
        if (options->quiet && options->outputs.json == "-") {
            complain("--quiet leaves no room for --json on standard output; name a file: " +
                     json->get_name() + "=FILE");
            return ExitCode::BadInput;
        }
        options->outputs.details = options->stats ? Details::WithStatistics : Details::Summary;
        options->outputs.verbosity = options->quiet ? Verbosity::Quiet : Verbosity::Normal;
        return check(*options);
    };
}

}  // namespace tandem::cli

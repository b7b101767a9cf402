// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/options/scene_options.hpp"

#include <vector>

#include "cli/options/pose_text.hpp"
#include "geometry/mesh/mesh_topology.hpp"
#include "query/solids/solid.hpp"

namespace tandem::cli {
namespace {

/// Adds `--pose-a POSE`; it is parsed with the other options, so that a mistake in it is reported
/// first.
void add_pose_option(const parser::Verb& verb, const std::string& name, const char* help,
                     Pose& pose) {
    const auto read = [&pose](const std::string& text) -> Result<Done> {
        const Result<Pose> parsed = parse_pose(text);
        if (!parsed) {
            return parsed.error();
        }
        pose = *parsed;
        return Done{};
    };
    verb.add_reader(name, read, help).option_text("POSE");
}

Result<Done> check_openness(const LoadedMesh& loaded, Openness openness) {
    if (openness == Openness::Any) {
        return Done{};
    }
    const Result<Done> closed =
        query::check_closed(loaded.mesh, geometry::MeshTopology(loaded.mesh));
    if (!closed) {
        return Error{closed.error().code, loaded.file + ": " + closed.error().message};
    }
    return Done{};
}

}  // namespace

void add_reading_options(const parser::Verb& verb, ReadOptions& options) {
    verb.add_flag("--lenient", options.lenient,
                  "Skip damaged faces and vertices of a file and say so\ninstead of refusing the "
                  "file");
}

void add_scene_options(const parser::Verb& verb, SceneOptions& options) {
    verb.add_option("A", options.file_a, "Mesh: OBJ, OFF, PLY, STL, glTF, GLB, 3MF or COLLADA")
        .required()
        .option_text(" ");
    verb.add_option("B", options.file_b, "The other mesh").required().option_text(" ");
    add_pose_option(verb, "--pose-a", R"(Where A is: "tx ty tz" or "tx ty tz qw qx qy qz")",
                    options.pose_a);
    add_pose_option(verb, "--pose-b", "Where B is", options.pose_b);
    add_reading_options(verb, options.reading);
}

Result<MeshPair> load_scene(const SceneOptions& options, const Outputs& outputs,
                            Progress& progress) {
    const EngineChoice engine = choice_of(options.engine);
    const std::vector<std::string> inputs{options.file_a, options.file_b};
    if (const Result<Done> fine = check_outputs(outputs, inputs); !fine) {
        return fine.error();
    }
    Result<LoadedMesh> mesh_a = load(options.file_a, options.pose_a, options.reading, progress);
    if (!mesh_a) {
        return mesh_a.error();
    }
    if (const Result<Done> fine = check_openness(*mesh_a, options.openness); !fine) {
        return fine.error();
    }
    if (options.file_a == options.file_b) {
        return build_scene_of_one(*std::move(mesh_a), options.pose_b, engine, progress);
    }
    Result<LoadedMesh> mesh_b = load(options.file_b, options.pose_b, options.reading, progress);
    if (!mesh_b) {
        return mesh_b.error();
    }
    if (const Result<Done> fine = check_openness(*mesh_b, options.openness); !fine) {
        return fine.error();
    }
    return build_scene(*std::move(mesh_a), *std::move(mesh_b), engine, progress);
}

}  // namespace tandem::cli

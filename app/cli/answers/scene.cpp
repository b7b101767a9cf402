// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/answers/scene.hpp"

#include <tandem/mesh_file.hpp>
#include <tandem/mesh_report.hpp>

namespace tandem::cli {

Result<LoadedMesh> load(const std::string& file, const Pose& pose, const ReadOptions& options,
                        Progress& progress) {
    progress.phase("loading " + file);
    const Stopwatch watch;
    Result<ReportedMesh> read = load_mesh_with_report(file, options);
    if (!read) {
        return read.error();
    }
    for (const ReadNote& note : read->report.notes) {
        progress.note(file + ": " + text_of(note));
    }
    return LoadedMesh{file, std::move(read->mesh), pose, watch.milliseconds(),
                      std::move(read->report)};
}

Result<Side> build_side(LoadedMesh loaded, const EngineChoice& engine, Progress& progress,
                        Times& times) {
    progress.phase("building the tree of " + loaded.file);
    times.load_ms += loaded.load_ms;
    const std::size_t degenerate = count_degenerate(loaded.mesh);
    const Stopwatch watch;
    Result<Model> model = build_model(std::move(loaded.mesh), engine);
    times.build_ms += watch.milliseconds();
    if (!model) {
        return Error{model.error().code, loaded.file + ": " + model.error().message};
    }
    return Side{std::move(loaded.file), *std::move(model), loaded.pose, degenerate,
                std::move(loaded.report)};
}

Result<MeshPair> build_scene(LoadedMesh a, LoadedMesh b, const EngineChoice& engine,
                             Progress& progress) {
    Times times;
    Result<Side> side_a = build_side(std::move(a), engine, progress, times);
    if (!side_a) {
        return side_a.error();
    }
    Result<Side> side_b = build_side(std::move(b), engine, progress, times);
    if (!side_b) {
        return side_b.error();
    }
    return MeshPair{*std::move(side_a), *std::move(side_b), engine, times};
}

Result<MeshPair> build_scene_of_one(LoadedMesh mesh, const Pose& pose_b, const EngineChoice& engine,
                                    Progress& progress) {
    Times times;
    Result<Side> side = build_side(std::move(mesh), engine, progress, times);
    if (!side) {
        return side.error();
    }
    Side side_b = *side;
    side_b.pose = pose_b;
    return MeshPair{*std::move(side), std::move(side_b), engine, times};
}

}  // namespace tandem::cli

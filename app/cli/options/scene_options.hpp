// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <tandem/pose.hpp>
#include <tandem/read_report.hpp>

#include "cli/answers/outputs.hpp"
#include "cli/answers/scene.hpp"
#include "cli/options/engine_options.hpp"
#include "parser/verb.hpp"

namespace tandem::cli {

/// Whether the query needs closed meshes, because only those have an inside. An open mesh is then
/// refused before trees are built.
enum class Openness { Any, MustBeClosed };

/// The two meshes of the command line.
struct SceneOptions {
    std::string file_a;
    std::string file_b;
    Pose pose_a;
    Pose pose_b;
    EngineOptions engine;
    ReadOptions reading;
    Openness openness = Openness::Any;
};

/// Adds `--lenient`, for every verb that reads meshes.
void add_reading_options(const parser::Verb& verb, ReadOptions& options);

/// Adds the arguments A and B, `--pose-a`, `--pose-b` and `--lenient`.
void add_scene_options(const parser::Verb& verb, SceneOptions& options);

/// Checks that the outputs can be written, then loads both meshes and builds their trees.
[[nodiscard]] Result<MeshPair> load_scene(const SceneOptions& options, const Outputs& outputs,
                                          Progress& progress);

}  // namespace tandem::cli

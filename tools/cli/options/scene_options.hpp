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

/// What the question asks of the meshes: only closed ones have an inside. An open one is refused
/// before trees are built.
enum class Openness { Any, MustBeClosed };

/// Two meshes as the command line names them.
struct SceneOptions {
    std::string file_a;
    std::string file_b;
    Pose pose_a;
    Pose pose_b;
    EngineOptions engine;
    ReadOptions reading;
    Openness openness = Openness::Any;
};

/// `--lenient`, for every verb that reads meshes.
void add_reading_options(const parser::Verb& verb, ReadOptions& options);

/// The arguments A and B, `--pose-a`, `--pose-b` and `--lenient`.
void add_scene_options(const parser::Verb& verb, SceneOptions& options);

/// Loads both and builds their trees, once it is sure that the outputs can be written.
[[nodiscard]] Result<Scene> load_scene(const SceneOptions& options, const Outputs& outputs,
                                       Progress& progress);

}  // namespace tandem::cli

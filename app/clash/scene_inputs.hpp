// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include <tandem/scene.hpp>

#include "cli/answers/progress.hpp"
#include "parser/verb.hpp"

namespace tandem::cli {

/// The scene files of a verb, and the options for reading them.
struct SceneInputs {
    std::vector<std::string> files;
    SceneReading reading;
};

/// Adds the arguments SCENE…, `--unit`, `--scale`, `--weld`, `--allow-outside` and `--lenient`.
void add_scene_inputs(const parser::Verb& verb, SceneInputs& inputs);

/// Loads the scenes and prints notes to standard error. Refuses a scene that contains a file of
/// `written`; the files in a folder or named by a scene file are known only now.
[[nodiscard]] Result<tandem::Scene> load(const SceneInputs& inputs,
                                         std::span<const std::string> written, Progress& progress);

}  // namespace tandem::cli

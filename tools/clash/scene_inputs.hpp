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

/// The scenes that a verb reads, and how.
struct SceneInputs {
    std::vector<std::string> files;
    SceneReading reading;
};

/// The arguments SCENE…, `--unit`, `--scale`, `--weld`, `--allow-outside` and `--lenient`.
void add_scene_inputs(const parser::Verb& verb, SceneInputs& inputs);

/// Loads them; notes go to standard error. Refuses a scene with a file that is also in `written`:
/// which files are in a folder or named by a scene file is known now only.
[[nodiscard]] Result<tandem::Scene> load(const SceneInputs& inputs,
                                         std::span<const std::string> written, Progress& progress);

}  // namespace tandem::cli

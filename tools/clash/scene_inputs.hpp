// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

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

/// Loads them; notes go to standard error.
[[nodiscard]] Result<tandem::Scene> load(const SceneInputs& inputs, Progress& progress);

}  // namespace tandem::cli

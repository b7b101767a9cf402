// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "clash/scene_inputs.hpp"
#include "cli/exit_code.hpp"

namespace tandem::cli {

struct PartsOptions {
    SceneInputs inputs;
    std::string json;
};

/// Shows the tree of parts of a scene, with the problems of each part.
[[nodiscard]] ExitCode list_parts(const PartsOptions& options);

}  // namespace tandem::cli

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

/// What `parts` does: shows the tree of parts of a scene, and what is wrong with each.
[[nodiscard]] ExitCode list_parts(const PartsOptions& options);

}  // namespace tandem::cli

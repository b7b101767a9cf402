// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/result.hpp>

#include "experiments/broad_options.hpp"
#include "experiments/world_lab.hpp"

namespace tandem::cli {

/// Converts the options of `bench broadphase --narrow` to those of the lab of worlds of shapes.
/// Returns an error for options that apply only to worlds of boxes.
[[nodiscard]] Result<WorldLabOptions> world_options_of(const BroadOptions& options);

}  // namespace tandem::cli

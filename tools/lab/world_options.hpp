// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/result.hpp>

#include "lab/broad_options.hpp"
#include "lab/world_lab.hpp"

namespace tandem::cli {

/// What `bench broadphase --narrow` asks of the lab of worlds of shapes. An error for options that
/// only worlds of boxes have.
[[nodiscard]] Result<WorldLabOptions> world_options_of(const BroadOptions& options);

}  // namespace tandem::cli

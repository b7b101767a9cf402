// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/result.hpp>

#include "cli/options/device_option.hpp"
#include "scenes/simulated_scene.hpp"

namespace tandem::simulate {

/// Makes a device find the triangle pairs of the scene. Only contacts as in the papers
/// (ContactMode::TrianglePairs) need them.
[[nodiscard]] Result<Done> use_device(const cli::DeviceOptions& options,
                                      scenes::SimulatedScene& scene);

}  // namespace tandem::simulate

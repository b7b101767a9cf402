// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/result.hpp>

#include "cli/options/device_option.hpp"
#include "scenes/simulated_scene.hpp"

namespace tandem::simulate {

/// Lets a device find the pairs of triangles, which only contacts of the papers' kind ask for.
[[nodiscard]] Result<Done> use_device(const cli::DeviceOptions& options,
                                      scenes::SimulatedScene& scene);

}  // namespace tandem::simulate

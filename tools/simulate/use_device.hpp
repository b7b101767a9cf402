// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include <tandem/result.hpp>

#include "scenes/simulated_scene.hpp"

namespace tandem::simulate {

/// Lets a device find the pairs of triangles, which only contacts of the papers' kind ask for.
[[nodiscard]] Result<Done> use_device(const std::string& name, scenes::SimulatedScene& scene);

}  // namespace tandem::simulate

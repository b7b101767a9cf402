// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include <tandem/result.hpp>

#include "scenes/simulated_scene.hpp"
#include "simulate/run_file.hpp"

namespace tandem::simulate {

/// A run as a binary glTF with an animation. Each rigid body that has triangles is a node with
/// positions and turns of every frame, and bodies of one shape share a mesh. Each soft body is a
/// mesh with a morph target for each frame; of a long run up to 240 frames become targets, since
/// players blend from one to the next.
[[nodiscard]] Result<std::string> glb_of(const scenes::SimulatedScene& scene,
                                         std::span<const Frame> frames);

}  // namespace tandem::simulate

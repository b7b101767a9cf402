// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include <tandem/result.hpp>

#include "scenes/simulated_scene.hpp"
#include "simulate/run_file.hpp"

namespace tandem::simulate {

/// A run as a binary glTF with an animation. Each rigid body that has triangles is a node with its
/// positions and rotations in all frames; bodies of the same shape share a mesh. Each soft body is
/// a mesh with one morph target per frame. At most 240 frames of a long run become targets: players
/// interpolate between them.
[[nodiscard]] Result<std::string> glb_of(const scenes::SimulatedScene& scene,
                                         std::span<const Frame> frames);

}  // namespace tandem::simulate

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/box.hpp>
#include <tandem/collide.hpp>
#include <tandem/result.hpp>

namespace tandem {

/// The box of a placed model, for a broad phase: the smallest box of floats that contains the world
/// coordinates `to_world(pose, vertex)` of every vertex that a triangle refers to. It is exactly
/// `box_around` all of those points, bit for bit, and found from the few vertices that can be
/// extreme, which the model keeps once this was asked for.
///
/// Fails if the mesh has no triangles, hence no box, or the pose moves it out of the range of
/// double.
[[nodiscard]] Result<Box> box_of(const Placed& placed);

}  // namespace tandem

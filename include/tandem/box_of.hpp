// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/box.hpp>
#include <tandem/collide.hpp>
#include <tandem/result.hpp>

namespace tandem {

/// The box of a placed model, for a broad phase: the smallest box of floats that contains the world
/// coordinates `to_world(pose, vertex)` of every vertex used by a triangle. It equals `box_around`
/// of all these points bit for bit. It is computed from the few vertices that can be extreme; the
/// model finds them at the first call and keeps them.
///
/// Fails if the mesh has no triangles, or if the pose moves it out of the range of double.
[[nodiscard]] Result<Box> box_of(const Placed& placed);

}  // namespace tandem

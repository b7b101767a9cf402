// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/box.hpp>
#include <tandem/collide.hpp>
#include <tandem/result.hpp>

namespace tandem {

/// The box of a placed model, for a broad phase: the smallest box of floats that contains the world
/// coordinates `to_world(pose, vertex)` of every vertex that a triangle refers to. It is exactly
/// `box_around` all of those points, found by descending the tree towards the six extreme points,
/// so that a model of the fast engine costs about as much as its tree is high. (A mesh with many
/// vertices in an extreme plane costs as many as there are, unless the plane is one of the mesh's
/// own axes; a model of the reference engine costs all of its vertices.)
///
/// Fails if the mesh has no triangles, hence no box, or the pose moves it out of the range of
/// double.
[[nodiscard]] Result<Box> box_of(const Placed& placed);

}  // namespace tandem

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/mesh.hpp>

namespace tandem::scenes {

// The two parts of the README, in millimetres. examples/gear.stl and examples/housing.obj contain
// these meshes; the target `example_parts` writes them, and a test compares them.
//
// The gear turns on the pin of the housing, lifted by 12.5. A pawl reaches from the wall of the
// housing into the gaps between the teeth: when a tooth is at the pawl, the parts intersect.
// Rotated by half a pitch (9 degrees), they are free, and about 0.1 apart at the pin.

/// A spur gear of 20 teeth around the z axis, from z = 0 to 10, with tip radius 26 and bore radius
/// 5. One tooth points along the x axis. A closed mesh of 1,280 triangles.
[[nodiscard]] Mesh gear();

/// A cup of radius 34 with a hollow pin of radius 4.9, and a pawl on the x axis. The pawl is a
/// block that was pushed into the wall without uniting the two, as often happens; `tandem self`
/// reports it. Two closed components with 1,036 triangles.
[[nodiscard]] Mesh housing();

}  // namespace tandem::scenes

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/shape.hpp>

namespace tandem::shapes {

/// Bounds of a placed shape in the world. Not finite if the pose moves it out of range; infinite on
/// purpose for a plane.
struct Extent {
    Vec3 lo;
    Vec3 hi;
};

[[nodiscard]] Extent extent_of(const ShapeData& shape, const Pose& pose);

/// The point of a shape that is farthest along a direction, in the coordinates of the shape. Not
/// for planes.
[[nodiscard]] Vec3 local_support(const ShapeData& shape, const Vec3& direction);

}  // namespace tandem::shapes

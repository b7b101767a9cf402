// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/shape.hpp>

namespace tandem::shapes {

/// Bounds of a placed shape in the world; infinite for a plane. Also not finite if the pose moves
/// the shape outside the range of double.
struct ShapeBounds {
    Vec3 lo;
    Vec3 hi;
};

[[nodiscard]] ShapeBounds extent_of(const ShapeData& shape, const Pose& pose);

/// The point of a shape that is farthest along a direction, in the coordinates of the shape. Not
/// for planes.
[[nodiscard]] Vec3 local_support(const ShapeData& shape, const Vec3& direction);

}  // namespace tandem::shapes

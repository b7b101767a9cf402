// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/mesh.hpp>

#include "base/module_names.hpp"

namespace tandem::volumes {

/// The coordinates a tree is kept in: tree = (local − origin) · scale, with `scale` a power of two
/// chosen so that the mesh fills the cube [−1, 1]³.
///
/// Floats are dense around zero: a building at 1e7 m from the origin, or a molecule at 1e-10, would
/// otherwise get boxes far larger than its triangles (correct, but quadratic time).
struct TreeFrame {
    Vec3 origin = Vec3::Zero();
    double scale = 1.0;
    /// Bounds of the mesh in its own coordinates.
    Vec3 lo = Vec3::Zero();
    Vec3 hi = Vec3::Zero();

    /// Correct up to the rounding of one subtraction, half a double ulp of the result, which the
    /// outward rounding of float volumes covers many times.
    [[nodiscard]] Vec3 to_tree(const Vec3& local) const { return (local - origin) * scale; }
};

/// The frame whose cube holds everything between two corners.
[[nodiscard]] TreeFrame frame_around(const Vec3& lo, const Vec3& hi);

/// The frame of the vertices that triangles refer to.
[[nodiscard]] TreeFrame frame_of(const Mesh& mesh);

}  // namespace tandem::volumes

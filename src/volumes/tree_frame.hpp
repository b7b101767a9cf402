// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <tandem/mesh.hpp>

#include "base/module_names.hpp"

namespace tandem::volumes {

/// The coordinates of a tree: tree = (local − origin) · scale, where `scale` is a power of two such
/// that the mesh fills the cube [−1, 1]³.
///
/// Floats are dense around zero. Otherwise a building at 1e7 m from the origin, or a molecule of
/// size 1e-10, would get boxes far larger than its triangles (correct, but in quadratic time).
struct TreeFrame {
    Vec3 origin = Vec3::Zero();
    double scale = 1.0;
    /// Bounds of the mesh in its own coordinates.
    Vec3 lo = Vec3::Zero();
    Vec3 hi = Vec3::Zero();

    /// Exact up to the rounding of one subtraction: half a double ulp of the result, which the
    /// outward rounding of float volumes covers many times over.
    [[nodiscard]] Vec3 to_tree(const Vec3& local) const { return (local - origin) * scale; }
};

/// The frame whose cube contains everything between two corners.
[[nodiscard]] TreeFrame frame_around(const Vec3& lo, const Vec3& hi);

/// The frame of the vertices that triangles use.
[[nodiscard]] TreeFrame frame_of(const Mesh& mesh);

}  // namespace tandem::volumes

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "deform/reference/mesh_view.hpp"
#include "deform/reference/shared_frame.hpp"

namespace tandem::deform {

/// The boxes of all triangles of a frame, in world coordinates rounded to float. Rounding is
/// monotone, so boxes of triangles that touch overlap. Coordinates beyond the range of float become
/// infinite, which only makes boxes larger.
inline void take_boxes(const MeshView& mesh, std::vector<Aabb>& boxes) {
    boxes.resize(mesh.triangles.size());
    for (std::uint32_t k = 0; k < boxes.size(); ++k) {
        const TriangleCorners corners = mesh.corners(k);
        boxes[k] = fitted<Aabb>(corners);
    }
}

}  // namespace tandem::deform

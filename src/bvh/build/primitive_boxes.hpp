// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "base/module_names.hpp"
#include "bvh/bvh.hpp"
#include "volumes/aabb.hpp"

namespace tandem::bvh {

/// A primitive as builders see it: its box, and the centre of the box, by which it is sorted.
struct PrimitiveBox {
    Aabb box;
    Eigen::Array3f centre;
};

[[nodiscard]] inline std::vector<PrimitiveBox> primitive_boxes(const Mesh& mesh,
                                                               const TreeFrame& frame) {
    std::vector<PrimitiveBox> boxes(mesh.triangle_count());
    for (std::uint32_t k = 0; k < boxes.size(); ++k) {
        boxes[k].box = Aabb::around(tree_corners(mesh, frame, k));
        boxes[k].centre = 0.5F * boxes[k].box.lo + 0.5F * boxes[k].box.hi;
    }
    return boxes;
}

}  // namespace tandem::bvh

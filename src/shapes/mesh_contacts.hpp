// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <tandem/clearance.hpp>

#include "shapes/contour.hpp"
#include "shapes/near_features.hpp"
#include "shapes/pair.hpp"

namespace tandem::shapes {

/// A loop of the contour as a contact, in the coordinates of A.
struct LoopContact {
    Vec3 normal;  ///< from A to B
    Vec3 middle;
    double depth;
    double reach;  ///< how far from the middle features belong to the loop
    std::uint32_t loop;
};

/// Buffers that contacts of two meshes use again.
struct MeshScratch {
    ClearanceQuery clearance;
    MeshMemory memory;  ///< for pairs without a memory of their own
    std::vector<FeatureContact> features;
    std::vector<LoopContact> loops;
    Contour contour;
    std::vector<std::uint32_t> waiting;  ///< triangles of a flood fill
    std::vector<std::uint32_t> reached;
    std::vector<std::uint32_t> pierced;  ///< triangles of one mesh that a loop goes through
};

/// How deep corners of the two meshes are beyond the other surface around a loop, along a direction
/// of the world.
[[nodiscard]] double loop_depth(const ShapePair& pair, const ContourLoop& loop, const Vec3& normal,
                                MeshScratch& scratch);

}  // namespace tandem::shapes

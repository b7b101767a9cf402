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

/// Features and faces near a loop that differ from its direction by more than sixty degrees say
/// nothing of the way out: the cosine.
inline constexpr double kAgrees = 0.5;

/// A loop is at most so many times as deep as it is wide: beyond, a part of a body goes right
/// through the other one, and what lies there says nothing of the way out.
inline constexpr double kMostDepth = 2.0;

/// A loop of the contour as a contact, in the coordinates of A.
struct LoopContact {
    Vec3 normal;  ///< from A to B
    Vec3 middle;
    double depth;
    double reach;  ///< how far from the middle features belong to the loop
    std::uint32_t loop;
};

/// Where a loop goes through an edge, by the number of that feature.
struct EdgeCut {
    std::uint64_t edge;
    Vec3 at;
};

/// Buffers that contacts of two meshes use again.
struct MeshScratch {
    ClearanceQuery clearance;
    MeshMemory memory;  ///< for pairs without a memory of their own
    std::vector<FeatureContact> features;
    std::vector<LoopContact> loops;
    Contour contour;
    std::vector<std::uint32_t> waiting;       ///< triangles of a flood fill
    std::vector<std::uint32_t> reached_of_a;  ///< triangles at a loop and beyond it
    std::vector<std::uint32_t> reached_of_b;
    std::vector<EdgeCut> cuts;
    std::vector<Vec3> deep_points;
};

/// How deep the two meshes are in each other around a loop, along its normal, a direction of the
/// world. It is at most the way by which vertices reach beyond the plane of the loop. Where that is
/// more than `shallow` and both meshes are closed, it is at most the longest way along the normal
/// from a point of one mesh near the loop out of the other one: a loop that winds, as that of a nut
/// on its bolt, lies in no plane.
[[nodiscard]] double loop_depth(const ShapePair& pair, const ContourLoop& loop, const Vec3& normal,
                                double shallow, MeshScratch& scratch);

}  // namespace tandem::shapes

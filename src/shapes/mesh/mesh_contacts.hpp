// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <tandem/clearance.hpp>

#include "shapes/mesh/contour.hpp"
#include "shapes/mesh/near_features.hpp"
#include "shapes/pair.hpp"

namespace tandem::shapes {

/// Least cosine between the direction of a loop and that of a feature or face near it. Features and
/// faces that differ by more than sixty degrees do not show the way out of the overlap.
inline constexpr double kAgrees = 0.5;

/// The depth of a loop is limited to this multiple of its width. A deeper overlap means that a part
/// of one body passes right through the other; features there do not show the way out.
inline constexpr double kMostDepth = 2.0;

/// A loop of the contour as a contact, in the coordinates of A.
struct LoopContact {
    Vec3 normal;  ///< from A to B
    Vec3 middle;
    double depth;
    double reach;  ///< features up to this far from the middle belong to the loop
    std::uint32_t loop;
};

/// A point where a loop crosses an edge; `edge` is the feature number of the edge.
struct EdgeCut {
    std::uint64_t edge;
    Vec3 at;
    std::uint32_t loop;
};

/// Buffers reused between contacts of two meshes.
struct MeshScratch {
    ClearanceQuery clearance;
    MeshMemory memory;  ///< for pairs without a memory of their own
    std::vector<FeatureContact> features;
    std::vector<LoopContact> loops;
    Contour contour;
    std::vector<std::uint32_t> waiting;       ///< triangles still to visit in a flood fill
    std::vector<std::uint32_t> reached_of_a;  ///< triangles of A at a loop and beyond it
    std::vector<std::uint32_t> reached_of_b;
    std::vector<EdgeCut> cuts;
    std::vector<Vec3> deep_points;
};

/// The depth of overlap of the two meshes around a loop, along its normal (in world coordinates).
///
/// The depth is at most the sum of how far the vertices of each mesh reach beyond the plane of the
/// loop. If that sum exceeds `shallow` and both meshes are closed, the depth is also at most the
/// longest distance along the normal from a point of one mesh near the loop out of the other one.
/// This second bound is needed for winding loops, as of a nut on its bolt: they lie in no plane.
[[nodiscard]] double loop_depth(const ShapePair& pair, const ContourLoop& loop, const Vec3& normal,
                                double shallow, MeshScratch& scratch);

}  // namespace tandem::shapes

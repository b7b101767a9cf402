// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <tandem/clearance.hpp>

#include "shapes/contour.hpp"
#include "shapes/pair.hpp"

namespace tandem::shapes {

/// A vertex against a face, or an edge against an edge, and where they are closest in the world.
struct FeatureContact {
    FeatureId id;
    Vec3 on_a;
    Vec3 on_b;
    Vec3 normal;  ///< from A to B
    double distance;
};

/// What contacts of two meshes keep between calls.
struct MeshScratch {
    ClearanceQuery clearance;
    std::vector<TrianglePair> touching;
    std::vector<FeatureContact> features;
    Contour contour;
    std::vector<std::uint32_t> waiting;  ///< triangles of a flood fill
    std::vector<std::uint32_t> reached;
    std::vector<std::uint32_t> pierced;  ///< triangles of one mesh that a loop goes through
};

/// Where two meshes are close: pairs of features that are nearly local minima of the distance on
/// both surfaces, each once, sorted by id. `reach` is the largest distance.
void collect_features(const ShapePair& pair, std::span<const NearPair> near, double reach,
                      std::vector<FeatureContact>& out);

/// How deep corners of the two meshes are beyond the other surface around a loop, along its area.
[[nodiscard]] double loop_depth(const ShapePair& pair, const ContourLoop& loop,
                                MeshScratch& scratch);

}  // namespace tandem::shapes

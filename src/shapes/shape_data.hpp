// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <tandem/containment.hpp>
#include <tandem/shape.hpp>

#include "shapes/convex/convex.hpp"
#include "shapes/convex/hull_data.hpp"
#include "shapes/mesh/mesh_edges.hpp"
#include "shapes/mesh/surface_extras.hpp"

namespace tandem {

/// The content that all copies of a Shape share.
struct ShapeData {
    ShapeKind kind = ShapeKind::Sphere;
    /// Only convex kinds have it. It points to the hull below.
    shapes::Convex convex{};
    Vec3 plane_normal = Vec3::Zero();
    double plane_offset = 0.0;
    double reach = 0.0;
    /// Only hulls, meshes and height fields have it; a deforming mesh only its points, all of them:
    /// finding the extreme ones would take longer than using all.
    shapes::HullData hull{};
    std::optional<Model> model{};
    shapes::EdgesOnDemand edges{};  ///< only of surfaces
    shapes::SolidOnDemand solid{};  ///< only of meshes
    std::vector<ShapePart> parts{};
    std::vector<Box> part_boxes{};  ///< in the coordinates of the compound
    std::uint32_t levels = 0;       ///< nesting depth of compounds; 0 for all other kinds

    /// Makes a shape that shares this content.
    [[nodiscard]] static Shape share(ShapeData data);
};

}  // namespace tandem

namespace tandem::shapes {

[[nodiscard]] constexpr bool is_convex(ShapeKind kind) noexcept {
    return kind <= ShapeKind::Hull;
}
[[nodiscard]] constexpr bool is_surface(ShapeKind kind) noexcept {
    return kind == ShapeKind::Mesh || kind == ShapeKind::HeightField ||
           kind == ShapeKind::DeformingMesh;
}

}  // namespace tandem::shapes

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <tandem/containment.hpp>
#include <tandem/shape.hpp>

#include "shapes/convex.hpp"
#include "shapes/hull_data.hpp"
#include "shapes/mesh_edges.hpp"
#include "shapes/surface_extras.hpp"

namespace tandem {

/// What the copies of a Shape share.
struct ShapeData {
    ShapeKind kind = ShapeKind::Sphere;
    /// Convex kinds have it. Its hull is the one below.
    shapes::Convex convex{};
    Vec3 plane_normal = Vec3::Zero();
    double plane_offset = 0.0;
    double reach = 0.0;
    /// Hulls, meshes and height fields have it. A deforming mesh has its points alone, all of
    /// them: to find the extreme ones would take longer than to look at all.
    shapes::HullData hull{};
    std::optional<Model> model{};
    shapes::EdgesOnDemand edges{};  ///< of surfaces
    shapes::SolidOnDemand solid{};  ///< of meshes
    std::vector<ShapePart> parts{};
    std::vector<Box> part_boxes{};  ///< in the coordinates of the compound
    std::uint32_t levels = 0;       ///< of compounds within compounds; 0 for all other kinds

    /// A shape of this content.
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

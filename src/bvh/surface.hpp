// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include <tandem/mesh.hpp>

#include "base/module_names.hpp"
#include "bvh/wide/wide_tree.hpp"

namespace tandem {
class Model;
}

namespace tandem::bvh {

/// What a fast query sees of a shape: its wide tree, its vertices and its triangles. A view that
/// owns nothing; whatever has produced it must outlive it and stay as it is meanwhile. Docs:
/// decisions/0009.
struct Surface {
    const WideTree* tree = nullptr;  ///< never null in a Surface that a query gets
    std::span<const Vec3> vertices;
    std::span<const Triangle> triangles;  ///< by the numbers that the slots of the tree name

    [[nodiscard]] bool empty() const noexcept { return tree->empty(); }
    [[nodiscard]] const TreeFrame& frame() const noexcept { return tree->frame; }

    /// In the coordinates of the shape itself.
    [[nodiscard]] TriangleCorners corners(std::uint32_t k) const {
        const Triangle& t = triangles[k];
        return {vertices[t[0]], vertices[t[1]], vertices[t[2]]};
    }
};

/// The surface of a model of the fast engine; nothing for one of the reference engine, which has no
/// wide tree.
[[nodiscard]] std::optional<Surface> surface_of(const Model& model);

}  // namespace tandem::bvh

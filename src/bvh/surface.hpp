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

/// The input of fast queries: a wide tree with its vertices and triangles. It is a view; the owner
/// of the data must outlive it and must not change the data meanwhile. See
/// docs/decisions/0009-surface-is-internal.md.
struct Surface {
    const WideTree* tree = nullptr;  ///< never null in a Surface given to a query
    std::span<const Vec3> vertices;
    std::span<const Triangle> triangles;  ///< in the numbering used by the slots of the tree

    [[nodiscard]] bool empty() const noexcept { return tree->empty(); }
    [[nodiscard]] const TreeFrame& frame() const noexcept { return tree->frame; }

    /// The corners of triangle k in the mesh's own coordinates.
    [[nodiscard]] TriangleCorners corners(std::uint32_t k) const {
        const Triangle& t = triangles[k];
        return {vertices[t[0]], vertices[t[1]], vertices[t[2]]};
    }
};

/// The surface of a model of the fast engine; nothing for a model of the reference engine, which
/// has no wide tree.
[[nodiscard]] std::optional<Surface> surface_of(const Model& model);

}  // namespace tandem::bvh

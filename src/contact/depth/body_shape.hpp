// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include <tandem/intersections.hpp>
#include <tandem/overlap_depth.hpp>

#include "base/module_names.hpp"
#include "contact/depth/open_body.hpp"

namespace tandem::contact {

/// Triangles connected through edges.
struct Shell {
    Vec3 lo = Vec3::Zero();  ///< the box in the coordinates of the mesh
    Vec3 hi = Vec3::Zero();
    std::uint32_t sample = 0;   ///< its largest triangle
    std::uint32_t cluster = 0;  ///< shells that cross or share faces are in one cluster
    double volume = 0.0;        ///< signed by the orientation of the triangles, in scaled units
};

/// The side of a triangle's normal that is outside the body.
enum class Facing : std::int8_t {
    Inward = -1,  ///< the normal points into the body
    Buried = 0,   ///< both sides are inside, so it is not part of the body's surface
    Outward = 1,
    Cut = 2,  ///< crosses or covers other triangles of the body: changes from place to place
};

/// How the triangles of a body enclose its inside (docs/design/depth.md), in the coordinates of the
/// mesh. Computed once for each body.
struct BodyShape {
    std::vector<std::uint32_t> shell_of_triangle;
    std::vector<Shell> shells;
    std::uint32_t cluster_count = 0;
    std::vector<Facing> facing;  ///< of each triangle; empty for an open body
    /// Whether a cluster has several shells or a shell that crosses itself. The inside is then
    /// found by winding numbers, otherwise by parity.
    bool is_united = false;
    IntersectionList own;  ///< crossing and coplanar pairs of triangles within the body
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>>
        own_pairs_of;              ///< indices into `own`, by triangle
    std::optional<Model> surface;  ///< of the union, unless that is the mesh itself
    std::optional<UnknownDepth> flaw{};
    std::optional<OpenBody> open{};  ///< only for a mesh with open edges
    bool is_convex = false;

    /// Whether the body has an inside; otherwise it counts as a surface only.
    [[nodiscard]] bool has_inside() const { return !open.has_value(); }
};

[[nodiscard]] Result<BodyShape> shape_of(const Model& model);

}  // namespace tandem::contact

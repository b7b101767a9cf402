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

/// Triangles that hang together by edges.
struct Shell {
    Vec3 lo = Vec3::Zero();  ///< the box in the coordinates of the mesh
    Vec3 hi = Vec3::Zero();
    std::uint32_t sample = 0;   ///< its largest triangle
    std::uint32_t cluster = 0;  ///< shells that cross or share faces are in one cluster
    double volume = 0.0;        ///< with the sign that the orientation gives it, scaled
};

/// Which side of a triangle's normal is outside of the body.
enum class Facing : std::int8_t {
    Inward = -1,  ///< the normal points into the body
    Buried = 0,   ///< both sides are inside: no surface of the body
    Outward = 1,
    Cut = 2,  ///< crosses or covers other triangles of the body: different from place to place
};

/// How the triangles of a body enclose its inside (docs/design/depth.md). In the coordinates of the
/// mesh; made once for each body.
struct BodyShape {
    std::vector<std::uint32_t> shell_of_triangle;
    std::vector<Shell> shells;
    std::uint32_t cluster_count = 0;
    std::vector<Facing> facing;  ///< of each triangle; empty for an open body
    /// Whether some cluster has several shells, or a shell that crosses itself: the inside is then
    /// found by winding numbers, else by parity.
    bool is_united = false;
    IntersectionList own;  ///< crossing and coplanar pairs of the body itself
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> own_pairs_of;  ///< by triangle
    std::optional<Model> surface;  ///< of the union, where that is not the mesh itself
    std::optional<UnknownDepth> flaw{};
    std::optional<OpenBody> open{};  ///< of a mesh with open edges
    bool is_convex = false;

    /// Otherwise the body counts as a surface alone.
    [[nodiscard]] bool has_inside() const { return !open.has_value(); }
};

[[nodiscard]] Result<BodyShape> shape_of(const Model& model);

}  // namespace tandem::contact

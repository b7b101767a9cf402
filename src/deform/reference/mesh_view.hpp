// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include <tandem/mesh.hpp>
#include <tandem/triangle.hpp>

namespace tandem::deform {

/// The triangles of a frame, which belong to the caller. Reference methods read them anew in each
/// frame, so they need no notice when a triangle gets other vertices.
struct MeshView {
    std::span<const Vec3> vertices;
    std::span<const Triangle> triangles;

    [[nodiscard]] TriangleCorners corners(std::uint32_t k) const {
        const Triangle& t = triangles[k];
        return {vertices[t[0]], vertices[t[1]], vertices[t[2]]};
    }
};

[[nodiscard]] inline MeshView view_of(const Mesh& mesh) {
    return {mesh.vertices(), mesh.triangles()};
}

}  // namespace tandem::deform

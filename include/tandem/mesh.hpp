// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <tandem/result.hpp>

namespace tandem {

namespace geometry {
class MeshEditor;  // src/geometry/mesh/mesh_editor.hpp
}

/// A point or a vector.
using Vec3 = Eigen::Vector3d;

/// Three vertex indices. Repeated indices are allowed: such a triangle is a segment or a point.
using Triangle = std::array<std::uint32_t, 3>;

/// The three corners of a triangle as coordinates, in the triangle's own vertex order.
using TriangleCorners = std::array<Vec3, 3>;

/// An immutable triangle soup; only the mesh inside a DeformingModel changes. Invariants: every
/// coordinate is finite, every index is in range, and there are fewer than 2^32 vertices and
/// triangles. Degenerate and duplicate triangles are kept, so that triangle k of the input is
/// triangle k of every answer.
class Mesh {
  public:
    Mesh() = default;

    /// Refuses NaN, infinities and indices out of range with a message that names the first
    /// offender.
    static Result<Mesh> create(std::vector<Vec3> vertices, std::vector<Triangle> triangles);

    /// The same from flat arrays: x, y, z of each vertex; three indices of each triangle.
    static Result<Mesh> create(std::span<const double> coordinates,
                               std::span<const std::uint32_t> indices);

    /// Vertices and triangles in the order in which they were given.
    [[nodiscard]] std::span<const Vec3> vertices() const noexcept { return vertices_; }
    [[nodiscard]] std::span<const Triangle> triangles() const noexcept { return triangles_; }
    [[nodiscard]] std::size_t vertex_count() const noexcept { return vertices_.size(); }
    [[nodiscard]] std::size_t triangle_count() const noexcept { return triangles_.size(); }

    /// NaN in all coordinates if there is no such triangle.
    [[nodiscard]] TriangleCorners corners(std::uint32_t triangle) const {
        if (triangle >= triangles_.size()) {
            constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
            return {Vec3(kNaN, kNaN, kNaN), Vec3(kNaN, kNaN, kNaN), Vec3(kNaN, kNaN, kNaN)};
        }
        const Triangle& t = triangles_[triangle];
        return {vertices_[t[0]], vertices_[t[1]], vertices_[t[2]]};
    }

  private:
    friend class geometry::MeshEditor;

    Mesh(std::vector<Vec3> vertices, std::vector<Triangle> triangles) noexcept
        : vertices_(std::move(vertices)), triangles_(std::move(triangles)) {}

    std::vector<Vec3> vertices_;
    std::vector<Triangle> triangles_;
};

}  // namespace tandem

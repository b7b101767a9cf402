// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <tandem/mesh.hpp>
#include <tandem/pose.hpp>

namespace tandem::scenes {

/// A mesh under construction, to which vertices and triangles are added part by part.
class MeshParts {
  public:
    /// Adds a vertex and returns its number.
    std::uint32_t vertex(const Vec3& at) {
        vertices_.push_back(at);
        return static_cast<std::uint32_t>(vertices_.size() - 1);
    }

    void triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
        triangles_.push_back({a, b, c});
    }

    /// Adds four corners in cyclic order, divided along the first diagonal.
    void quad(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
        triangle(a, b, c);
        triangle(a, c, d);
    }

    /// Adds the band between two closed rings with the same number of vertices.
    void band(std::span<const std::uint32_t> below, std::span<const std::uint32_t> above) {
        for (std::size_t k = 0; k < below.size(); ++k) {
            const std::size_t next = (k + 1) % below.size();
            quad(below[k], below[next], above[next], above[k]);
        }
    }

    /// Adds all triangles between one vertex and the sides of a closed ring.
    void fan(std::uint32_t apex, std::span<const std::uint32_t> ring) {
        for (std::size_t k = 0; k < ring.size(); ++k) {
            triangle(apex, ring[k], ring[(k + 1) % ring.size()]);
        }
    }

    /// Adds a box of twelve triangles around the origin of a pose.
    void box(const Pose& pose, const Vec3& half) {
        std::array<std::uint32_t, 8> v;  // bit k of the index selects the end on axis k
        for (std::uint32_t corner = 0; corner < 8; ++corner) {
            const Vec3 sign((corner & 1U) != 0 ? 1.0 : -1.0, (corner & 2U) != 0 ? 1.0 : -1.0,
                            (corner & 4U) != 0 ? 1.0 : -1.0);
            v[corner] = vertex(to_world(pose, half.cwiseProduct(sign)));
        }
        quad(v[0], v[2], v[3], v[1]);
        quad(v[4], v[5], v[7], v[6]);
        quad(v[0], v[1], v[5], v[4]);
        quad(v[2], v[6], v[7], v[3]);
        quad(v[0], v[4], v[6], v[2]);
        quad(v[1], v[3], v[7], v[5]);
    }

    [[nodiscard]] const Vec3& at(std::uint32_t vertex) const { return vertices_[vertex]; }

    /// Generators make only valid meshes; otherwise value() would throw.
    [[nodiscard]] Mesh finish() && {
        return Mesh::create(std::move(vertices_), std::move(triangles_)).value();
    }

  private:
    std::vector<Vec3> vertices_;
    std::vector<Triangle> triangles_;
};

}  // namespace tandem::scenes

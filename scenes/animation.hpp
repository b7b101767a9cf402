// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include <tandem/mesh.hpp>

namespace tandem::scenes {

/// A deforming object. The numbers of vertices and triangles are constant; positions, and the
/// vertices of triangles, change.
struct AnimatedObject {
    std::vector<Vec3> rest;
    std::vector<Triangle> triangles;  ///< triangles of the first frame
    /// Computes the positions of a frame from those at rest.
    std::function<void(std::uint32_t frame, std::span<const Vec3> rest, std::span<Vec3> out)> move;
    /// Computes the triangles of a frame from those of the first one; empty if they do not change.
    std::function<void(std::uint32_t frame, std::span<const Triangle> first,
                       std::span<Triangle> out)>
        reconnect{};

    void vertices_of(std::uint32_t frame, std::vector<Vec3>& out) const;
    void triangles_of(std::uint32_t frame, std::vector<Triangle>& out) const;
    [[nodiscard]] Mesh mesh_of(std::uint32_t frame) const;
};

/// An object that does not change.
[[nodiscard]] AnimatedObject resting_object(const Mesh& mesh);

/// Deterministic, like all scenes: a frame depends only on its number.
struct AnimatedScene {
    std::string name;
    std::uint32_t lod = 1;
    std::uint32_t frames = 0;
    std::vector<AnimatedObject> objects;

    [[nodiscard]] std::size_t triangle_count() const;
};

// The scenes of paper 001, table 1, with its numbers of triangles. Each triangle has vertices of
// its own, and neighbouring triangles move in opposite directions. `lod` is 1 to 3, or 0 for tests
// by brute force: 80 triangles per sphere, 256 per bunny, 240 for the teapot.

/// 12 spheres of 1,280, 5,120 or 20,480 triangles that pass through each other.
[[nodiscard]] AnimatedScene spheres_scene(std::uint32_t lod);

/// Two bunnies of 4,096, 16,384 or 65,536 triangles that meet and break. `shape` is the mesh that
/// they are made from by casting rays from the origin, which must be inside; if it is empty, a
/// replacement is used.
[[nodiscard]] AnimatedScene bunnies_scene(std::uint32_t lod, const Mesh& shape = {});

/// A teapot of 4,032, 16,256 or 65,280 triangles: 272 frames. In the first 125 it moves, then it
/// breaks.
[[nodiscard]] AnimatedScene teapot_scene(std::uint32_t lod, const Mesh& shape = {});

// Our own scenes. `cells` is the number of cells along a side of the sheet, which has 2 · cells²
// triangles.

/// A cloth that falls over a ball and folds.
[[nodiscard]] AnimatedScene cloth_scene(std::uint32_t cells, std::uint32_t frames);

/// A sheet that a blade cuts in two; triangles along the cut get vertices of their own.
[[nodiscard]] AnimatedScene cut_scene(std::uint32_t cells, std::uint32_t frames);

/// A sheet with a travelling wave that breaks, and a second sheet below it.
[[nodiscard]] AnimatedScene wave_scene(std::uint32_t cells, std::uint32_t frames);

/// A sphere of 8 · 4^subdivisions triangles that falls on a plate and breaks into its triangles.
[[nodiscard]] AnimatedScene shatter_scene(std::uint32_t subdivisions, std::uint32_t frames);

/// A tube of 2 · rings · sides triangles that is twisted until it crosses itself.
[[nodiscard]] AnimatedScene twist_scene(std::uint32_t rings, std::uint32_t sides,
                                        std::uint32_t frames);

/// A torus of 2 · segments · sides triangles that swells and sways without touching itself; for
/// measuring an update of all vertices.
[[nodiscard]] AnimatedScene torus_scene(std::uint32_t segments, std::uint32_t sides,
                                        std::uint32_t frames);

}  // namespace tandem::scenes

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>
#include <vector>

#include <tandem/mesh.hpp>

/// A bolt and its nut as closed meshes that face out, both about the z axis.
namespace tandem::testing {

struct ScrewThread {
    double core = 0.4;   ///< radius at the bottom of the thread
    double depth = 0.1;  ///< from there to its crest
    double pitch = 0.2;
    std::uint32_t sides = 24;  ///< in a turn
    std::uint32_t rows = 8;    ///< in a pitch

    /// Of the crest line that winds up with the angle.
    [[nodiscard]] double radius(double turn, double z) const {
        const double phase = z / pitch - turn;
        return core + depth * (1.0 - std::abs(2.0 * (phase - std::floor(phase)) - 1.0));
    }
};

/// The rows of a wall about the axis from `bottom` to `top`, wider than the thread by `gap`.
inline std::vector<Vec3> wall_of(const ScrewThread& thread, double bottom, double top, double gap) {
    const auto count =
        static_cast<std::uint32_t>(std::lround((top - bottom) / thread.pitch * thread.rows));
    std::vector<Vec3> vertices;
    for (std::uint32_t row = 0; row <= count; ++row) {
        const double z = bottom + (top - bottom) * row / count;
        for (std::uint32_t side = 0; side < thread.sides; ++side) {
            const double turn = static_cast<double>(side) / thread.sides;
            const double angle = 2.0 * std::numbers::pi * turn;
            const double radius = thread.radius(turn, z) + gap;
            vertices.emplace_back(radius * std::cos(angle), radius * std::sin(angle), z);
        }
    }
    return vertices;
}

/// Quads between two rings of vertices, which look outward if the second one is above.
inline void join_rings(std::uint32_t from, std::uint32_t to, std::uint32_t sides,
                       std::vector<Triangle>& triangles) {
    for (std::uint32_t k = 0; k < sides; ++k) {
        const std::uint32_t next = (k + 1) % sides;
        triangles.push_back({from + k, from + next, to + next});
        triangles.push_back({from + k, to + next, to + k});
    }
}

inline Mesh bolt_of(const ScrewThread& thread, double bottom, double top) {
    std::vector<Vec3> vertices = wall_of(thread, bottom, top, 0.0);
    const auto ends = static_cast<std::uint32_t>(vertices.size());
    std::vector<Triangle> triangles;
    for (std::uint32_t ring = 0; ring + thread.sides < ends; ring += thread.sides) {
        join_rings(ring, ring + thread.sides, thread.sides, triangles);
    }
    vertices.insert(vertices.end(), {{0.0, 0.0, bottom}, {0.0, 0.0, top}});
    for (std::uint32_t k = 0; k < thread.sides; ++k) {
        const std::uint32_t next = (k + 1) % thread.sides;
        triangles.push_back({ends, next, k});
        triangles.push_back({ends + 1, ends - thread.sides + k, ends - thread.sides + next});
    }
    return *Mesh::create(std::move(vertices), std::move(triangles));
}

/// With a thread inside that leaves a gap to the bolt's, and a round outside.
inline Mesh nut_of(const ScrewThread& thread, double bottom, double top, double gap,
                   double outer_radius) {
    std::vector<Vec3> vertices = wall_of(thread, bottom, top, gap);
    const auto outer = static_cast<std::uint32_t>(vertices.size());
    std::vector<Triangle> triangles;
    for (std::uint32_t ring = 0; ring + thread.sides < outer; ring += thread.sides) {
        join_rings(ring + thread.sides, ring, thread.sides, triangles);
    }
    for (const double z : {bottom, top}) {
        for (std::uint32_t side = 0; side < thread.sides; ++side) {
            const double angle = 2.0 * std::numbers::pi * side / thread.sides;
            vertices.emplace_back(outer_radius * std::cos(angle), outer_radius * std::sin(angle),
                                  z);
        }
    }
    join_rings(outer, outer + thread.sides, thread.sides, triangles);
    join_rings(0, outer, thread.sides, triangles);
    join_rings(outer + thread.sides, outer - thread.sides, thread.sides, triangles);
    return *Mesh::create(std::move(vertices), std::move(triangles));
}

}  // namespace tandem::testing

// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "scenes/shapes.hpp"

#include <cmath>
#include <numbers>
#include <utility>

#include "scenes/split_in_four.hpp"

namespace tandem::scenes {
namespace {

/// Generators make only valid meshes; otherwise value() would throw.
Mesh checked(std::vector<Vec3> vertices, std::vector<Triangle> triangles) {
    return Mesh::create(std::move(vertices), std::move(triangles)).value();
}

}  // namespace

Mesh closed_grid(std::vector<Vec3> vertices, std::uint32_t rows, std::uint32_t columns) {
    std::vector<Triangle> triangles;
    triangles.reserve(std::size_t{2} * rows * columns);
    for (std::uint32_t i = 0; i < rows; ++i) {
        const std::uint32_t next_i = (i + 1) % rows;
        for (std::uint32_t j = 0; j < columns; ++j) {
            const std::uint32_t next_j = (j + 1) % columns;
            const std::uint32_t v00 = i * columns + j;
            const std::uint32_t v10 = next_i * columns + j;
            const std::uint32_t v11 = next_i * columns + next_j;
            const std::uint32_t v01 = i * columns + next_j;
            triangles.push_back({v00, v10, v11});
            triangles.push_back({v00, v11, v01});
        }
    }
    return checked(std::move(vertices), std::move(triangles));
}

Mesh box(const Vec3& lo, const Vec3& hi) {
    std::vector<Vec3> vertices;
    for (unsigned corner = 0; corner < 8; ++corner) {
        vertices.emplace_back((corner & 1U) != 0 ? hi.x() : lo.x(),
                              (corner & 2U) != 0 ? hi.y() : lo.y(),
                              (corner & 4U) != 0 ? hi.z() : lo.z());
    }
    return checked(std::move(vertices), {{0, 2, 3},
                                         {0, 3, 1},
                                         {4, 5, 7},
                                         {4, 7, 6},
                                         {0, 1, 5},
                                         {0, 5, 4},
                                         {2, 6, 7},
                                         {2, 7, 3},
                                         {0, 4, 6},
                                         {0, 6, 2},
                                         {1, 3, 7},
                                         {1, 7, 5}});
}

Mesh sphere(std::uint32_t subdivisions) {
    std::vector<Vec3> vertices{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
    std::vector<Triangle> triangles{{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4},
                                    {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
    for (std::uint32_t round = 0; round < subdivisions; ++round) {
        triangles = split_in_four(triangles, vertices.size(), [&](auto i, auto j) {
            vertices.push_back((vertices[i] + vertices[j]).normalized());
        });
    }
    return checked(std::move(vertices), std::move(triangles));
}

Mesh torus(double radius, double tube_radius, std::uint32_t segments, std::uint32_t sides) {
    std::vector<Vec3> vertices;
    for (std::uint32_t i = 0; i < segments; ++i) {
        const double around = 2.0 * std::numbers::pi * i / segments;
        for (std::uint32_t j = 0; j < sides; ++j) {
            const double turn = 2.0 * std::numbers::pi * j / sides;
            const double distance = radius + tube_radius * std::cos(turn);
            vertices.emplace_back(distance * std::cos(around), distance * std::sin(around),
                                  tube_radius * std::sin(turn));
        }
    }
    return closed_grid(std::move(vertices), segments, sides);
}

Mesh integer_sheet(std::uint32_t cells, double height) {
    std::vector<Vec3> vertices;
    for (std::uint32_t y = 0; y <= cells; ++y) {
        for (std::uint32_t x = 0; x <= cells; ++x) {
            vertices.emplace_back(x, y, height);
        }
    }
    std::vector<Triangle> triangles;
    for (std::uint32_t y = 0; y < cells; ++y) {
        for (std::uint32_t x = 0; x < cells; ++x) {
            const std::uint32_t v = y * (cells + 1) + x;
            triangles.push_back({v, v + 1, v + cells + 2});
            triangles.push_back({v, v + cells + 2, v + cells + 1});
        }
    }
    return checked(std::move(vertices), std::move(triangles));
}

}  // namespace tandem::scenes
